import type { Page } from '@playwright/test';
import { addProduct, addProductCategory } from '../../features/concierge/catalogue/api.ts';
import { formatEuros } from '../../kit/web/i18n/format.ts';
import { pdf } from '../support/files.ts';
import { navigate } from './support/navigate.ts';
import { expect, makeNewcomer, test } from './support/portal.ts';
import { takeAction } from './support/toolbar.ts';
import type { Say } from './support/words.ts';

const SCREEN = '/resident/Conciergerie';

function screenOf(page: Page, say: Say) {
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const button = (key: string) => dialog.getByRole('button', { name: say(key), exact: true });
  return {
    main,
    dialog,
    button,
    panel: main.getByRole('tabpanel'),
    tab: (key: string) => main.getByRole('tab', { name: say(`concierge:${key}`) }),
    card: (name: string) => main.getByRole('region', { name }),
    field: (key: string) => dialog.getByRole('textbox', { name: say(`concierge:${key}`) }),
    save: () => button('ui.save').click(),
    /** Opens the menu of what can be added, and chooses from it. */
    add: async (what: string) => {
      await main.getByRole('button', { name: say('concierge:add'), exact: true }).click();
      await page.getByRole('menuitem', { name: say(`concierge:${what}.add`) }).click();
    },
    /** Chooses from the menu of an item. */
    choose: async (name: string, action: string) => {
      await main.getByRole('button', { name: say('concierge:item.menu', { name }), exact: true }).click();
      await page.getByRole('menuitem', { name: say(`concierge:item.${action}`) }).click();
    },
  };
}

test('administrator edits the catalogue and adds a document, which a resident finds, reads and downloads', async ({
  pageOf,
  make,
  say,
  language,
  browserErrors,
}) => {
  browserErrors.expect(/status of 415/);
  const house = await make.building();
  const admin = await makeNewcomer(make, { role: 'admin', buildings: [house.id] });
  const resident = await makeNewcomer(make, { buildings: [house.id] });
  const desk = await pageOf(admin.email);
  const screen = screenOf(desk, say);
  const products = screen.card('Fleurs').getByRole('listitem');

  await test.step('catalogue is opened', async () => {
    await desk.goto(SCREEN);
    await expect(desk.getByText(say('concierge:empty.staff'))).toBeVisible();
    await desk.getByRole('button', { name: say('concierge:services.open') }).click();
    await screen.field('services.introduction').fill('Au comptoir.');
    await screen.save();
    await screen.tab('tabs.services').click();
    await expect(screen.panel.getByText(say('concierge:catalogue.emptyTitle'))).toBeVisible();
  });

  await test.step('category gets two products, which are moved and deleted', async () => {
    await screen.add('category');
    await screen.save();
    await expect(screen.dialog.getByText(say('errors.required'))).toBeVisible();
    await screen.field('category.name').fill('Fleurs');
    await screen.save();
    const addTo = say('concierge:product.addTo', { category: 'Fleurs' });
    await screen.card('Fleurs').getByRole('button', { name: addTo }).click();
    await screen.field('product.name').fill('Bouquet');
    await screen.field('product.price').fill('12,5');
    await screen.button('concierge:product.another').click();
    await expect(screen.field('product.name')).toHaveValue('');
    await screen.field('product.name').fill('Plante');
    await screen.field('product.price').fill('20');
    await screen.save();
    await expect(products).toHaveText([/Bouquet/, /Plante/]);
    await expect(products.first()).toContainText(formatEuros(12.5, language));

    await screen.choose('Plante', 'earlier');
    await expect(products).toHaveText([/Plante/, /Bouquet/]);
    await screen.choose('Plante', 'delete');
    await screen.button('concierge:item.delete').click();
    await expect(products).toHaveText([/Bouquet/]);
  });

  await test.step('document is added, and a file other than a PDF is refused', async () => {
    await screen.add('document');
    const send = (name: string, buffer: Buffer) =>
      screen.dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await send('page.pdf', Buffer.from('<!doctype html>'));
    await expect(screen.dialog.getByText(say('errors.not_a_pdf'))).toBeVisible();
    await send('Tri.pdf', await pdf({ pages: 2 }));
    await expect(screen.dialog.getByRole('img', { name: say('concierge:document.preview') })).toBeVisible();
    await screen.field('document.title').fill('Le tri');
    await screen.save();
    await desk.getByRole('button', { name: say('concierge:document.see') }).click();
    await expect(desk.getByRole('dialog', { name: 'Le tri' })).toBeVisible();
    await desk.keyboard.press('Escape');
    await expect(screen.dialog).toHaveCount(0);
  });

  const page = await pageOf(resident.email);
  const theirs = screenOf(page, say);
  await test.step('resident reads the catalogue and finds the document by the search', async () => {
    await page.goto(SCREEN);
    await expect(theirs.card('Fleurs').getByRole('listitem')).toContainText(formatEuros(12.5, language));
    await expect(theirs.main.getByRole('button', { name: say('concierge:add') })).toHaveCount(0);
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await theirs.main.getByRole('tab', { name: 'Fleurs' }).click();
    await expect(theirs.card('Fleurs')).toBeVisible();
    await expect(theirs.tab('tabs.document')).toBeVisible();
    if (size) await page.setViewportSize(size);
    await page.goto(`${SCREEN}?q=tri`);
    const elsewhere = { tab: say('concierge:tabs.documents'), count: 1 };
    await theirs.panel.getByRole('button', { name: say('concierge:elsewhere', elsewhere) }).click();
    await expect(theirs.panel.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('document is shown, zoomed by keyboard, saved and reopened at its address', async () => {
    await theirs.panel.getByRole('button', { name: 'Le tri' }).first().click();
    const document = page.getByRole('dialog', { name: 'Le tri' });
    const first = document.getByRole('region', { name: say('ui.pdf.page', { number: 1, count: 2 }) });
    await expect(first.locator('canvas')).toBeVisible();
    await expect(first).toContainText('Page 1');
    const width = async () => (await first.boundingBox())?.width ?? 0;
    const before = await width();
    await document.getByRole('document').focus();
    await page.keyboard.press('+');
    await expect.poll(async () => Math.round((100 * (await width())) / before)).toBe(125);
    await document.getByRole('button', { name: say('ui.pdf.fitWidth') }).click();
    await expect.poll(width).toBeGreaterThan(1.3 * before);
    await document.getByRole('button', { name: say('ui.pdf.fitPage') }).click();
    await expect.poll(width).toBe(before);
    const download = page.waitForEvent('download');
    await document.getByRole('link', { name: say('ui.pdf.download') }).click();
    expect((await download).suggestedFilename()).toBe('Tri.pdf');
    await page.reload();
    await expect(document).toBeVisible();
  });

  await test.step('document is removed, and the catalogue is closed and opened again', async () => {
    await screen.tab('tabs.documents').click();
    await screen.choose('Le tri', 'delete');
    await screen.button('concierge:item.delete').click();
    await expect(screen.panel.getByRole('listitem')).toHaveCount(0);
    await screen.tab('tabs.services').click();
    await takeAction(desk, say, 'concierge:services.edit');
    await expect(screen.field('services.introduction')).toHaveValue('Au comptoir.');
    await screen.button('concierge:services.close').click();
    await expect(screen.main.getByText(say('concierge:empty.staff'))).toBeVisible();
    await desk.getByRole('button', { name: say('ui.undo') }).click();
    await expect(screen.main.getByRole('tab')).toHaveCount(2);
  });
});

test('resident orders and follows the order while reception accepts it, marks it as ready and cancels another', async ({
  pageOf,
  make,
  say,
  sessions,
  language,
}) => {
  const house = await make.building();
  const { id: building } = house;
  const admin = await makeNewcomer(make, { role: 'admin', buildings: [building] });
  const resident = await makeNewcomer(make, { buildings: [building], firstName: 'Inès' });
  await make.ordering(house);
  const [laundry] = await sessions.call(admin.email, addProductCategory, { building, name: 'Pressing' });
  const shirt = { category: laundry?.id ?? 0, name: 'Chemise', price: 450, description: '' };
  await sessions.call(admin.email, addProduct, { building, ...shirt });
  const page = await pageOf(resident.email);
  const screen = screenOf(page, say);
  const mine = page.getByRole('list', { name: say('concierge:orders.mine') }).getByRole('listitem');

  await test.step('resident places orders and cancels one', async () => {
    await page.goto(SCREEN);
    for (const count of [4, 3, 2]) {
      await screen
        .card('Pressing')
        .getByRole('button', { name: /Chemise/ })
        .click();
      for (let more = 1; more < count; more += 1) await screen.button('ui.oneMore').click();
      await expect(screen.dialog.getByText(formatEuros(4.5 * count, language))).toBeVisible();
      await screen.dialog.getByText(say('concierge:order.soon')).click();
      await screen.button('concierge:order.button').click();
      await expect(screen.dialog).toHaveCount(0);
    }
    await screen.tab('orders.mine').click();
    await expect(mine).toHaveText([/2 × Chemise/, /3 × Chemise/, /4 × Chemise/]);
    const takeBack = { name: say('concierge:order.cancel') };
    await mine.last().getByRole('button', takeBack).click();
    await expect(screen.dialog).toContainText('4 × Chemise');
    await screen.dialog.getByRole('button', takeBack).click();
    await expect(mine.last()).toContainText(say('concierge:order.statuses.canceled'));
  });

  const desk = await pageOf(admin.email);
  const rows = desk.getByRole('row').filter({ hasText: 'Chemise' });
  const row = rows.filter({ hasText: '2 × Chemise' });
  const tab = (status: string) =>
    desk.getByRole('button', { name: new RegExp(`^${say(`concierge:orders.tabs.${status}`)}`) });
  const move = (status: string) =>
    row.getByRole('button', { name: say(`concierge:order.toOf.${status}`, { item: '2 × Chemise' }) }).click();
  await test.step('reception accepts an order and undoes it', async () => {
    await desk.goto('/resident/Commandes');
    await expect(rows).toHaveCount(2);
    await expect(row).toContainText('Inès');
    await move('accepted');
    await expect(tab('accepted')).toContainText('1');
    await expect(mine.first()).toContainText(say('concierge:order.statuses.accepted'));
    await expect(mine.first().getByRole('button')).toHaveCount(0);
    await desk.getByRole('button', { name: say('ui.undo') }).click();
    await expect(tab('ordered')).toContainText('2');
  });

  await test.step('reception cancels the other order with a reason, which the resident reads', async () => {
    const menu = say('ui.moreActionsOf', { name: '3 × Chemise' });
    await desk.getByRole('button', { name: menu }).click();
    await desk.getByRole('menuitem', { name: say('concierge:order.callOff') }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('textbox', { name: say('concierge:order.reason') }).fill('Plus de cintres');
    await dialog.getByRole('button', { name: say('concierge:order.cancel') }).click();
    await expect(rows).toHaveCount(1);
    await expect(mine.nth(1)).toContainText('Plus de cintres');
  });

  await test.step('ordering is switched off, and the open order is still completed', async () => {
    await navigate(desk, SCREEN);
    const catalogue = screenOf(desk, say);
    await takeAction(desk, say, 'concierge:ordering.off');
    await expect(catalogue.dialog).toContainText(say('concierge:ordering.stillOpen', { count: 1 }));
    await catalogue.button('concierge:ordering.off').click();
    await expect(catalogue.card('Pressing')).toBeVisible();
    const entry = desk.getByRole('link', { name: say('menu:orders.title') });
    await entry.click();
    await expect(catalogue.main.getByText(say('concierge:orders.off'))).toBeVisible();
    await move('accepted');
    await move('ready');
    await navigate(page, '/resident/home');
    const ready = say('menu:orders.today.ready', { quantity: 2, product: 'Chemise' });
    await expect(page.getByText(ready)).toBeVisible();
    await move('done');
    await expect(entry).toHaveCount(0);
  });
});
