import { sql } from 'drizzle-orm';
import { addDays, getToday } from '../../kit/time.ts';
import { formatDate } from '../../kit/web/i18n/format.ts';
import { expect, makeNewcomer, test, uniqueName } from './support/portal.ts';

const day = addDays(getToday('Europe/Paris', new Date()), 4);

test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

test('invitation and cancellation appear in the open outbox, whose texts reception cannot see', async ({
  visits,
  pageOf,
  say,
  make,
  language,
  db,
}) => {
  const name = uniqueName('Invité');
  const email = `${name.split(' ')[1]}@example.com`;
  const outbox = await pageOf('admin');
  await outbox.goto(`/resident/outbox?q=${email}`);
  await expect(outbox.getByText(say('mail:nothing.noMatch.title'))).toBeVisible();
  await visits.open({ start: day, end: day });
  await visits.startAdding();
  await visits.fill({ lastName: name, firstName: 'Alix', email, time: '9:30' });
  await visits.unfold();
  await visits.dialog.getByRole('radio', { name: say(`visits:form.languages.${language}`) }).check();
  await visits.save();
  await expect(visits.visits(name)).toContainText(formatDate(day));

  const lines = outbox.getByRole('region', { name: say('mail:list.label') }).getByRole('button');
  const subject = (fr: string, en: string) => (language === 'fr' ? fr : en);
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText(subject('Votre visite chez', 'Your visit to'));
  await expect(lines).toContainText(say('mail:state.kept'));
  await lines.click();
  const reader = outbox.getByRole('article');
  await expect(reader.getByText(email)).toBeVisible();
  await expect(reader.getByRole('listitem').filter({ hasText: '.ics' })).toHaveCount(1);
  const message = reader.frameLocator('iframe');
  await expect(message.getByText(`Alix ${name}`)).toBeVisible();
  await expect(message.getByRole('cell', { name: '9:30' }).last()).toBeVisible();
  const picture = message.getByRole('img', { name: /QR/ });
  await expect(picture).toHaveAttribute('src', /^data:image\/png/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await reader.getByText(say('mail:viewer.text'), { exact: true }).click();
  await expect(reader.getByRole('link').first()).toHaveAttribute('href', /\/visit\/\w+/);

  await test.step('visitor is mailed when the visit is cancelled', async () => {
    await visits.cancel(`${name.toLocaleUpperCase('fr')} Alix`);
    await visits.button('visits:cancelVisit.confirm').click();
    await expect(visits.visits(name)).toContainText(say('visits:status.canceled'));
    // The cancellation is delayed by five minutes.
    await db.execute(sql`update graphile_worker._private_jobs set run_at = now() where key like 'visits.%'`);
    await expect(lines).toHaveCount(2);
    await expect(lines.first()).toContainText(subject('Visite annulée', 'Visit cancelled'));
  });

  await test.step('reception sees the mails without their texts', async () => {
    const reception = await makeNewcomer(make, { role: 'reception' });
    const desk = await pageOf(reception.email);
    await desk.goto(`/resident/outbox?q=${email}`);
    const main = desk.getByRole('main');
    await expect(main.getByRole('status').first()).toHaveText(/\d/);
    await expect(main.getByRole('region').getByRole('button')).toHaveCount(0);
    await expect(main.getByRole('article')).toHaveCount(0);
  });
});
