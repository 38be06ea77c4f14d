import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { wrongGuesses } from '../../features/access/server/tables.ts';
import { deletionRequests } from '../../features/privacy/server/tables.ts';
import { SECRET } from '../joining.ts';
import { expectAccessible } from './axe.ts';
import { mailedLink } from './mailedLink.ts';
import { expect, makeNewcomer, PASSWORD, passwordField, test, uniqueName } from './portal.ts';

test('a forgotten password is replaced by the mailed link, once', async ({
  language,
  page,
  say,
  newcomer,
  db,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  await page.goto('/resetPassword');
  await page.getByRole('button', { name: say('access:reset.submit') }).click();
  await expect(page.getByText(say('errors.required'))).toBeVisible();
  await expectAccessible(page, 'asking for a link, with an error');
  await page.getByRole('textbox', { name: say('access:reset.email') }).fill(newcomer.email);
  await page.getByRole('button', { name: say('access:reset.submit') }).click();
  await expect(page.getByText(say('access:reset.sent'))).toBeVisible();
  await expect(page).toHaveURL('/login');

  const link = await mailedLink(db, newcomer.email, 'confirmReset');
  await page.goto(link);
  const field = passwordField(page, say('access:newPassword.label'));
  await field.fill('password123');
  await page.getByRole('button', { name: say('access:newPassword.submit') }).click();
  await expect(page.getByText(say('people:errors.password_too_common'))).toBeVisible();
  await expectAccessible(page, 'a new password, with an error');
  await field.fill(SECRET);
  await field.press('Enter');
  const done = language === 'fr' ? 'Votre mot de passe a bien été modifié' : say('access:newPassword.done');
  await expect(page.getByText(done)).toBeVisible();
  await expect(page).toHaveURL('/login');
  await page.goto(link);
  await expect(page.getByRole('link', { name: say('access:newPassword.newLink') })).toBeVisible();
  await page.getByRole('link', { name: say('access:reset.back') }).click();
  await page.getByRole('textbox', { name: say('access:login.email') }).fill(newcomer.email);
  await passwordField(page, say('access:login.password')).fill(SECRET);
  await page.getByRole('button', { name: say('access:login.submit') }).click();
  await expect(page).toHaveURL('/resident/home');
});

test('a link that is worth nothing says so, and leads to a new one', async ({
  language,
  page,
  say,
  newcomer,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  await page.goto(`/confirmReset/${newcomer.id}/nothing`);
  const dead = page.getByRole('alert').filter({ hasText: say('access:errors.reset_link_invalid') });
  const another = dead.getByRole('link', { name: say('access:newPassword.newLink') });
  await expect(another).toHaveAttribute('href', '/resetPassword');
  await expectAccessible(page, 'a dead link');
  await passwordField(page, say('access:newPassword.label')).fill(SECRET);
  await page.getByRole('button', { name: say('access:newPassword.submit') }).click();
  const failed =
    language === 'fr'
      ? 'ERREUR: Une erreur est survenue veuillez réssayer.'
      : say('access:newPassword.failed');
  await expect(page.getByText(failed)).toBeVisible();
  await expect(page).toHaveURL('/login');
  await another.click();
  await expect(page).toHaveURL('/resetPassword');
});

test('who guessed too often waits, and need not ask how long', async ({
  page,
  say,
  newcomer,
  db,
  complaints,
}) => {
  complaints.expect(/status of 429 .*token-auth/);
  await page.goto('/login');
  await page.getByRole('textbox', { name: say('access:login.email') }).fill(newcomer.email);
  await passwordField(page, say('access:login.password')).fill(PASSWORD);
  const now = new Date();
  const subjectHash = createHash('sha256').update(newcomer.email).digest('hex');
  // As if they had guessed wrongly seven times: the wait is four seconds.
  const seven = { failures: 7, firstFailedAt: now, lastFailedAt: now };
  await db.insert(wrongGuesses).values({ subjectHash, ...seven });
  const submit = page.getByRole('button', { name: say('access:login.submit') });
  await submit.click();
  const left = (seconds: number) =>
    page.getByRole('timer').getByText(say('access:errors.too_many_attempts', { seconds }));
  await expect(left(2)).toBeVisible();
  await expect(submit).toBeDisabled();
  await expectAccessible(page, 'waiting');
  await expect(submit).toBeEnabled();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await submit.click();
  await expect(page).toHaveURL('/resident/home');
});

test('a deletion is asked for', async ({ page, say, db, make }) => {
  const leaver = await makeNewcomer(make, { lastName: uniqueName('Partant').slice(0, 30) });
  await page.goto('/deleteAccount');
  await expect(page.getByText(say('privacy:request.keptText'))).toBeVisible();
  await page.getByRole('button', { name: say('privacy:request.submit') }).click();
  await expect(page.getByText(say('errors.required'))).toHaveCount(2);
  await expectAccessible(page, 'asking for deletion, with errors');
  await page.getByRole('textbox', { name: say('privacy:request.email') }).fill(leaver.email);
  await passwordField(page, say('privacy:request.password')).fill(PASSWORD);
  await page.getByRole('button', { name: say('privacy:request.submit') }).click();
  await expect(page.getByText(say('privacy:request.done'))).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => db.$count(deletionRequests, eq(deletionRequests.userId, leaver.id))).toBe(1);
});

test.describe('logged in', () => {
  test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

  test('one’s own data are downloaded from the profile', async ({ page, say }) => {
    await page.goto('/resident/profile');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: say('people:export.action') }).click();
    expect((await saved).suggestedFilename()).toMatch(/^parvis-\d{4}-\d{2}-\d{2}\.zip$/);
    await expectAccessible(page, 'profile');
  });
});
