import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { deviceMarks, wrongGuesses } from '../../core/access/server/tables.ts';
import { users } from '../../core/people/server/tables.ts';
import { addDays, getToday } from '../../kit/time.ts';
import { expectAccessible } from './support/axe.ts';
import { mailedLink } from './support/mailedLink.ts';
import { navigate } from './support/navigate.ts';
import { expect, PASSWORD, passwordField, test } from './support/portal.ts';
import { waitForScreen } from './support/waitForScreen.ts';

test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

test('profile shows errors at fields, saves changes, exports the data and deletes the account', async ({
  page,
  context,
  say,
  db,
  newcomer,
  makeVisit,
  language,
  browserErrors,
}) => {
  const main = page.getByRole('main');
  const field = (key: string) =>
    main.getByRole('textbox', { name: say(`accounts:profile.${key}`), exact: true });
  const email = field('email');
  const password = passwordField(main, say('accounts:profile.password'));
  const newPassword = passwordField(main, say('accounts:profile.newPassword'));
  const save = main.getByRole('button', { name: say('ui.save') });
  const [address, secret] = [`new.${newcomer.email}`, 'les volets verts du parvis'];
  const logIn = async (username: string, password: string) =>
    (await page.request.post('/users/token-auth/', { data: { username, password } })).status();

  await test.step('profile shows the account', async () => {
    await page.goto('/resident/profile');
    await expect(field('lastName')).toHaveValue(newcomer.lastName);
    await expect(email).toHaveValue(newcomer.email);
    await expect(main.getByText(language === 'fr' ? 'Résident' : 'Resident', { exact: true })).toBeVisible();
    await expect(main.getByText('Parvis Haussmann')).toBeVisible();
  });

  await test.step('profile exports the personal data', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: say('privacy:ownData.action') }).click();
    expect((await saved).suggestedFilename()).toMatch(/^parvis-[a-z0-9-]+-\d{4}-\d{2}-\d{2}\.zip$/);
  });

  await test.step('errors are reported at their fields', async () => {
    browserErrors.expect(/status of 422 .*deleteGetPatchUser/);
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
  });

  await test.step('new name, address and password are saved, and home confirms it', async () => {
    await field('firstName').fill('Apolline');
    await email.fill(address);
    await newPassword.fill(secret);
    await save.click();
    await expect(page.getByText(say('accounts:profile.emailPending', { email: address }))).toBeVisible();
    await expect(page.getByText(say('home:saved'))).toHaveCount(0);
    // A reload does not say it again.
    await expect(page).toHaveURL('/resident/home');
    await expect(
      page.getByRole('heading', { name: say('home:greeting', { name: 'Apolline' }) }),
    ).toBeVisible();
    const [stored] = await db.select().from(users).where(eq(users.id, newcomer.id));
    expect(stored?.firstName).toBe('Apolline');
    expect(await logIn(newcomer.email, secret)).toBe(200);
    expect(await logIn(newcomer.email, PASSWORD)).toBe(400);
    expect(await logIn(address, secret)).toBe(400);
  });

  await test.step('new address is confirmed by the button of the mailed page', async () => {
    const link = await mailedLink(db, address, 'confirmEmail');
    for (const _ of [1, 2]) {
      await page.goto(link);
      await expect(main.getByText(address)).toBeVisible();
    }
    expect(await logIn(address, secret)).toBe(400);
    await expectAccessible(page, 'confirming an address');
    await main.getByRole('button', { name: say('accounts:confirmEmail.submit') }).click();
    await expect(main.getByText(say('accounts:confirmEmail.done'))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.reload();
    await expect(main.getByText(say('accounts:confirmEmail.done'))).toBeVisible();
    expect(await logIn(address, secret)).toBe(200);
    await navigate(page, '/confirmEmail/made-up');
    await expect(main.getByText(say('people:errors.link_invalid'))).toBeVisible();
  });

  await test.step('many wrong passwords show how long to wait', async () => {
    browserErrors.expect(/status of 429 .*deleteGetPatchUser/);
    // The browser is known by now, since this test logged in with its cookies.
    const marks = await db.select().from(deviceMarks).where(eq(deviceMarks.userId, newcomer.id));
    const counters = marks.map(({ markHash }) =>
      createHash('sha256').update(`device ${markHash}`).digest('hex'),
    );
    const at = new Date();
    const many = { failures: 14, firstFailedAt: at, lastFailedAt: at };
    await db.insert(wrongGuesses).values(counters.map((subjectHash) => ({ subjectHash, ...many })));
    const start = say('access:errors.too_many_attempts', { seconds: 540 }).split(/\d/)[0] ?? '';
    await navigate(page, '/resident/profile');
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 600 });
    await password.fill('not my password');
    await save.click();
    await expect(main.getByRole('alert')).toContainText(start);
    await expect(save).toBeFocused();
    // Visible and not under the bar, although the button is further down.
    await expect(main.getByRole('alert')).toBeInViewport({ ratio: 1 });
    const alert = await main.getByRole('alert').boundingBox();
    const bar = await page.getByRole('banner').boundingBox();
    expect(alert?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    if (size) await page.setViewportSize(size);
    await expectAccessible(page, 'the profile, waiting');
    await page.getByRole('button', { name: say('accounts:deletion.open') }).click();
    const dialog = page.getByRole('dialog');
    await passwordField(dialog, say('accounts:profile.password')).fill('not my password');
    await dialog.getByRole('button', { name: say('accounts:deletion.confirm') }).click();
    await expect(dialog.getByRole('alert')).toContainText(start);
    await expect(dialog.getByRole('button', { name: say('accounts:deletion.confirm') })).toBeFocused();
    await dialog.getByRole('button', { name: say('ui.cancel') }).click();
    await db.delete(wrongGuesses).where(inArray(wrongGuesses.subjectHash, counters));
  });

  await test.step('account is deleted', async () => {
    await navigate(page, '/resident/profile');
    const ahead = {
      date: addDays(getToday('Europe/Paris', new Date()), 3),
      visitorFirstName: 'Fantine',
      visitorLastName: 'Thénardier',
    };
    for (const time of ['09:00', '10:00', '11:00', '12:00']) await makeVisit({ ...ahead, time });
    const visitor = /THÉNARDIER Fantine/;
    await page.getByRole('button', { name: say('accounts:deletion.open') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(address);
    await expect(dialog.getByRole('button', { name: say('ui.cancel') })).toBeFocused();
    await expect(dialog.getByText(say('visits:leaving.ahead', { count: 4 }))).toBeVisible();
    await expect(dialog.getByText(visitor)).toHaveCount(3);
    await expect(dialog.getByText(say('accounts:deletion.more', { count: 1 }))).toBeVisible();
    await expectAccessible(page, 'what goes with an account');
    const password = passwordField(dialog, say('accounts:profile.password'));
    const confirm = dialog.getByRole('button', { name: say('accounts:deletion.confirm') });
    await password.fill('not my password');
    await confirm.click();
    await expect(dialog.getByRole('alert')).toHaveText(say('people:errors.password_wrong'));

    const otherTab = await context.newPage();
    await otherTab.goto('/resident/home');
    // All queries have finished before the session ends.
    await waitForScreen(otherTab);
    await password.fill(secret);
    await confirm.click();
    await expect(page).toHaveURL('/accountDeleted');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(say('accounts:deleted.title'));
    await expect(heading).toBeFocused();
    await expect(main.getByText(say('visits:leaving.ahead', { count: 4 }))).toBeVisible();
    await expect(main.getByText(visitor)).toHaveCount(0);
    await expectAccessible(page, 'an account is deleted');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect(await logIn(address, secret)).toBe(400);
    await expect(otherTab).toHaveURL('/login');
    await expect(otherTab.getByText(say('access:login.accountDeleted'))).toBeVisible();
    await otherTab.close();
  });

  await test.step('reload and Back show nothing of the deleted account', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('accounts:deleted.over'));
    await expect(main.getByText(say('visits:leaving.ahead', { count: 4 }))).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/login');
    await expect(main.getByText(say('access:login.accountDeleted'))).toHaveCount(0);
  });
});
