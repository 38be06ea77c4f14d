import { SECRET } from '../support/fixtures/joining.ts';
import { expectAccessible } from './support/axe.ts';
import { mailedLink } from './support/mailedLink.ts';
import { navigate } from './support/navigate.ts';
import { expect, passwordField, test } from './support/portal.ts';

test('a forgotten password is replaced by the mailed link, once; then the link says that it is worth nothing, and leads to a new one', async ({
  language,
  page,
  say,
  newcomer,
  db,
  browserErrors,
}) => {
  browserErrors.expect(/status of 422/);
  await page.goto('/login');
  await page.getByRole('link', { name: say('access:login.forgotten') }).click();
  await expect(page).toHaveURL('/resetPassword');
  await expect(page.getByRole('heading', { name: say('access:reset.title') })).toBeVisible();
  await page.getByRole('button', { name: say('access:reset.submit') }).click();
  await expect(page.getByText(say('errors.required_email'))).toBeVisible();
  await expectAccessible(page, 'asking for a link, with an error');
  const email = page.getByRole('textbox', { name: say('access:reset.email') });
  await email.fill(newcomer.email);
  await page.reload();
  await expect(email).toHaveValue(newcomer.email);
  await page.getByRole('button', { name: say('access:reset.submit') }).click();
  await expect(page.getByText(say('access:reset.sent'))).toBeVisible();
  await expect(page).toHaveURL('/login');

  const link = await mailedLink(db, newcomer.email, 'confirmReset');
  await page.goto(link);
  const field = passwordField(page, say('access:newPassword.label'));
  const submit = page.getByRole('button', { name: say('access:newPassword.submit') });
  await field.fill('password123');
  await submit.click();
  await expect(page.getByText(say('people:errors.password_too_common'))).toBeVisible();
  await expectAccessible(page, 'a new password, with an error');
  const other = await page.context().newPage();
  await other.goto(link);
  const otherField = passwordField(other, say('access:newPassword.label'));
  await otherField.fill(SECRET);
  await field.fill(SECRET);
  await field.press('Enter');
  const done = language === 'fr' ? 'Votre mot de passe a bien été modifié' : say('access:newPassword.done');
  await expect(page.getByText(done)).toBeVisible();
  await expect(page).toHaveURL('/login');
  // The page it leaves has a field of the same name.
  const heading = page.getByRole('heading', { name: say('access:login.title') });
  await expect(heading).toBeVisible();
  const address = page.getByRole('textbox', { name: say('access:login.email') });
  await expect(address).toHaveValue(newcomer.email);

  await navigate(page, link);
  const dead = page.getByRole('alert').filter({ hasText: say('access:newPassword.dead') });
  const another = dead.getByRole('link', { name: say('access:newPassword.newLink') });
  await expect(another).toHaveAttribute('href', '/resetPassword');
  await expect(field).toHaveCount(0);
  await expectAccessible(page, 'a dead link');
  await otherField.press('Enter');
  const failed =
    language === 'fr'
      ? 'ERREUR: Une erreur est survenue veuillez réssayer.'
      : say('access:newPassword.failed');
  await expect(other.getByText(failed)).toBeVisible();
  await expect(other).toHaveURL('/login');
  await other.close();
  await another.click();
  await expect(page).toHaveURL('/resetPassword');
  await page.getByRole('link', { name: say('access:reset.back') }).click();
  await expect(page).toHaveURL('/login');
  await expect(heading).toBeVisible();
  await address.fill(newcomer.email);
  await passwordField(page, say('access:login.password')).fill(SECRET);
  await page.getByRole('button', { name: say('access:login.submit') }).click();
  await expect(page).toHaveURL('/resident/home');
});
