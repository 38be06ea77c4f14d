import { writeSpreadsheet } from '../../kit/server/spreadsheet/writeSpreadsheet.ts';
import { addDays, getToday } from '../../kit/time.ts';
import { tower, towerWorkbook } from '../support/largeSpreadsheet.ts';
import { ADMIN, BUILDING, startEmptyProduct } from './support/emptyProduct.ts';
import { expect, passwordField, test } from './support/portal.ts';
import type { Product } from './support/product.ts';
import { RoomsScreen } from './support/roomsScreen.ts';
import { VisitsScreen } from './support/visitsScreen.ts';

const here = getToday('Europe/Paris', new Date());
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const TWO_MINUTES = 120_000;

let product: Product | undefined;
test.afterEach(() => product?.stop());

test('empty database becomes a working building by the screens, then a tower from a spreadsheet', async ({
  browser,
  say,
  language,
  browserErrors,
}) => {
  test.slow();
  product = await startEmptyProduct();
  const context = await browser.newContext({ baseURL: product.url });
  browserErrors.follow(context);
  const page = await context.newPage();
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const said = (key: string, words: Record<string, unknown> = {}) =>
    page.getByText(say(key, words), { exact: true });
  const button = (key: string, words: Record<string, unknown> = {}) =>
    dialog.getByRole('button', { name: say(key, words), exact: true });
  const type = (key: string, text: string) =>
    dialog.getByRole('textbox', { name: say(key), exact: true }).fill(text);
  const step = (name: string) => main.getByRole('link', { name: say(`home:setup.steps.${name}.title`) });
  /** A closing form goes back in the history, which would cancel a navigation. */
  const closed = () => expect(dialog).toBeHidden();
  const home = async () => {
    await closed();
    await page.goto('/resident/home');
    await expect(step('rooms')).toBeVisible();
  };

  await test.step('first administrator is guided through the setup', async () => {
    await page.goto('/login');
    await page.evaluate((chosen) => localStorage.setItem('i18nextLng', chosen), language);
    await page.goto('/login');
    await page.getByRole('textbox', { name: say('access:login.email') }).fill(ADMIN.email);
    await passwordField(page, say('access:login.password')).fill(ADMIN.password);
    await page.getByRole('button', { name: say('access:login.submit') }).click();
    await expect(said('home:setup.title', { building: BUILDING })).toBeVisible();
    await expect(said('home:setup.count', { done: 0, count: 8 })).toBeVisible();
  });

  await test.step('company and one of its people are added', async () => {
    await step('companies').click();
    await main.getByRole('button', { name: say('companies:list.add') }).click();
    await type('companies:form.name', 'Verne');
    await button('companies:form.make').click();
    await expect(said('companies:form.made', { name: 'Verne' })).toBeVisible();
    await home();
    await step('people').click();
    await main
      .getByRole('button', { name: say('directory:manage.add') })
      .first()
      .click();
    await type('directory:manage.form.firstName', 'Odile');
    await type('directory:manage.form.lastName', 'Vasseur');
    await type('directory:manage.form.email', 'odile@verne.example');
    await dialog.getByRole('combobox', { name: say('directory:manage.form.company') }).click();
    await page.getByRole('option', { name: 'Verne' }).click();
    await button('directory:manage.form.addSave').click();
    await expect(said('directory:manage.form.added', { name: 'Odile Vasseur' })).toBeVisible();
  });

  await test.step('screens without rooms and parking spaces link to where they are added', async () => {
    await page.goto('/resident/Reservations');
    await expect(said('rooms:calendar.noRooms')).toBeVisible();
    await expect(main.getByRole('link', { name: say('rooms:settings.add') })).toHaveAttribute(
      'href',
      '/resident/roomSettings?add=1',
    );
    await expect(page.getByRole('button', { name: say('rooms:book.button') })).toHaveCount(0);
    await page.goto('/resident/place');
    await expect(said('parking:list.none')).toBeVisible();
    await expect(page.getByRole('button', { name: say('parking:reserve') })).toHaveCount(0);
    await main.getByRole('link', { name: say('parking:bays.list.add') }).click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('two rooms that merge are booked as one', async () => {
    await home();
    await step('rooms').click();
    for (const [name, seats] of [
      ['Nord', '8'],
      ['Sud', '6'],
    ] as const) {
      await main
        .getByRole('button', { name: say('rooms:settings.add') })
        .first()
        .click();
      await type('rooms:settings.form.name', name);
      await type('rooms:settings.form.capacity', seats);
      await button('rooms:settings.make').click();
      await expect(said('rooms:settings.added', { name })).toBeVisible();
    }
    await main.getByRole('button', { name: say('rooms:settings.tabs.merges') }).click();
    await main.getByRole('button', { name: /^Nord/ }).click();
    await main.getByRole('button', { name: /^Sud/ }).click();
    await expect(said('rooms:settings.plan.joined', { one: 'Nord', other: 'Sud' })).toBeVisible();

    const rooms = new RoomsScreen(page, say);
    await rooms.open(addDays(here, 1));
    await rooms.bookButton.first().click();
    await rooms.fill({ start: '10:00', end: '11:00', expected: '12', title: 'Conseil' });
    await dialog.getByRole('radio', { name: /^Nord \+ Sud/ }).check();
    await rooms.button('rooms:book.save').click();
    await expect(rooms.reservations('Nord', 'Sud')).toHaveCount(1);
    await closed();
  });

  await test.step('visitor is announced and checked in', async () => {
    const visits = new VisitsScreen(page, say, false);
    await visits.open();
    await visits.startAdding();
    await visits.chooseHost('odile@verne.example');
    await visits.fill({ lastName: 'Martin', firstName: 'Lou', email: 'lou@example.com', time: '23:59' });
    await visits.save();
    await expect(visits.visits('Martin')).toHaveCount(1);
    await page
      .getByRole('button', { name: say('visits:statusMenu.checkInOf', { visitor: 'MARTIN Lou' }) })
      .click();
    await expect(
      page.getByText(say('visits:statusMenu.changed.doneUnsigned', { visitor: 'MARTIN Lou' })),
    ).toBeVisible();
  });

  await test.step('parcel is logged and handed over', async () => {
    await closed();
    await page.goto('/resident/Colis');
    await main
      .getByRole('button', { name: say('parcels:list.log') })
      .first()
      .click();
    const recipient = 'Odile Vasseur';
    await dialog.getByRole('combobox', { name: say('parcels:form.recipient') }).fill('vas');
    await page.getByRole('option', { name: recipient }).click();
    await dialog.getByRole('combobox', { name: say('parcels:form.sender') }).fill('La Poste');
    await button('parcels:log.last').click();
    await expect(said('parcels:log.done', { recipient, count: 1 })).toBeVisible();
    await main.getByRole('button', { name: say('parcels:move.quick.received', { recipient }) }).click();
    await expect(said('parcels:move.done.received', { recipient, count: 1 })).toBeVisible();
  });

  await test.step('completed setup steps are marked', async () => {
    await home();
    await expect(said('home:setup.count', { done: 3, count: 8 })).toBeVisible();
  });
  await test.step('tower is imported from one workbook within two minutes', async () => {
    await page.goto('/resident/setup');
    await page.getByRole('button', { name: say('buildingImport:open') }).click();
    const buffer = await writeSpreadsheet(...towerWorkbook());
    const began = Date.now();
    await dialog.locator('input[type=file]').setInputFiles({ name: 'tour.xlsx', mimeType: XLSX, buffer });
    const rows = tower.companies + tower.rooms + tower.bays + tower.people;
    const submit = button('spreadsheet:form.submit', { count: rows, shown: rows });
    await expect(submit).toBeEnabled({ timeout: TWO_MINUTES });
    // More than 200 people are invited only on request.
    await expect(dialog.getByRole('checkbox')).not.toBeChecked();
    await submit.click();
    const done = main.getByRole('status').filter({ hasText: say('buildingImport:done') });
    await expect(done).toBeVisible({ timeout: TWO_MINUTES });
    expect(Date.now() - began).toBeLessThan(TWO_MINUTES);
    for (const count of Object.values(tower))
      await expect(done).toContainText(say('buildingImport:counts.created', { count, shown: String(count) }));
    await done.getByRole('link', { name: say('buildingImport:sheets.people') }).click();
    await page.waitForURL('**/resident/people');
    await page.getByRole('searchbox').fill('Durand-799');
    await expect(main.getByText('camille.799@tower.test').first()).toBeVisible();
  });

  expect(product.log()).toBe('');
  await context.close();
});
