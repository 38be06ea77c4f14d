import { SECRET } from '../support/fixtures/joining.ts';
import { mailedLink } from './support/mailedLink.ts';
import { navigate } from './support/navigate.ts';
import { expect, passwordField, test } from './support/portal.ts';

test('forgotten password is reset once by the mailed link, which then offers a new one', async ({
  page,
  say,
  newcomer,
  db,
  browserErrors,
}) => {
  browserErrors.expect(/status of 422/);
  const address = page.getByRole('textbox', { name: say('access:reset.email') });
  const ask = page.getByRole('button', { name: say('access:reset.submit') });
  await page.goto('/login');
  await page.getByRole('link', { name: say('access:login.forgotten') }).click();
  await expect(page).toHaveURL('/resetPassword');
  await expect(page.getByRole('heading', { name: say('access:reset.title') })).toBeVisible();
  await ask.click();
  await expect(page.getByText(say('errors.required_email'))).toBeVisible();
  await address.fill(newcomer.email);
  await page.reload();
  await expect(address).toHaveValue(newcomer.email);
  await ask.click();
  await expect(page.getByText(say('access:reset.sent'))).toBeVisible();
  await expect(page).toHaveURL('/login');

  const link = await mailedLink(db, newcomer.email, 'confirmReset');
  const other = await page.context().newPage();
  await other.goto(link);
  const otherField = passwordField(other, say('access:newPassword.label'));
  await otherField.fill(SECRET);
  await page.goto(link);
  const field = passwordField(page, say('access:newPassword.label'));
  await field.fill('password123');
  await field.press('Enter');
  await expect(page.getByText(say('people:errors.password_too_common'))).toBeVisible();
  await field.fill(SECRET);
  await field.press('Enter');
  await expect(page.getByText(say('access:newPassword.done'), { exact: false })).toBeVisible();
  await expect(page).toHaveURL('/login');
  // The page before has a field of the same name.
  await expect(page.getByRole('heading', { name: say('access:login.title') })).toBeVisible();
  await expect(page.getByRole('textbox', { name: say('access:login.email') })).toHaveValue(newcomer.email);

  await test.step('used link works neither in an open page nor in a new one', async () => {
    await otherField.press('Enter');
    await expect(other.getByText(say('access:newPassword.failed'))).toBeVisible();
    await expect(other).toHaveURL('/login');
    await other.close();
    await navigate(page, link);
    const dead = page.getByRole('alert').filter({ hasText: say('access:newPassword.dead') });
    await dead.getByRole('link', { name: say('access:newPassword.newLink') }).click();
    await expect(page).toHaveURL('/resetPassword');
  });

  await test.step('new password logs in', async () => {
    await page.getByRole('link', { name: say('access:reset.back') }).click();
    await expect(page.getByRole('heading', { name: say('access:login.title') })).toBeVisible();
    await page.getByRole('textbox', { name: say('access:login.email') }).fill(newcomer.email);
    await passwordField(page, say('access:login.password')).fill(SECRET);
    await page.getByRole('button', { name: say('access:login.submit') }).click();
    await expect(page).toHaveURL('/resident/home');
  });
});
