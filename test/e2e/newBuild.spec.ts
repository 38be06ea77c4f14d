import { countLoads } from './support/loads.ts';
import { expect, test } from './support/portal.ts';

test.use({ as: 'accueil', fresh: true });

const gone = { status: 404, body: '' };
const PROGRAM = /\/assets\/index-[^/]+\.js$/;
const PALETTE = /\/assets\/createCommandPalette-[^/]*\.js$/;
const SCREEN = /\/assets\/ParkingPage-[^/]*\.js$/;
const LIVE = /\/api\/live/;
const DESK = /\/api\/buildings\/\d+\/desk/;

test('page whose files are gone reloads once, then offers a button, and keeps unsaved input', async ({
  page,
  say,
  browserErrors,
}) => {
  browserErrors.expect(/status of 404/);
  browserErrors.expect(/Failed to fetch dynamically imported module/);
  const loads = countLoads(page);
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  const home = title(say('menu:home.title'));
  const parking = page.getByRole('link', { name: say('menu:parking.title') });

  await test.step('page reloads when the program is missing', async () => {
    await page.route(PROGRAM, (route) => route.fulfill(gone), { times: 1 });
    await page.goto('/resident/home');
    await expect(home).toBeVisible();
    expect(loads.count).toBe(2);
  });

  await test.step('button is offered when the program is still missing', async () => {
    loads.count = 0;
    await page.evaluate(() => sessionStorage.clear());
    await page.route(PROGRAM, (route) => route.fulfill(gone));
    await page.goto('/resident/home');
    const again = page.getByRole('button', { name: 'Recharger la page · Reload the page' });
    await expect(again).toBeVisible();
    expect(loads.count).toBe(2);
    await page.unroute(PROGRAM);
    await again.click();
    await expect(home).toBeVisible();
  });

  await test.step('input is kept when a part of the screen is missing', async () => {
    await page.goto('/resident/profile');
    const typed = page.getByRole('textbox', { name: say('accounts:profile.firstName') });
    const before = await typed.inputValue();
    await typed.fill('Nadège');
    loads.count = 0;
    await page.route(PALETTE, (route) => route.fulfill(gone));
    await page.keyboard.press('Control+k');
    const broken = page.getByRole('button', { name: say('ui.broken.again') });
    await expect(broken).toBeVisible();
    expect(loads.count).toBe(0);
    await page.unroute(PALETTE);
    await broken.click();
    await expect(typed).toHaveValue('Nadège');
    expect(loads.count).toBe(1);
    await typed.fill(before);
  });

  await test.step('page reloads when a screen is missing', async () => {
    loads.count = 0;
    await page.route(SCREEN, (route) => (loads.count === 0 ? route.fulfill(gone) : route.continue()));
    await parking.click();
    await expect(title(say('parking:title'))).toBeVisible();
    expect(loads.count).toBe(1);
    await page.unroute(SCREEN);
  });

  await test.step('button is offered when a screen is still missing', async () => {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/resident/home');
    await expect(home).toBeVisible();
    loads.count = 0;
    await page.route(SCREEN, (route) => route.fulfill(gone));
    await parking.click();
    await expect(page.getByText(say('ui.broken.title'))).toBeVisible();
    await expect(page).toHaveURL('/resident/place');
    await expect(title(say('ui.broken.page'))).toBeVisible();
    await expect(page.getByText(say('ui.outage.away'))).toHaveCount(0);
    expect(loads.count).toBe(1);
    await page.unroute(SCREEN);
    await page.getByRole('button', { name: say('ui.broken.again') }).click();
    await expect(title(say('parking:title'))).toBeVisible();
  });
});

test('page reloads once for an answer of another version, and again after ten minutes', async ({
  page,
  say,
}) => {
  const loads = countLoads(page);
  const unreadable = { json: { visits: { length: 0 } } };
  // Changes by other tests would refetch the list, and so reload the page before the click.
  await page.route(LIVE, () => {});
  await page.clock.install();
  await page.route(DESK, (route) => route.fulfill(unreadable));
  await page.goto('/resident/desk');
  await expect.poll(() => loads.count).toBe(2);
  await expect(page.getByText(say('reception:failed'))).toBeVisible();
  expect(loads.count).toBe(2);

  await page.clock.setSystemTime(Date.now() + 11 * 60_000);
  await page.unroute(DESK);
  await page.route(DESK, (route) => route.fulfill(unreadable), { times: 1 });
  await page
    .getByRole('button', { name: say('ui.again') })
    .first()
    .click();
  await expect.poll(() => loads.count).toBe(3);
  await expect(page.getByRole('heading', { level: 1, name: say('reception:title') })).toBeVisible();
  await expect(page.getByText(say('reception:failed'))).toBeHidden();
});
