import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { openMenu } from './support/frame.ts';
import { navigate } from './support/navigate.ts';
import { expect, makeNewcomer, test } from './support/portal.ts';
import { takeAction } from './support/toolbar.ts';

const LUNCH = 'https://lunch.example.org/menu';
const MENU = '<!doctype html><html lang="fr"><title>Menu</title><h1>Menu du jour</h1>';

/** The partner's own server; hears each request's referer before it answers. */
async function serveMenu(page: Page, hear: (referer: string) => unknown = () => {}): Promise<void> {
  await page.context().route('https://lunch.example.org/**', async (route) => {
    await hear(route.request().headers().referer ?? '');
    await route.fulfill({ contentType: 'text/html', body: MENU });
  });
}

test.describe('a resident', () => {
  test.use({
    as: async ({ make }, use) => {
      const { id: building } = await make.building();
      await make.partnerPage({ building, partner: 'foodles', url: LUNCH });
      await use((await makeNewcomer(make, { buildings: [building] })).email);
    },
  });

  test.describe('whose clock is set forward', () => {
    test.use({ fresh: true });

    test('opens a partner’s page in the portal, kept apart, or in a tab of its own; is told that it takes long, or that there is none yet', {
      tag: '@both',
    }, async ({ page, say, isMobile }) => {
      await page.clock.install();
      const answering = Promise.withResolvers<void>();
      const referers: string[] = [];
      await serveMenu(page, async (referer) => {
        referers.push(referer);
        await answering.promise;
      });
      await page.goto('/resident/home');
      const tiles = page.getByRole('region', { name: say('home:services') });
      await tiles
        .getByRole('link')
        .filter({ hasText: say('menu:foodles.title') })
        .click();
      await expect(page).toHaveURL('/resident/Foodles');
      await expect(page).toHaveTitle('Foodles · Parvis');
      // Our server does not reach it, as nobody does: it is a name for examples.
      await expect(page.getByText(say('partners:away', { name: 'Foodles' }))).toBeVisible();
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: say('partners:open') })
          .last(),
      ).toHaveAttribute('href', LUNCH);
      await expect(page.locator('iframe')).toHaveCount(0);
      await expectAccessible(page, 'a partner’s page that is away');
      await page.getByRole('button', { name: say('partners:showAnyway') }).click();
      await expect(page.getByText(say('partners:loading', { name: 'Foodles' }))).toBeVisible();
      await expect(page.getByText(say('partners:slow', { name: 'Foodles' }))).toHaveCount(0);
      const frame = page.getByTitle(say('partners:frame', { name: 'Foodles' }));
      const before = await frame.boundingBox();
      await page.clock.fastForward(8_000);
      await expect(page.getByText(say('partners:slow', { name: 'Foodles' }))).toBeVisible();
      await expect(page.getByText(say('partners:loading', { name: 'Foodles' }))).toHaveCount(0);
      expect(await frame.boundingBox()).toEqual(before);

      answering.resolve();
      await expect(frame.contentFrame().getByRole('heading', { name: 'Menu du jour' })).toBeVisible();
      await expect(page.getByText(say('partners:slow', { name: 'Foodles' }))).toHaveCount(0);
      const sandbox = (await frame.getAttribute('sandbox')) ?? '';
      expect(sandbox.split(' ').sort()).toEqual([
        'allow-forms',
        'allow-popups',
        'allow-popups-to-escape-sandbox',
        'allow-same-origin',
        'allow-scripts',
      ]);
      // Asked for once while our server looked, and once when it was wanted all the same.
      expect(new Set(referers)).toEqual(new Set(['']));
      // On a phone the button would cover the link below.
      const button = page.getByRole('link', { name: say('partners:open') });
      const below = page.getByRole('link', { name: say('partners:openInstead') });
      await expect(button).toHaveCount(isMobile ? 0 : 1);
      const link = isMobile ? below : button;
      await expect(link).toHaveAttribute('href', LUNCH);
      await expect(page.getByRole('button', { name: say('partners:change') })).toHaveCount(0);
      // Browsers report an error page as loaded.
      await expect(page.getByText(say('partners:nothing'))).toBeVisible();
      await expect(below).toHaveAttribute('href', LUNCH);
      await expectAccessible(page, 'a partner’s page');
      const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
      await expect(tab).toHaveURL(LUNCH);
      await tab.close();

      await navigate(page, '/resident/Cyd');
      await expect(page.getByText(say('partners:none', { name: 'CYD' }))).toBeVisible();
      await expect(page.getByRole('button', { name: say('partners:set') })).toHaveCount(0);
      await expect(page.getByRole('link', { name: say('menu:partners.title') })).toHaveCount(0);
      await expectAccessible(page, 'a partner without a page');
    });
  });
});

test.describe('an administrator', () => {
  test.use({
    as: async ({ make }, use) => {
      const { id: building } = await make.building();
      await use((await makeNewcomer(make, { buildings: [building], role: 'deputy' })).email);
    },
  });

  test('sets a partner’s address, and takes it away', async ({ page, say, isMobile }) => {
    await serveMenu(page);
    const dialog = page.getByRole('dialog');
    const url = dialog.getByRole('textbox', { name: say('partners:dialog.url') });
    const save = () => dialog.getByRole('button', { name: say('ui.save') }).click();
    const name = say('partners:names.restaurant');
    await page.goto('/resident/partners');
    await expect(page.getByText(say('partners:missing'))).toHaveCount(6);
    await expectAccessible(page, 'partners’ addresses');
    await page.getByRole('button', { name: say('partners:setFor', { name }) }).click();
    await url.fill('http://lunch.example.org');
    await save();
    await expect(url).toHaveAccessibleDescription(new RegExp(say('partners:errors.not_https')));
    await expectAccessible(page, 'an address that is refused');
    await url.fill(LUNCH);
    await save();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(LUNCH)).toBeVisible();

    await navigate(page, '/resident/home');
    const tile = page
      .getByRole('region', { name: say('home:services') })
      .getByRole('link')
      .filter({ hasText: say('menu:restaurant.title') });
    await tile.click();
    await expect(page).toHaveURL('/resident/Restaurant');
    // The menu has it too, and marks where one is.
    await openMenu(page, say, isMobile);
    const menu = page.getByRole('navigation', {
      name: say(isMobile ? 'menu:frame.more' : 'menu:frame.menu'),
    });
    const entry = menu.getByRole('link', { name: say('menu:restaurant.title'), exact: true });
    await expect(entry).toHaveAttribute('aria-current', 'page');
    if (isMobile) await page.keyboard.press('Escape');
    // Whatever is there: nobody has that name.
    await expect(page.getByText(say('partners:away', { name }))).toBeVisible();
    await takeAction(page, say, 'partners:change');
    await url.fill('');
    await save();
    await expect(page.getByText(say('partners:none', { name }))).toBeVisible();
    await expect(page.getByRole('button', { name: say('partners:set') })).toBeVisible();
  });
});
