import { sql } from 'drizzle-orm';
import { addDays, today } from '../../kit/time.ts';
import { formatDate } from '../../kit/web/format.ts';
import { expect, test, uniqueName } from './support/portal.ts';

const day = addDays(today('Europe/Paris', new Date()), 4);

test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

const subjects = {
  fr: { invitation: 'Votre visite chez', cancellation: 'Visite annulée' },
  en: { invitation: 'Your visit to', cancellation: 'Visit cancelled' },
} as const;

test('the visitor’s mails lie in the outbox of the administrator', async ({
  language,
  visits,
  pageOf,
  say,
  newcomer,
  db,
}) => {
  const name = uniqueName('Invité');
  const visitor = `${name.toLocaleUpperCase('fr')} Alix`;
  const email = `${name.split(' ')[1]}@example.com`;
  const outbox = await pageOf('admin');
  await outbox.goto(`/resident/outbox?q=${email}`);
  await expect(outbox.getByText(say('mail:nothing.noMatch.title'))).toBeVisible();

  await visits.open({ start: day, end: day });
  await visits.startAdding();
  await visits.fill({ lastName: name, firstName: 'Alix', email, time: '9:30' });
  const words = say(`visits:form.languages.${language}`);
  await visits.dialog.getByRole('radio', { name: words }).check();
  await visits.save();
  await expect(visits.visits(name)).toContainText(formatDate(day));

  // It arrives on the open screen, without a reload.
  const lines = outbox.getByRole('region', { name: say('mail:list.label') }).getByRole('button');
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText(subjects[language].invitation);
  await expect(lines).toContainText(say('mail:state.kept'));
  await lines.click();
  const reader = outbox.getByRole('article');
  await expect(reader.getByText(email)).toBeVisible();
  await expect(reader.getByRole('listitem').filter({ hasText: '.ics' })).toHaveCount(1);
  const message = reader.frameLocator('iframe');
  await expect(message.getByText(`Alix ${name}`)).toBeVisible();
  await expect(message.getByText(`${newcomer.firstName} ${newcomer.lastName}`).first()).toBeVisible();
  await expect(message.getByRole('cell', { name: '9:30' }).last()).toBeVisible();
  const picture = message.getByRole('img', { name: /QR/ });
  await expect(picture).toHaveAttribute('src', /^data:image\/png/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await reader.getByText(say('mail:viewer.text'), { exact: true }).click();
  // The page of the visit first, and the agreement below.
  await expect(reader.getByRole('link').first()).toHaveAttribute('href', /\/visit\/\w+/);
  await expect(reader.locator('a[href*="/DNA?"][href*="language="]').first()).toBeVisible();

  // Whoever was invited is told when the visit is deleted, which then stays listed as cancelled.
  await visits.cancel(visitor);
  await visits.button('visits:cancelVisit.confirm').click();
  await expect(visits.visits(name)).toContainText(say('visits:status.canceled'));
  if (await outbox.getByRole('dialog').isVisible()) await outbox.keyboard.press('Escape');
  // It is held for five minutes, which pass here.
  await db.execute(sql`update graphile_worker._private_jobs set run_at = now() where key like 'visits.%'`);
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText(subjects[language].cancellation);
});

test.describe('for the reception', () => {
  test.use({ as: 'accueil' });

  test('the outbox shows that mails exist, not what they say', async ({ page, say }) => {
    await page.goto('/resident/outbox');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('mail:title'));
    const main = page.getByRole('main');
    await expect(main.getByRole('status').first()).toHaveText(/\d/);
    await expect(main.getByRole('region').getByRole('button')).toHaveCount(0);
    await expect(main.getByRole('article')).toHaveCount(0);
  });
});
