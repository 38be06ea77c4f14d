import { logOut } from '../../core/access/api.ts';
import { navigate } from './support/navigate.ts';
import { expect, PASSWORD, passwordField, test, uniqueName } from './support/portal.ts';

test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

test('unsaved input survives links, the palette, Back and a reload, and is saved after the session ended', async ({
  page,
  say,
  sessions,
  newcomer,
  browserErrors,
}) => {
  const main = page.getByRole('main');
  const lastName = main.getByRole('textbox', { name: say('accounts:profile.lastName'), exact: true });
  const typed = uniqueName('Tapée').slice(0, 30);
  const question = page.getByRole('dialog', { name: say('ui.discard.title') });
  const staysAt = async (address: string) => {
    await question.getByRole('button', { name: say('ui.discard.keep') }).click();
    await expect(question).toHaveCount(0);
    await expect(lastName).toHaveValue(typed);
    await expect(page).toHaveURL(address);
  };

  await page.goto('/resident/home');
  await navigate(page, '/resident/profile');
  await lastName.fill(typed);

  await test.step('input survives a link of the menu', async () => {
    await page
      .getByRole('navigation')
      .getByRole('link', { name: say('visits:title') })
      .first()
      .click();
    await staysAt('/resident/profile');
  });

  await test.step('input survives a jump by the palette', async () => {
    await lastName.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(say('visits:title'));
    const first = page.getByRole('dialog').getByRole('button', { name: say('visits:title') });
    await expect(first.first()).toBeVisible();
    await page.keyboard.press('Enter');
    await staysAt('/resident/profile');
    await expect(lastName).toBeFocused();
  });

  await test.step('input survives Back', async () => {
    await page.evaluate(() => history.back());
    await staysAt('/resident/profile');
  });

  await test.step('input survives a reload', async () => {
    await page.reload();
    await expect(lastName).toHaveValue(typed);
    await expect(main.getByText(say('ui.foundAgain.text'))).toBeVisible();
  });

  await test.step('input is saved after a new log-in', async () => {
    browserErrors.expect(/status of 401/);
    await passwordField(main, say('accounts:profile.password')).fill(PASSWORD);
    const save = await main.getByRole('button', { name: say('ui.save') }).elementHandle();
    await sessions.call(newcomer.email, logOut, {});
    // The page may already ask for the password and hide the button.
    await save?.dispatchEvent('click');
    const again = page.getByRole('dialog', { name: say('access:again.title') });
    await expect(passwordField(again, say('access:login.password'))).toBeFocused();
    await expect(lastName).toBeHidden();
    await passwordField(again, say('access:login.password')).fill(PASSWORD);
    await page.keyboard.press('Enter');
    // The refused call is repeated and leads home.
    await expect(page).toHaveURL(/\/resident\/home/);
    expect(await page.evaluate(() => localStorage.getItem('user'))).toContain(typed);
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('typed '))),
    ).toEqual([]);
  });
});
