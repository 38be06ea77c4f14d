import es from '../../features/visitorPage/es.json' with { type: 'json' };
import { createHostAnswerLink } from '../../features/visits/arrivals/server/hostAnswerLinks.ts';
import { expectAccessible } from './support/axe.ts';
import { expect } from './support/portal.ts';
import { test } from './support/reception.ts';
import { agreeCheckbox, draw, submitButton } from './support/signing.ts';
import { wordsIn } from './support/words.ts';

const english = wordsIn('en');
const PHONE = { width: 390, height: 844 };

test('visitor reads their page in three languages, reports a delay and signs; the host answers', async ({
  page,
  say,
  desk,
  host,
  makeExpectedVisit,
  db,
  pageOf,
  browserErrors,
}) => {
  browserErrors.expect(/status of 404/);
  const name = 'MARTIN Louise';
  const visit = await makeExpectedVisit('Martin', {
    visitorFirstName: 'Louise',
    visitorEmail: 'louise@example.com',
    ndaSigned: false,
    time: '23:30',
    language: 'en',
  });
  const visitor = await pageOf(null);
  await visitor.setViewportSize(PHONE);
  const press = (key: string, words = {}) =>
    visitor.getByRole('button', { name: english(`visitorPage:${key}`, words) }).click();
  await desk.open();
  await expect(desk.list('expected')).toContainText(name);
  await visitor.goto(`/visit/${visit.code}`);

  await test.step('page is shown in Spanish, French and English', async () => {
    await visitor.getByRole('button', { name: 'Español' }).click();
    await expect(visitor.getByRole('heading', { name: es.say.title })).toBeVisible();
    await expectAccessible(visitor, 'a visit, in Spanish');
    await visitor.getByRole('button', { name: 'Français' }).click();
    await visitor.getByRole('button', { name: 'English' }).click();
  });

  await test.step('reception sees the reported delay', async () => {
    await press('say.minutes', { count: 10 });
    await expect(visitor.getByText(english('visitorPage:said.late', { minutes: 10 }))).toBeVisible();
    await expect(desk.list('expected')).toContainText(say('reception:says.late', { minutes: 10 }));
  });

  await test.step('visitor downloads a calendar file and a pass, and signs', async () => {
    const file = visitor.getByRole('link', { name: english('visitorPage:calendar') });
    const calendar = await visitor.request.get((await file.getAttribute('href')) ?? '');
    expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR/);
    await press('pass.open');
    const pass = visitor.getByRole('dialog').getByRole('img', { name: english('visitorPage:pass.alt') });
    await expect(pass).toBeVisible();
    await expectAccessible(visitor, 'a pass');
    await visitor.keyboard.press('Escape');
    await visitor.getByRole('link', { name: english('visitorPage:agreement.sign') }).click();
    await agreeCheckbox(visitor, english).check();
    await draw(visitor, english);
    await submitButton(visitor, english).click();
    await visitor.getByRole('link', { name: english('agreements:signed.toOwnVisit') }).click();
    await expect(visitor.getByText(english('visitorPage:agreement.signed'))).toBeVisible();
    await expectAccessible(visitor, 'a visit');
  });

  await test.step('host answers from the mailed link, and reception sees it', async () => {
    await desk.button('reception:row.arriveOf', { visitor: name }).click();
    await expect(desk.notice('reception:done.arrived', { visitor: name })).toBeVisible();
    const { path } = await createHostAnswerLink(
      { db, building: { timeZone: 'Europe/Paris' } },
      visit,
      host.id,
    );
    const answering = await pageOf(null);
    await answering.setViewportSize(PHONE);
    await answering.goto(path);
    const coming = answering.getByRole('button').filter({ hasText: /I’m coming|J’arrive/ });
    await expect(coming).toBeVisible();
    await expectAccessible(answering, 'an arrival');
    await coming.click();
    await expect(page.getByText(say('reception:answer.coming', { name: 'Hugo Belliard' }))).toBeVisible();
  });

  await visitor.goto('/visit/unknown');
  await expect(visitor.getByText(english('visitorPage:dead.title'))).toBeVisible();
});

test('contractor’s team is entered once and expected at reception on the same day', async ({
  page,
  say,
  desk,
  host,
}) => {
  await page.goto('/resident/standing');
  const { dialog } = desk;
  await page
    .getByRole('main')
    .getByRole('button', { name: say('recurringVisits:list.add') })
    .first()
    .click();
  const field = (key: string) =>
    dialog.getByLabel(new RegExp(`^${RegExp.escape(say(`recurringVisits:form.${key}`))}( \\*)?$`)).first();
  await field('contractor').fill('Net et Clair');
  await field('host').fill('Bell');
  await page.getByRole('option', { name: `${host.firstName} ${host.lastName}` }).click();
  await dialog
    .getByRole('textbox', { name: say('recurringVisits:form.hoursFrom') })
    .last()
    .fill('0:00');
  await dialog.getByRole('textbox', { name: say('recurringVisits:form.hoursTo'), exact: true }).fill('23:59');
  for (const day of [5, 6])
    await dialog.getByRole('checkbox', { name: say(`recurringVisits:days.${day}`) }).check();
  await field('addPeople').fill('DIOP Fatou');
  await expectAccessible(page, 'a contractor');
  await desk.button('ui.save').click();
  await expect(page.getByText(say('recurringVisits:add.done'))).toBeVisible();
  await desk.open();
  await expect(desk.list('expected')).toContainText('DIOP Fatou');
});
