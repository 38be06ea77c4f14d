import { navigate } from './support/navigate.ts';
import { expect, makeNewcomer, test } from './support/portal.ts';
import { takeAction } from './support/toolbar.ts';

const LUNCH = 'https://lunch.example.org/menu';
const MENU = '<!doctype html><html lang="fr"><title>Menu</title><h1>Menu du jour</h1>';

// The clock of the page is set forward.
test.use({ fresh: true });

test('partner’s page is set, opened in a sandboxed frame or a tab, and removed', async ({
  pageOf,
  make,
  say,
}) => {
  const { id: building } = await make.building();
  const admin = await makeNewcomer(make, { buildings: [building], role: 'deputy' });
  const resident = await makeNewcomer(make, { buildings: [building] });
  const name = say('partners:names.restaurant');
  const menu = { contentType: 'text/html', body: MENU };
  const desk = await pageOf(admin.email);
  await desk.context().route('https://lunch.example.org/**', (route) => route.fulfill(menu));
  const dialog = desk.getByRole('dialog');
  const url = dialog.getByRole('textbox', { name: say('partners:dialog.url') });
  const save = () => dialog.getByRole('button', { name: say('ui.save') }).click();

  await test.step('only an https address is accepted', async () => {
    await desk.goto('/resident/partners');
    await expect(desk.getByRole('button', { name: say('partners:setFor', { name: '' }) })).toHaveCount(6);
    await desk.getByRole('button', { name: say('partners:setFor', { name }) }).click();
    await url.fill('http://lunch.example.org');
    await save();
    await expect(url).toHaveAccessibleDescription(new RegExp(say('partners:errors.not_https')));
    await url.fill(LUNCH);
    await save();
    await expect(dialog).toHaveCount(0);
    await expect(desk.getByText(LUNCH)).toBeVisible();
  });

  const page = await pageOf(resident.email);
  await test.step('slow page opens in a frame without referrer, with a notice until it loads', async () => {
    await page.clock.install();
    const answering = Promise.withResolvers<void>();
    const referrers: (string | undefined)[] = [];
    await page.context().route('https://lunch.example.org/**', async (route) => {
      referrers.push(route.request().headers().referer);
      await answering.promise;
      await route.fulfill(menu);
    });
    await page.goto('/resident/home');
    const sidebar = page.getByRole('navigation', { name: say('menu:frame.menu') });
    await sidebar.getByRole('link', { name: say('menu:restaurant.title') }).click();
    await expect(page).toHaveURL('/resident/Restaurant');
    // No server answers at this example domain.
    await expect(page.getByText(say('partners:away', { name }))).toBeVisible();
    await page.getByRole('button', { name: say('partners:showAnyway') }).click();
    await expect(page.getByText(say('partners:loading', { name }))).toBeVisible();
    await page.clock.fastForward(8_000);
    await expect(page.getByText(say('partners:slow', { name }))).toBeVisible();
    answering.resolve();
    const frame = page.getByTitle(say('partners:frame', { name }));
    await expect(frame.contentFrame().getByRole('heading', { name: 'Menu du jour' })).toBeVisible();
    await expect(page.getByText(say('partners:slow', { name }))).toHaveCount(0);
    const sandbox = (await frame.getAttribute('sandbox')) ?? '';
    expect(sandbox.split(' ').sort()).toEqual([
      'allow-forms',
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-same-origin',
      'allow-scripts',
    ]);
    expect(new Set(referrers)).toEqual(new Set([undefined]));
    const link = page.getByRole('link', { name: say('partners:open') });
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await expect(tab).toHaveURL(LUNCH);
    await tab.close();
  });

  await test.step('page is removed, and a resident sees that there is none', async () => {
    await navigate(desk, '/resident/Restaurant');
    await takeAction(desk, say, 'partners:change');
    await url.fill('');
    await save();
    await expect(desk.getByRole('button', { name: say('partners:set') })).toBeVisible();
    await page.goto('/resident/Restaurant');
    await expect(page.getByText(say('partners:none', { name }))).toBeVisible();
    await expect(page.getByRole('button', { name: say('partners:set') })).toHaveCount(0);
  });
});
