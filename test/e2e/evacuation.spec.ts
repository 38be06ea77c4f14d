import { setPin } from '../../core/operator/wire.ts';
import { listLinks, readRunning } from '../../features/evacuations/wire.ts';
import es from '../../features/visitorPage/es.json' with { type: 'json' };
import { arrivalLink } from '../../features/visits/server/arrivalLinks.ts';
import { today } from '../../kit/time.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, makeNewcomer, PASSWORD, test } from './support/portal.ts';
import { agree, draw, submit } from './support/signing.ts';
import { wordsIn } from './support/words.ts';

const here = today('Europe/Paris', new Date());
const english = wordsIn('en');
const PHONE = { width: 390, height: 844 };

// A warden's page stays in its browser while an evacuation runs.
test.use({ fresh: true });

test.describe('a building of its own', () => {
  let building: number;
  let host: number;
  const somebody = (role: 'admin' | 'reception') =>
    test.use({
      as: async ({ make }, use) => {
        building = (await make.building()).id;
        const { id: companyId } = await make.company({ name: 'Verne', buildings: [building], floors: '4' });
        const of = { companyId, buildings: [building] };
        host = (await makeNewcomer(make, { ...of, firstName: 'Odile', lastName: 'Vasseur' })).id;
        await use((await makeNewcomer(make, { ...of, role })).email);
      },
    });

  test.describe('its administrator', () => {
    somebody('admin');

    test('a drill: a warden ticks off without network, also after a reload; the desk sees it live; what is sealed is read and taken', async ({
      page,
      as,
      say,
      make,
      pageOf,
      sessions,
      browserErrors,
    }) => {
      browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
      browserErrors.expect(/status of 422/);
      for (const [visitorLastName, partySize] of [
        ['Martin', 1],
        ['Roux', 3],
      ] as const)
        await make.visit({
          ...{ building, residentId: host, date: here, status: 'done', checkedInAt: new Date() },
          ...{ visitorLastName, visitorFirstName: 'Lou', partySize, partyArrived: partySize },
        });
      const main = page.getByRole('main');
      await page.goto('/resident/evacuation');
      await expect(page.getByText(say('evacuations:register.empty'))).toBeVisible();
      await expectAccessible(page, 'nothing runs');
      await main.getByRole('button', { name: say('evacuations:start.drill') }).click();
      await expect(main.getByText('MARTIN Lou')).toBeVisible();
      await expectAccessible(page, 'a drill');
      await main.getByRole('button', { name: say('evacuations:links.open') }).click();
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
      await expectAccessible(page, 'links of wardens');
      await page.keyboard.press('Escape');

      const { running } = await sessions.call(as ?? '', readRunning, { building });
      const evacuation = running?.id ?? 0;
      const links = await sessions.call(as ?? '', listLinks, { building, evacuation });
      const warden = await pageOf(null);
      await warden.setViewportSize(PHONE);
      await warden.goto(`/evacuation/${links.find(({ floor }) => floor === '4')?.code}`);
      const martin = warden.getByRole('group', { name: 'MARTIN Lou' });
      const isPresent = martin.getByRole('button', { name: say('evacuations:say.present') });
      await expect(isPresent).toBeVisible();
      await expectAccessible(warden, 'a warden');
      await expect
        .poll(() =>
          warden.evaluate(async () => {
            const { active } = await navigator.serviceWorker.ready;
            return active?.state === 'activated' && (await caches.match('/evacuation/')) !== undefined;
          }),
        )
        .toBe(true);

      await warden.context().setOffline(true);
      const offline = new RegExp(say('evacuations:warden.offline', { time: '.+' }));
      await expect(warden.getByText(offline)).toBeVisible();
      await isPresent.click();
      const toSend = warden.getByText(say('evacuations:warden.waiting', { count: 1 }));
      await expect(toSend).toBeVisible();
      await warden.reload();
      await expect(toSend).toBeVisible();
      await expect(isPresent).toHaveAttribute('aria-pressed', 'true');
      await expect(main.getByText(say('evacuations:views.out', { count: 0 }))).toBeVisible();
      await warden.context().setOffline(false);
      await expect(main.getByText(say('evacuations:views.out', { count: 1 }))).toBeVisible();
      await expect(toSend).toHaveCount(0);

      await main.getByRole('button', { name: say('evacuations:end.open'), exact: true }).click();
      const word = page.getByRole('textbox', { name: say('evacuations:end.word'), exact: true });
      await word.fill('Left before');
      // As many people as the screen behind says, and not as many arrivals.
      await expect(page.getByText(say('evacuations:end.unfound', { count: 3 }))).toBeVisible();
      await expectAccessible(page, 'ending');
      await page.getByRole('button', { name: say('evacuations:end.save') }).click();
      await expect(warden.getByText(say('evacuations:warden.over'))).toBeVisible();
      await expectAccessible(warden, 'a warden’s link that is dead');
      const left = () =>
        warden.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).length,
          Object.keys(localStorage).filter((key) => key.startsWith('until:evacuation:')).length,
        ]);
      await expect.poll(left).toEqual([0, 0, 0]);

      await main.locator('[aria-haspopup=dialog]').click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('listitem').filter({ hasText: 'ROUX Lou' })).toContainText('Left before');
      await expectAccessible(page, 'one that is over');
      const taken = page.waitForEvent('download');
      await dialog
        .getByRole('button')
        .filter({ hasText: say('evacuations:register.take') })
        .click();
      expect((await taken).suggestedFilename()).toMatch(/^[a-z-]+-\d{4}-\d\d-\d\d\.pdf$/);
    });
  });

  test.describe('its reception', () => {
    somebody('reception');

    test('a visitor reads their page in three languages, says that they are late, and signs ahead; the host answers; then the page is dead', async ({
      page,
      say,
      make,
      db,
      pageOf,
      browserErrors,
    }) => {
      browserErrors.expect(/status of 404/);
      const visit = await make.visit({
        ...{ building, residentId: host, date: here, time: '23:30', language: 'en' },
        ...{ visitorFirstName: 'Louise', visitorLastName: 'Martin', visitorEmail: 'louise@example.com' },
      });
      const main = page.getByRole('main');
      await page.goto('/resident/desk');
      await expect(main.getByText('MARTIN Louise')).toBeVisible();

      const visitor = await pageOf(null);
      await visitor.setViewportSize(PHONE);
      await visitor.goto(`/visit/${visit.code}`);
      await visitor.getByRole('button', { name: 'Español' }).click();
      await expect(visitor.getByRole('heading', { name: es.say.title })).toBeVisible();
      await expectAccessible(visitor, 'a visit, in Spanish');
      for (const language of ['Français', 'English'])
        await visitor.getByRole('button', { name: language }).click();
      await visitor.getByRole('button', { name: english('visitorPage:say.minutes', { count: 10 }) }).click();
      await expect(visitor.getByText(english('visitorPage:said.late', { minutes: 10 }))).toBeVisible();
      await expect(main.getByText(say('desk:says.late', { minutes: 10 }))).toBeVisible();
      const file = visitor.getByRole('link', { name: english('visitorPage:calendar') });
      const calendar = await visitor.request.get((await file.getAttribute('href')) ?? '');
      expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR/);
      await visitor.getByRole('button', { name: english('visitorPage:pass.open') }).click();
      await expect(
        visitor.getByRole('dialog').getByRole('img', { name: english('visitorPage:pass.alt') }),
      ).toBeVisible();
      await expectAccessible(visitor, 'a pass');
      await visitor.keyboard.press('Escape');
      await visitor.getByRole('link', { name: english('visitorPage:agreement.sign') }).click();
      await agree(visitor, english).check();
      await draw(visitor, english);
      await submit(visitor, english).click();
      await expect(visitor.getByText(english('nda:signed.text'))).toBeVisible();
      await visitor.getByRole('link', { name: english('nda:signed.toOwnVisit') }).click();
      await expect(visitor.getByText(english('visitorPage:agreement.signed'))).toBeVisible();
      await expectAccessible(visitor, 'a visit');

      const name = 'MARTIN Louise';
      await main.getByRole('button', { name: say('desk:row.arriveOf', { visitor: name }) }).click();
      await expect(
        main.getByRole('button', { name: say('desk:row.departOf', { visitor: name }) }),
      ).toBeVisible();
      const { path } = await arrivalLink({ db, building: { timeZone: 'Europe/Paris' } }, visit, host);
      const answering = await pageOf(null);
      await answering.setViewportSize(PHONE);
      await answering.goto(path);
      const coming = answering.getByRole('button').filter({ hasText: /I’m coming|J’arrive/ });
      await expect(coming).toBeVisible();
      await expectAccessible(answering, 'an arrival');
      await coming.click();
      await expect(main.getByText(say('desk:answer.coming', { name: 'Odile Vasseur' }))).toBeVisible();

      await visitor.goto('/visit/unknown');
      await expect(visitor.getByText(english('visitorPage:dead.title'))).toBeVisible();
      await expectAccessible(visitor, 'a visit that is dead');
    });

    test('a contractor’s team is expected at the desk on the very day; a colleague takes the desk over by their PIN', async ({
      page,
      say,
      make,
      sessions,
    }) => {
      const relief = { role: 'reception', firstName: 'Zoé', lastName: 'Relais' } as const;
      const { email } = await makeNewcomer(make, { ...relief, buildings: [building] });
      await sessions.call(email, setPin, { password: PASSWORD, pin: '7392' });
      await page.goto('/resident/standing');
      await expect(page.getByText(say('standing:list.empty'))).toBeVisible();
      await expectAccessible(page, 'no contractor');
      await page
        .getByRole('main')
        .getByRole('button', { name: say('standing:list.add') })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      const field = (key: string, at = 0) =>
        dialog.getByLabel(new RegExp(`^${RegExp.escape(say(`standing:form.${key}`))}( \\*)?$`)).nth(at);
      await field('contractor').fill('Net et Clair');
      await field('host').fill('Vass');
      await page.getByRole('option', { name: /Odile Vasseur/ }).click();
      await dialog
        .getByRole('textbox', { name: say('standing:form.hoursFrom') })
        .last()
        .fill('0:00');
      await dialog.getByRole('textbox', { name: say('standing:form.hoursTo'), exact: true }).fill('23:59');
      for (const day of [5, 6])
        await dialog.getByRole('checkbox', { name: say(`standing:days.${day}`) }).check();
      await field('addPeople').fill('DIOP Fatou');
      await dialog.getByRole('button', { name: say('standing:form.addDocument') }).click();
      await expectAccessible(page, 'a contractor');
      await dialog.getByRole('button', { name: say('ui.save'), exact: true }).click();
      await expect(page.getByText(say('standing:add.done'))).toBeVisible();
      await expect(page.getByText('Net et Clair').first()).toBeVisible();
      await expectAccessible(page, 'contractors');

      await page.goto('/resident/desk');
      await expect(page.getByRole('main').getByText('DIOP Fatou')).toBeVisible();
      await page.keyboard.press('F9');
      const name = 'Zoé Relais';
      await expect(dialog.getByRole('button', { name })).toBeVisible();
      await expectAccessible(page, 'who acts');
      await dialog.getByRole('button', { name }).click();
      await expect(dialog.getByRole('heading', { name })).toBeVisible();
      await expectAccessible(page, 'a PIN');
      await page.keyboard.type('7392');
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('banner').getByText(name)).toBeVisible();
    });
  });
});
