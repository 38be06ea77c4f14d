import { today } from '../../kit/time.ts';
import { expect, makeNewcomer, test } from './support/portal.ts';
import { screenRead } from './support/screenRead.ts';
import { misfits, smallTargets } from './support/sizes.ts';

const here = today('Europe/Paris', new Date());
/** So high is a row of a visitor with a comment and an agreement to sign, px, on a tablet held upright. */
const ROW = 96;

// In a building of one's own it is known who comes.
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

  test('has low rows at reception, and what a finger hits', { tag: '@desktop' }, async ({
    page,
    make,
    say,
  }) => {
    const visit = { building, residentId: hostId, date: here, organization: 'Ménage du Palais-Royal' };
    for (const visitorLastName of ['Diop', 'Mendes'])
      await make.visit({ ...visit, visitorLastName, visitorFirstName: 'Fatou', comment: 'Parties communes' });
    const inside = { status: 'done' as const, checkedInAt: new Date() };
    await make.visit({ ...visit, ...inside, visitorLastName: 'Roux', visitorFirstName: 'Lina' });
    await page.goto('/resident/desk');
    await screenRead(page);
    const lists = (['expected', 'here'] as const).map((key) =>
      page.getByRole('region', { name: say(`desk:lists.${key}`), exact: true }).getByRole('listitem'),
    );
    for (const rows of lists)
      for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(ROW);
    expect(await misfits(page, { tabsMayScroll: false })).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
  });
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('says in full what reception’s field takes, and its lists end at the buttons, which stay where they are', {
    tag: '@desktop',
  }, async ({ page, make, say, browserErrors }) => {
    await make.visit({ building, residentId: hostId, date: here, visitorLastName: 'Roux', ndaSigned: true });
    for (const recipient of ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Écho'])
      await make.parcel({ building, recipient, state: 'kept', comment: 'Trop lourd pour l’étage' });
    await page.goto('/resident/desk');
    await screenRead(page);
    const field = page.getByRole('combobox', { name: say('desk:field') });
    // A camera has its button at the end.
    const room = await field.evaluate((input: HTMLInputElement) => {
      const { fontFamily, fontSize } = getComputedStyle(input, '::placeholder');
      const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      pen.font = `${fontSize} ${fontFamily}`;
      const { paddingInlineStart } = getComputedStyle(input);
      const start = Number.parseFloat(paddingInlineStart);
      return input.clientWidth - 2 * start - pen.measureText(input.placeholder).width;
    });
    expect(room).toBeGreaterThanOrEqual(0);
    const list = page.getByRole('region', { name: say('desk:lists.expected'), exact: true });
    const walkIn = page.getByRole('button', { name: say('desk:walkIn.open') });
    const gap = async () => {
      const [above, below] = [await list.boundingBox(), await walkIn.boundingBox()];
      return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
    };
    expect(await gap()).toBeLessThanOrEqual(24);
    // What waits for its recipients scrolls there as well.
    await page.getByRole('tab', { name: say('desk:lists.parcels') }).tap();
    const parcels = page.getByRole('region', { name: say('parcels:desk.title'), exact: true });
    await expect(parcels.getByText('Écho', { exact: true })).toBeVisible();
    const place = await walkIn.boundingBox();
    const below = await parcels.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(below).toBeLessThanOrEqual(1);
    await page.getByRole('tab', { name: say('desk:lists.expected') }).tap();
    await list.getByRole('button', { name: /ROUX/ }).last().tap();
    await expect(page.getByRole('button', { name: say('ui.undo') })).toBeVisible();
    expect(await walkIn.boundingBox()).toEqual(place);
    // What fails is said there as well.
    browserErrors.expect(/status of 404/);
    await field.fill(`https://parvis.example/visit/${'f'.repeat(32)}`);
    await field.press('Enter');
    const failure = await page.locator('[data-page-foot]').getByRole('alert').boundingBox();
    expect((failure?.y ?? 0) + (failure?.height ?? 0)).toBeLessThanOrEqual(place?.y ?? 0);
    expect(await walkIn.boundingBox()).toEqual(place);
  });
});
