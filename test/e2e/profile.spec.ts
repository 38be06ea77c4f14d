import { expect, PASSWORD, passwordField, test } from './portal.ts';

test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

test('saves the profile and says so at home', async ({ page, say, newcomer, language }) => {
  await page.goto('/resident/profile');
  const main = page.getByRole('main');
  const field = (key: string) =>
    main.getByRole('textbox', { name: say(`people:profile.${key}`), exact: true });
  const password = passwordField(main, say('people:profile.password'));
  await expect(field('lastName')).toHaveValue(newcomer.lastName);
  await expect(field('email')).toHaveValue(newcomer.email);
  await expect(main.getByText(language === 'fr' ? 'Résident' : 'Resident', { exact: true })).toBeVisible();
  await expect(main.getByText('Parvis Haussmann')).toBeVisible();

  await field('firstName').fill('Apolline');
  await password.fill(PASSWORD);
  await main.getByRole('button', { name: say('ui.save') }).click();
  await expect(page.getByText(say('home:saved'))).toBeVisible();
  await expect(page).toHaveURL('/resident/home');
  await expect(page.getByRole('heading', { name: say('home:greeting', { name: 'Apolline' }) })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: say('home:greeting', { name: 'Apolline' }) })).toBeVisible();
  await expect(page.getByText(say('home:saved'))).toHaveCount(0);
});

test('says at its field what is wrong, and takes a new address and a new password', async ({
  page,
  say,
  newcomer,
  complaints,
}) => {
  complaints.expect(/status of 422 .*deleteGetPatchUser/);
  await page.goto('/resident/profile');
  const main = page.getByRole('main');
  const password = passwordField(main, say('people:profile.password'));
  const email = main.getByRole('textbox', { name: say('people:profile.email') });
  const newPassword = passwordField(main, say('people:profile.newPassword'));
  const save = main.getByRole('button', { name: say('ui.save') });
  await save.click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(new RegExp(say('errors.required')));

  await email.fill('nowhere');
  await email.blur();
  await expect(email).toHaveAccessibleDescription(new RegExp(say('errors.invalid_email')));
  await email.fill('somebody.else@parvis.test');
  await password.fill('not my password');
  await save.click();
  await expect(password).toHaveAccessibleDescription(new RegExp(say('people:errors.password_wrong')));
  await expect(password).toBeFocused();
  await expect(email).toHaveValue('somebody.else@parvis.test');

  await email.fill('vip@parvis.test');
  await password.fill(PASSWORD);
  await newPassword.fill('short');
  await save.click();
  await expect(newPassword).toBeFocused();
  await expect(page).toHaveURL('/resident/profile');

  const [address, secret] = [`new.${newcomer.email}`, 'les volets verts du parvis'];
  await email.fill(address);
  await newPassword.fill(secret);
  await save.click();
  await expect(page.getByText(say('people:profile.emailPending', { email: address }))).toBeVisible();
  await expect(page).toHaveURL('/resident/home');

  const logIn = (username: string, password: string) =>
    page.request.post('/users/token-auth/', { data: { username, password } });
  expect((await logIn(newcomer.email, secret)).status()).toBe(200);
  expect((await logIn(newcomer.email, PASSWORD)).status()).toBe(400);
  expect((await logIn(address, secret)).status()).toBe(400);
});

test('deletes the account', async ({ page, say, newcomer, complaints }) => {
  complaints.expect(/status of 422 .*deleteGetPatchUser/);
  await page.goto('/resident/profile');
  await page.getByRole('button', { name: say('people:deletion.open') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(newcomer.email);
  await expect(dialog.getByRole('button', { name: say('ui.cancel') })).toBeFocused();
  const password = passwordField(dialog, say('people:profile.password'));
  const confirm = dialog.getByRole('button', { name: say('people:deletion.confirm') });
  await password.fill('not my password');
  await confirm.click();
  await expect(dialog.getByRole('alert')).toHaveText(say('people:errors.password_wrong'));

  await password.fill(PASSWORD);
  await confirm.click();
  await expect(page.getByText(say('access:login.accountDeleted'))).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const data = { username: newcomer.email, password: PASSWORD };
  expect((await page.request.post('/users/token-auth/', { data })).status()).toBe(400);
});
