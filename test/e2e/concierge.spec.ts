import type { Page } from '@playwright/test';
import { demoCatalogue } from '../../demo/catalogue.ts';
import type { BuildingRow } from '../../demo/factories.ts';
import { listOrders, moveOrder, placeOrder } from '../../features/concierge/orders.wire.ts';
import { addCategory, addProduct, saveConfiguration } from '../../features/concierge/wire.ts';
import { formatEuros } from '../../kit/web/format.ts';
import { pdf } from '../support/files.ts';
import { expectAccessible } from './support/axe.ts';
import { navigate } from './support/navigate.ts';
import { expect, makeNewcomer, test } from './support/portal.ts';
import { takeAction } from './support/toolbar.ts';
import type { Say } from './support/words.ts';

const SCREEN = '/resident/Conciergerie';

function screenOf(page: Page, say: Say) {
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  return {
    main,
    dialog,
    panel: main.getByRole('tabpanel'),
    tab: (name: string) => main.getByRole('tab', { name }),
    card: (name: string) => main.getByRole('region', { name }),
    field: (key: string) => dialog.getByRole('textbox', { name: say(`concierge:${key}`) }),
    save: () => dialog.getByRole('button', { name: say('ui.save'), exact: true }).click(),
    /** Chooses from the menu of an item. */
    choose: async (name: string, action: string) => {
      await main.getByRole('button', { name: say('concierge:item.menu', { name }), exact: true }).click();
      await page.getByRole('menuitem', { name: say(`concierge:item.${action}`) }).click();
    },
  };
}

test.describe('a resident', () => {
  test.use({ as: 'collab' });
  const [[pressing, shirts] = ['', []]] = demoCatalogue;
  const [[shirt, price] = ['', 0]] = shirts;

  test('reads the catalogue, prices as they are written in the language', { tag: '@both' }, async ({
    page,
    say,
    isMobile,
    language,
  }) => {
    const screen = screenOf(page, say);
    await page.goto(SCREEN);
    await expect(page).toHaveTitle(`${say('concierge:title')} · Parvis`);
    const services = isMobile ? demoCatalogue.map(([name]) => name) : [say('concierge:tabs.services')];
    const documents = say(`concierge:tabs.${isMobile ? 'document' : 'documents'}`);
    const mine = say('concierge:orders.mine');
    const tabs = isMobile ? [mine, ...services, documents] : [...services, mine, documents];
    await expect(screen.main.getByRole('tab')).toHaveText(tabs);
    const line = screen.card(pressing).getByRole('listitem').filter({ hasText: shirt });
    await expect(line).toContainText(formatEuros(price / 100, language));
    await expect(screen.main.getByRole('button', { name: say('concierge:add') })).toHaveCount(0);
    if (isMobile) {
      await screen.tab(demoCatalogue[1]?.[0] ?? '').click();
      await expect(screen.card(pressing)).toHaveCount(0);
    }
    await expect(
      screen.card(demoCatalogue[1]?.[0] ?? '').getByText(say('concierge:catalogue.free'), { exact: true }),
    ).toBeVisible();
    await expectAccessible(page, 'the catalogue');
  });

  test('searches services and documents at once; opens a document by its address or its first page, zooms it and keeps it', async ({
    page,
    say,
    isMobile,
    language,
  }) => {
    const screen = screenOf(page, say);
    const [address, title] = [`${SCREEN}?tab=documents`, 'Les tarifs de la conciergerie'];
    const dialog = page.getByRole('dialog', { name: title });
    await page.goto(`${SCREEN}?document=999999`);
    await expect(page.getByText(say('concierge:document.gone'))).toBeVisible();
    await expect(page).not.toHaveURL(/document=/);

    const documents = say(`concierge:tabs.${isMobile ? 'document' : 'documents'}`);
    await screen.main.getByRole('searchbox').fill('prix taxes');
    await expect(page).toHaveURL(/q=prix/);
    const here = isMobile ? pressing : say('concierge:tabs.services');
    await expect(
      screen.panel.getByText(say('concierge:noMatchHere', { query: 'prix taxes', tab: here })),
    ).toBeVisible();
    await expectAccessible(page, 'a search that found something elsewhere');
    await screen.panel
      .getByRole('button', { name: say('concierge:elsewhere', { tab: documents, count: 1 }) })
      .click();
    await expect(screen.panel.getByRole('listitem')).toHaveCount(1);
    await screen.main.getByRole('searchbox').fill('zzz');
    await expect(screen.panel.getByText(say('concierge:noMatchTitle', { query: 'zzz' }))).toBeVisible();
    await expect(screen.panel.getByText(say('concierge:searchedAll'))).toBeVisible();
    await expect(screen.panel.getByRole('button')).toHaveCount(0);

    await navigate(page, address);
    const card = screen.panel.getByRole('listitem').filter({ hasText: title });
    const loaded = card
      .locator('img')
      .evaluate((img: HTMLImageElement) => img.decode().then(() => img.currentSrc));
    expect(await loaded).toMatch(/\d+\.webp\?/);
    await expectAccessible(page, 'the documents');

    await card.getByRole('button', { name: title }).click();
    const first = dialog.getByRole('region', { name: say('ui.pdf.page', { number: 1, count: 2 }) });
    const painted = first.locator('canvas');
    await expect(painted).toBeVisible();
    await expect(first).toContainText('Prix toutes taxes comprises');
    // The cover is coloured: what was painted is no blank sheet.
    const corner = await painted.evaluate((canvas: HTMLCanvasElement) => [
      ...(canvas.getContext('2d')?.getImageData(5, 5, 1, 1).data ?? []),
    ]);
    expect(corner).toEqual([0x60, 0x47, 0x19, 255]);
    await expectAccessible(page, 'a document that is open');

    const zoom = dialog.getByRole('status', { name: say('ui.pdf.zoom') });
    await expect(zoom).toHaveText(language === 'fr' ? /^100\s%$/ : '100%');

    // All of the first page is in sight; a press makes it as wide as it can be.
    const box = async () => (await first.boundingBox()) ?? { y: 0, width: 0, height: 0 };
    const shown = await dialog.getByRole('document').boundingBox();
    const { y, width: fitted, height } = await box();
    expect(y + height).toBeLessThanOrEqual((shown?.y ?? 0) + (shown?.height ?? 0));
    await dialog.getByRole('button', { name: say('ui.pdf.fitWidth') }).click();
    await expect.poll(async () => (await box()).width).toBeGreaterThan(fitted * 1.2);
    await dialog.getByRole('button', { name: say('ui.pdf.fitPage') }).click();
    await expect.poll(async () => (await box()).width).toBe(fitted);
    await dialog.getByRole('document').focus();

    const width = async () => (await first.boundingBox())?.width ?? 0;
    const before = await width();
    await page.keyboard.press('+');
    await expect.poll(async () => Math.round((100 * (await width())) / before)).toBe(125);
    await page.keyboard.press('-');
    const second = dialog.getByRole('region', { name: say('ui.pdf.page', { number: 2, count: 2 }) });
    await second.scrollIntoViewIfNeeded();
    await expect(second).toContainText(shirt);

    const download = page.waitForEvent('download');
    await dialog.getByRole('link', { name: say('ui.pdf.download') }).click();
    expect((await download).suggestedFilename()).toBe(`${title}.pdf`);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(card.getByRole('button', { name: title })).toBeFocused();

    // Opening it makes an entry of the history, whose address others may open, too.
    await card.getByRole('button', { name: title }).click();
    await expect(page).toHaveURL(/document=\d+/);
    const linked = new URL(page.url());
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(address);
    linked.searchParams.delete('tab');
    await page.goto(linked.href);
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: say('ui.close') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).not.toHaveURL(/document=/);

    // The other documents have a screen of their own.
    await navigate(page, '/resident/Documents');
    await expect(screen.main.getByRole('listitem')).toHaveText([/Livret d’accueil/]);
    // One is seen at a glance: nobody searches it, but a link with a search is understood.
    await expect(screen.main.getByRole('searchbox')).toHaveCount(0);
    await navigate(page, '/resident/Documents?q=zzz');
    await expect(screen.main.getByText(say('concierge:noMatchTitle', { query: 'zzz' }))).toBeVisible();
    await expectAccessible(page, 'no document found');
  });
});

const ofAdministrators = test.extend<{ house: BuildingRow; admin: string }>({
  house: async ({ make }, use) => use(await make.building()),
  admin: async ({ make, house }, use) =>
    use((await makeNewcomer(make, { buildings: [house.id], role: 'admin' })).email),
  as: async ({ admin }, use) => use(admin),
});

ofAdministrators.describe('an administrator', () => {
  ofAdministrators(
    'opens the catalogue, adds categories and products, and closes it again',
    async ({ page, say, language }) => {
      const screen = screenOf(page, say);
      await page.goto(SCREEN);
      await expect(screen.main.getByRole('tab')).toHaveCount(1);
      await expect(screen.panel.getByText(say('concierge:document.emptyTitle'))).toBeVisible();
      await expect(screen.panel.getByText(say('concierge:document.emptyWithoutServices'))).toBeVisible();
      await expectAccessible(page, 'nothing yet');

      await takeAction(page, say, 'concierge:services.open');
      await screen.field('services.introduction').fill('Au comptoir.');
      await screen.save();
      await screen.tab(say('concierge:tabs.services')).click();
      await expect(screen.panel.getByText(say('concierge:catalogue.emptyTitle'))).toBeVisible();
      await expectAccessible(page, 'an empty catalogue');

      await screen.main.getByRole('button', { name: say('concierge:add'), exact: true }).click();
      await page.getByRole('menuitem', { name: say('concierge:category.add') }).click();
      await screen.save();
      await expect(screen.dialog.getByText(say('errors.required'))).toBeVisible();
      await screen.field('category.name').fill('Fleurs');
      await screen.save();
      await expect(screen.dialog).toHaveCount(0);

      const card = screen.card('Fleurs');
      await card
        .getByRole('button', { name: say('concierge:product.addTo', { category: 'Fleurs' }) })
        .click();
      await screen.field('product.name').fill('Bouquet');
      await screen.save();
      await expect(screen.dialog.getByText(say('errors.required'))).toBeVisible();
      await expectAccessible(page, 'a product without a price');
      await screen.field('product.price').fill('12,5');
      await screen.dialog.getByRole('button', { name: say('concierge:product.another') }).click();
      await expect(card).toContainText(formatEuros(12.5, language));
      await expect(screen.field('product.name')).toHaveValue('');
      await screen.field('product.name').fill('Plante');
      await screen.field('product.price').fill('20');
      await screen.save();
      await expect(screen.dialog).toHaveCount(0);
      await expect(card.getByRole('listitem')).toHaveText([/Bouquet/, /Plante/]);
      await expectAccessible(page, 'the catalogue of an administrator');

      // From the tab of services, which stays.
      await screen.main.getByRole('button', { name: say('concierge:add'), exact: true }).click();
      await page.getByRole('menuitem', { name: say('concierge:document.add') }).click();
      await expect(screen.field('document.title')).toBeVisible();
      const services = { name: say('concierge:tabs.services'), includeHidden: true };
      await expect(page.getByRole('tab', services)).toHaveAttribute('aria-selected', 'true');
      await screen.dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'Tri.pdf', mimeType: 'application/pdf', buffer: await pdf({ pages: 1 }) });
      await expect(screen.dialog.getByRole('img', { name: say('concierge:document.preview') })).toBeVisible();
      await screen.field('document.title').fill('Tri');
      await screen.save();
      await page.getByRole('button', { name: say('concierge:document.see') }).click();
      await expect(page.getByRole('dialog', { name: 'Tri' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(screen.dialog).toHaveCount(0);
      await screen.tab(say('concierge:tabs.services')).click();
      await expect(card).toBeVisible();

      await takeAction(page, say, 'concierge:services.edit');
      await expect(screen.field('services.introduction')).toHaveValue('Au comptoir.');
      await screen.dialog.getByRole('button', { name: say('concierge:services.close') }).click();
      await expect(screen.main.getByRole('tab')).toHaveCount(1);
      await page.getByRole('button', { name: say('ui.undo') }).click();
      await expect(screen.main.getByRole('tab')).toHaveCount(2);
    },
  );

  ofAdministrators(
    'moves, edits and deletes products; puts up a document, and is told what is no PDF',
    async ({ page, say, language, house: { id: building }, admin, sessions, browserErrors }) => {
      browserErrors.expect(/415/);
      await sessions.call(admin, saveConfiguration, { building, introduction: '' });
      const [flowers] = await sessions.call(admin, addCategory, { building, name: 'Fleurs' });
      for (const name of ['Bouquet', 'Plante']) {
        const product = { category: flowers?.id ?? 0, name, price: 1250, description: '' };
        await sessions.call(admin, addProduct, { building, ...product });
      }
      const screen = screenOf(page, say);
      await page.goto(SCREEN);
      const names = screen.card('Fleurs').getByRole('listitem');
      await screen.choose('Plante', 'earlier');
      await expect(names).toHaveText([/Plante/, /Bouquet/]);
      await screen.choose('Bouquet', 'edit');
      await screen.field('product.price').fill('9.99');
      await screen.save();
      await expect(names.last()).toContainText(formatEuros(9.99, language));
      await screen.choose('Bouquet', 'delete');
      await screen.dialog.getByRole('button', { name: say('concierge:item.delete') }).click();
      await expect(names).toHaveText([/Plante/]);
      await screen.choose('Fleurs', 'delete');
      await expect(screen.dialog).toContainText(say('concierge:category.deleteInside', { count: 1 }));
      await screen.dialog.getByRole('button', { name: say('concierge:item.delete') }).click();
      await expect(screen.card('Fleurs')).toHaveCount(0);
      // The dialog has led back: its step would undo the next one.
      await expect(page).toHaveURL(({ search }) => search === '');

      await navigate(page, '/resident/Documents');
      await screen.main
        .getByRole('button', { name: say('concierge:document.add') })
        .first()
        .click();
      const send = (name: string, buffer: Buffer) =>
        screen.dialog
          .locator('input[type=file]')
          .setInputFiles({ name, mimeType: 'application/pdf', buffer });
      await send('page.pdf', Buffer.from('<!doctype html>'));
      await expect(screen.dialog.getByText(say('errors.not_a_pdf'))).toBeVisible();
      await expectAccessible(page, 'a file that is no PDF');
      await send('Règlement.pdf', await pdf({ pages: 3 }));
      const preview = screen.dialog.getByRole('img', { name: say('concierge:document.preview') });
      await expect(preview).toBeVisible();
      await screen.field('document.title').fill('Règlement');
      await screen.save();
      const card = screen.main.getByRole('listitem').filter({ hasText: 'Règlement' });
      await expect(card).toContainText(say('concierge:document.pages', { count: 3 }));
      await card.getByRole('button', { name: 'Règlement', exact: true }).click();
      const page1 = screen.dialog.getByRole('region', { name: say('ui.pdf.page', { number: 1, count: 3 }) });
      await expect(page1).toContainText('Page 1');
      await page.keyboard.press('Escape');
      await expect(screen.dialog).toHaveCount(0);
      await screen.choose('Règlement', 'delete');
      await screen.dialog.getByRole('button', { name: say('concierge:item.delete') }).click();
      await expect(card).toHaveCount(0);
    },
  );
});

const withOrders = ofAdministrators.extend<{ resident: string; orderShirts: () => Promise<void> }>({
  resident: async ({ make, house }, use) =>
    use((await makeNewcomer(make, { buildings: [house.id], firstName: 'Inès', lastName: 'Roche' })).email),
  orderShirts: async ({ make, house, resident, admin, sessions }, use) => {
    const building = house.id;
    await make.ordering(house);
    const [laundry] = await sessions.call(admin, addCategory, { building, name: 'Pressing' });
    const shirt = { category: laundry?.id ?? 0, name: 'Chemise', price: 450, description: '' };
    const [{ products = [] } = {}] = await sessions.call(admin, addProduct, { building, ...shirt });
    const order = { quantity: 2, price: 450, date: null, time: null, note: 'Sur cintre', residentEmail: '' };
    await use(async () => {
      await sessions.call(resident, placeOrder, { building, product: products[0]?.id ?? 0, ...order });
    });
  },
});

withOrders.describe('where orders are taken', () => {
  withOrders.describe('a resident', () => {
    withOrders.use({ as: async ({ resident }, use) => use(resident) });

    withOrders(
      'orders, sees how it gets on, and takes it back',
      { tag: '@small' },
      async ({ page, say, language, house: { id: building }, admin, sessions, orderShirts }) => {
        await orderShirts();
        const screen = screenOf(page, say);
        await page.goto(SCREEN);
        await screen
          .card('Pressing')
          .getByRole('button', { name: /Chemise/ })
          .click();
        await screen.dialog.getByRole('button', { name: say('ui.oneMore') }).click();
        await screen.dialog.getByRole('button', { name: say('ui.oneMore') }).click();
        await expect(screen.dialog.getByText(formatEuros(13.5, language))).toBeVisible();
        await screen.dialog.getByText(say('concierge:order.moment')).click();
        await screen.dialog.getByRole('button', { name: say('concierge:order.button') }).click();
        await expect(screen.dialog.getByText(say('errors.required')).first()).toBeVisible();
        await expectAccessible(page, 'an order without its moment');
        await screen.dialog.getByText(say('concierge:order.soon')).click();
        await screen.dialog.getByRole('button', { name: say('concierge:order.button') }).click();
        await expect(screen.dialog).toHaveCount(0);

        await screen.tab(say('concierge:orders.mine')).click();
        const mine = page.getByRole('list', { name: say('concierge:orders.mine') }).getByRole('listitem');
        await expect(mine).toHaveText([/3 × Chemise/, /2 × Chemise/]);
        await expectAccessible(page, 'my orders');
        const takeBack = { name: say('concierge:order.cancel') };
        await mine.first().getByRole('button', takeBack).click();
        await expect(screen.dialog).toContainText('3 × Chemise');
        await screen.dialog.getByRole('button', takeBack).click();
        await expect(mine.first()).toContainText(say('concierge:order.statuses.canceled'));

        // Accepted at the desk meanwhile.
        const { rows } = await sessions.call(admin, listOrders, {
          ...{ building, status: 'ordered', search: '', sort: 'due', limit: 10 },
        });
        const move = { building, id: rows[0]?.id ?? 0, status: 'accepted', reason: '' } as const;
        await sessions.call(admin, moveOrder, move);
        await expect(mine.last()).toContainText(say('concierge:order.statuses.accepted'));
        await expect(mine.getByRole('button')).toHaveCount(0);
        await sessions.call(admin, moveOrder, { ...move, status: 'ready' });
        await navigate(page, '/resident/home');
        await expect(
          page.getByText(say('menu:orders.today.ready', { quantity: 2, product: 'Chemise' })),
        ).toBeVisible();
      },
    );
  });

  withOrders(
    'the desk accepts, goes back, calls off; an administrator takes no more orders',
    async ({ page, say, orderShirts }) => {
      await orderShirts();
      await orderShirts();
      const screen = screenOf(page, say);
      await page.goto('/resident/Commandes');
      const rows = page.getByRole('row').filter({ hasText: '2 × Chemise' });
      await expect(rows).toHaveCount(2);
      await expect(rows.first()).toContainText('Inès Roche');
      await expectAccessible(page, 'the desk’s orders');
      const tab = (status: string) =>
        page.getByRole('button', { name: new RegExp(`^${say(`concierge:orders.tabs.${status}`)}`) });
      await expect(tab('ordered')).toContainText('2');
      const accept = { name: say('concierge:order.toOf.accepted', { item: '2 × Chemise' }) };
      await rows.first().getByRole('button', accept).click();
      await expect(tab('accepted')).toContainText('1');
      await page.getByRole('button', { name: say('ui.undo') }).click();
      await expect(tab('ordered')).toContainText('2');

      await rows
        .first()
        .getByRole('button', { name: say('concierge:item.menu', { name: '2 × Chemise' }) })
        .click();
      await page.getByRole('menuitem', { name: say('concierge:order.callOff') }).click();
      await screen.field('order.reason').fill('Plus de cintres');
      await screen.dialog.getByRole('button', { name: say('concierge:order.cancel') }).click();
      await expect(rows).toHaveCount(1);
      await tab('canceled').click();
      await expect(rows).toHaveText([/Plus de cintres/]);

      await navigate(page, SCREEN);
      await takeAction(page, say, 'concierge:ordering.off');
      await expect(screen.dialog).toContainText(say('concierge:ordering.stillOpen', { count: 1 }));
      await screen.dialog.getByRole('button', { name: say('concierge:ordering.off') }).click();
      await expect(
        screen.main.getByRole('button', { name: say('concierge:order.title', { product: 'Chemise' }) }),
      ).toHaveCount(0);
      await expect(screen.card('Pressing')).toBeVisible();

      // What is open is still handed over; the entry goes with the last.
      const entry = page.getByRole('link', { name: say('menu:orders.title') });
      await entry.click();
      await expect(screen.main.getByText(say('concierge:orders.off'))).toBeVisible();
      for (const status of ['accepted', 'ready', 'done'] as const)
        await rows
          .getByRole('button', { name: say(`concierge:order.toOf.${status}`, { item: '2 × Chemise' }) })
          .click();
      await expect(entry).toHaveCount(0);
    },
  );
});
