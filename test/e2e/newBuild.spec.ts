import type { Request } from '@playwright/test';
import { expect, test } from './support/portal.ts';

test.use({ as: 'accueil', fresh: true });

const gone = { status: 404, body: '' };
const PROGRAM = /\/assets\/index-[^/]+\.js$/;
const PALETTE = /\/assets\/Palette-[^/]*\.js$/;
const SCREEN = /\/assets\/ParkingPage-[^/]*\.js$/;
const DESK = /\/api\/buildings\/\d+\/desk/;

test('a page whose files are gone after an update is loaded anew by itself, once; where they stay away it says so, with a button; and never while something typed would go with it', async ({
  page,
  say,
  browserErrors,
}) => {
  browserErrors.expect(/status of 404/);
  browserErrors.expect(/Failed to fetch dynamically imported module/);
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++;
  });
  const title = (name: string) => page.getByRole('heading', { level: 1, name });

  await test.step('the program itself', async () => {
    await page.route(PROGRAM, (route) => route.fulfill(gone), { times: 1 });
    await page.goto('/resident/home');
    await expect(title(say('menu:home.title'))).toBeVisible();
    expect(loads).toBe(2);
  });

  await test.step('the program, which stays away', async () => {
    loads = 0;
    await page.evaluate(() => sessionStorage.clear());
    await page.route(PROGRAM, (route) => route.fulfill(gone));
    await page.goto('/resident/home');
    const again = page.getByRole('button', { name: 'Recharger la page · Reload the page' });
    await expect(again).toBeVisible();
    expect(loads).toBe(2);
    await page.unroute(PROGRAM);
    await again.click();
    await expect(title(say('menu:home.title'))).toBeVisible();
  });

  await test.step('what is asked for while something is typed, and a screen that is opened', async () => {
    await page.goto('/resident/profile');
    const typed = page.getByRole('textbox', { name: say('people:profile.firstName') });
    const before = await typed.inputValue();
    await typed.fill('Nadège');
    loads = 0;
    await page.route(PALETTE, (route) => route.fulfill(gone));
    // The server is asked whether it answers before anything is loaded anew: by then what could not come may stand where the form was.
    const first = Promise.withResolvers<Request>();
    const late = Promise.withResolvers<void>();
    await page.route(new URL('/', page.url()).href, async (route) => {
      first.resolve(route.request());
      if ((await first.promise) === route.request()) await late.promise;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    const broken = page.getByRole('button', { name: say('ui.broken.again') });
    await expect(broken).toBeVisible();
    late.resolve();
    await (await first.promise).response();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(loads).toBe(0);
    await page.unroute(PALETTE);
    await broken.click();
    // It was found again.
    await expect(typed).toHaveValue('Nadège');

    await typed.fill(before);
    loads = 0;
    await page.route(SCREEN, (route) => route.fulfill(gone));
    page.once('framenavigated', () => void page.unroute(SCREEN));
    await page.getByRole('link', { name: say('menu:parking.title') }).click();
    await expect(title(say('parking:title'))).toBeVisible();
    expect(loads).toBe(1);
  });
});

test('a page reloads once when a server of another version answers in a shape that it cannot read', async ({
  page,
  say,
}) => {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++;
  });
  await page.route(DESK, (route) => route.fulfill({ json: { visits: { length: 0 } } }), { times: 1 });
  await page.goto('/resident/desk');
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByRole('heading', { level: 1, name: say('desk:title') })).toBeVisible();
  await expect(page.getByText(say('desk:failed'))).toBeHidden();
});

test('such a page reloads again after a while, since the last time another server may have answered', async ({
  page,
  say,
}) => {
  await page.clock.install();
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++;
  });
  await page.route(DESK, (route) => route.fulfill({ json: { visits: { length: 0 } } }));
  await page.goto('/resident/desk');
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByText(say('desk:failed'))).toBeVisible();
  await page.clock.setSystemTime(Date.now() + 11 * 60_000);
  await page.unroute(DESK);
  await page.route(DESK, (route) => route.fulfill({ json: { visits: { length: 0 } } }), { times: 1 });
  await page
    .getByRole('button', { name: say('ui.again') })
    .first()
    .click();
  await expect.poll(() => loads).toBe(3);
  await expect(page.getByRole('heading', { level: 1, name: say('desk:title') })).toBeVisible();
  await expect(page.getByText(say('desk:failed'))).toBeHidden();
});
