import { getToday } from '../../kit/time.ts';
import { areApart, getEdges } from './support/areApart.ts';
import { navigate } from './support/navigate.ts';
import { expect, makeNewcomer, test, uniqueName } from './support/portal.ts';
import { findMisfits, findSmallTargets } from './support/sizes.ts';
import { LONG } from './support/things.ts';
import { waitForScreen } from './support/waitForScreen.ts';

const here = getToday('Europe/Paris', new Date());
/** The greatest height of a row at reception on a tablet held upright, px. */
const ROW = 96;
/** The greatest height of a parcel's row, px: without a date its text has no more than two lines. */
const PARCEL_ROW = 100;
/** Height of three lines of the smallest text, px. */
const THREE_LINES = 48;

// A separate building, so that other tests announce no visitors.
let building: number;
let hostId: number;
test.use({
  fresh: true,
  as: async ({ make }, use) => {
    building = (await make.building()).id;
    const company = await make.company({ name: 'Banque Rive Gauche', buildings: [building], floors: '3, 4' });
    const of = { companyId: company.id, buildings: [building] };
    hostId = (await makeNewcomer(make, { ...of, firstName: 'Karim', lastName: 'Benali' })).id;
    await use((await makeNewcomer(make, { ...of, role: 'reception' })).email);
  },
});

test.describe('a tablet held upright', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true });

  test('shows compact rows and large buttons at reception', async ({ page, make, say }) => {
    const visit = { building, residentId: hostId, date: here, organization: 'Ménage du Palais-Royal' };
    for (const visitorLastName of ['Diop', 'Mendes'])
      await make.visit({ ...visit, visitorLastName, visitorFirstName: 'Fatou', comment: 'Parties communes' });
    await make.visit({ ...visit, visitorLastName: 'Roux', status: 'done', checkedInAt: new Date() });
    await page.goto('/resident/desk');
    await waitForScreen(page);
    for (const key of ['expected', 'here']) {
      const list = page.getByRole('region', { name: say(`reception:lists.${key}`), exact: true });
      await expect(list.getByRole('listitem')).not.toHaveCount(0);
      for (const row of await list.getByRole('listitem').all())
        expect((await row.boundingBox())?.height).toBeLessThanOrEqual(ROW);
    }
    expect(await findMisfits(page, { tabsMayScroll: false })).toEqual([]);
    expect(await findSmallTargets(page)).toEqual([]);
  });
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('keeps the buttons of reception in place when a list fills, a notice appears or a call fails', async ({
    page,
    make,
    say,
    browserErrors,
  }) => {
    await make.visit({ building, residentId: hostId, date: here, visitorLastName: 'Roux', ndaSigned: true });
    for (const recipient of ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Écho'])
      await make.parcel({ building, recipient, state: 'kept', comment: 'Trop lourd pour l’étage' });
    await page.goto('/resident/desk');
    await waitForScreen(page);
    const field = page.getByRole('combobox', { name: say('reception:field') });
    const list = page.getByRole('region', { name: say('reception:lists.expected'), exact: true });
    const walkIn = page.getByRole('button', { name: say('reception:walkIn.open') });
    const [listEdges, place] = [await getEdges(list), await getEdges(walkIn)];
    expect(place.top - listEdges.bottom).toBeLessThanOrEqual(24);
    await page.getByRole('tab', { name: say('reception:lists.parcels') }).tap();
    const parcels = page.getByRole('region', { name: say('parcels:desk.title'), exact: true });
    await expect(parcels.getByText('Écho', { exact: true })).toBeVisible();
    expect(await getEdges(walkIn)).toEqual(place);
    await page.getByRole('tab', { name: say('reception:lists.expected') }).tap();
    await list.getByRole('button', { name: say('reception:row.arriveOf', { visitor: 'ROUX' }) }).tap();
    await expect(page.getByRole('button', { name: say('ui.undo') })).toBeVisible();
    expect(await getEdges(walkIn)).toEqual(place);
    browserErrors.expect(/status of 404/);
    await field.fill(`https://parvis.example/visit/${'f'.repeat(32)}`);
    await field.press('Enter');
    const failure = await getEdges(page.locator('[data-page-foot]').getByRole('alert'));
    expect(failure.bottom).toBeLessThanOrEqual(place.top);
    expect(await getEdges(walkIn)).toEqual(place);
  });
});

test.describe('the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test('keeps the labels of the bottom bar apart', async ({ page }) => {
    await page.goto('/resident/table');
    await waitForScreen(page);
    const labels = page.locator('nav:has(> [aria-haspopup=dialog]) > * > span:not([data-count])');
    const edges = await labels.evaluateAll((all) =>
      all.map((label) => {
        const range = document.createRange();
        range.selectNodeContents(label);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      }),
    );
    expect(edges.length).toBeGreaterThan(3);
    for (const [at, { right }] of edges.slice(0, -1).entries())
      expect((edges[at + 1]?.left ?? 0) - right).toBeGreaterThanOrEqual(6);
  });
});

test.describe('a small window', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test('shows three lines of a notice in the top bar', async ({ page, make, say }) => {
    const { lastName: visitorLastName, firstName: visitorFirstName } = LONG;
    await make.visit({ building, residentId: hostId, date: here, visitorLastName, visitorFirstName });
    await page.goto('/resident/table');
    await waitForScreen(page);
    await page
      .getByRole('button', { name: say('visits:statusMenu.checkInOf', { visitor: '' }).trim() })
      .click();
    const notice = page.locator('[data-notices] .mantine-Notification-root');
    await notice.hover();
    const heights = await notice.evaluate((box) => ({
      text: box.querySelector('.mantine-Notification-description')?.scrollHeight ?? 0,
      content: box.scrollHeight,
      visible: box.clientHeight,
    }));
    expect(heights.text).toBeGreaterThanOrEqual(THREE_LINES);
    expect(heights.content).toBeLessThanOrEqual(heights.visible);
  });
});

test('parcels of one day do not repeat its date in each row', async ({ page, make }) => {
  for (const recipient of ['Alpha', 'Bravo']) await make.parcel({ building, recipient });
  await page.goto('/resident/Colis');
  await waitForScreen(page);
  const row = page.locator('tr[data-index]').first();
  const times = await row
    .locator('time')
    .evaluateAll((all) => all.flatMap((one) => (one.clientWidth > 2 ? one.textContent : [])));
  expect(times.filter((text) => text?.includes('/'))).toEqual([]);
  expect((await row.boundingBox())?.height).toBeLessThan(PARCEL_ROW);
});

test('titles in the day of the rooms wrap between words after parking was opened', async ({ page, make }) => {
  const room = await make.room({ building });
  await make.reservation({ rooms: [room], holderId: hostId, date: here });
  await page.goto('/resident/place');
  await waitForScreen(page);
  await navigate(page, '/resident/Reservations?view=day');
  const words = page.locator('[data-reservation] [data-words]');
  await expect(words).not.toHaveCount(0);
  const wrapping = await words.evaluateAll((all) =>
    all.map((each) => getComputedStyle(each, '::before').whiteSpace),
  );
  expect(new Set(wrapping)).toEqual(new Set(['normal']));
});

test('dialog that stays open for another parcel shows its first label, uncovered by the notice', async ({
  page,
  say,
}) => {
  await page.goto('/resident/Colis?add=1');
  const dialog = page.getByRole('dialog');
  const field = (key: string) => dialog.getByRole('combobox', { name: say(`parcels:form.${key}`) });
  const recipient = uniqueName('Service');
  await field('recipient').fill(recipient);
  await field('company').fill('Banque Rive Gauche');
  await field('sender').fill('Papeterie');
  await dialog.getByRole('textbox', { name: say('parcels:form.comment') }).focus();
  await dialog.getByRole('button', { name: say('parcels:log.another') }).click();
  const notice = page.getByRole('status').filter({ hasText: recipient });
  await notice.hover();
  await expect(field('recipient')).toBeFocused();
  const label = await getEdges(dialog.locator('label', { hasText: say('parcels:form.recipient') }));
  expect(label.top).toBeGreaterThanOrEqual((await getEdges(dialog.locator('header'))).bottom);
  for (const part of [dialog, page.getByRole('navigation').first()])
    expect(await areApart(notice, part), (await part.textContent()) ?? '').toBe(true);
});
