import type { Locator, Page } from '@playwright/test';
import type { BuildingRow } from '../../demo/factories.ts';
import { readPass } from '../../features/parcels/desk.wire.ts';
import { makeCode } from '../../features/parcels/server/desk/links.ts';
import { parcels } from '../../features/parcels/server/tables.ts';
import { BuildingScope } from '../../kit/server/database/buildingScope.ts';
import { addDays, today } from '../../kit/time.ts';
import { formatDate } from '../../kit/web/format.ts';
import { expectAccessible } from './support/axe.ts';
import { countKeys, countPointers } from './support/clicks.ts';
import { navigate } from './support/navigate.ts';
import { expect, HAUSSMANN, makeNewcomer, test as portal } from './support/portal.ts';
import { draw } from './support/signing.ts';
import type { Say } from './support/words.ts';

const here = today('Europe/Paris', new Date());
const yesterday = addDays(here, -1);

/** With a building where nothing waits that others have brought. */
const test = portal.extend<{ house: BuildingRow }>({
  house: async ({ make }, use) => use(await make.building()),
});

/** The screen of parcels, by the names that people see or hear. */
function screenOf(page: Page, say: Say, isMobile: boolean) {
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const rows = isMobile ? main.getByRole('listitem') : main.getByRole('row');
  return {
    main,
    dialog,
    of: (name: string): Locator => rows.filter({ hasText: name }),
    /** Some have what they probably hold offered. */
    field: (key: string) => {
      const name = say(`parcels:form.${key}`);
      return dialog.getByRole('textbox', { name }).or(dialog.getByRole('combobox', { name }));
    },
    /** Reception has another word for the button that closes as well. */
    save: () =>
      dialog
        .getByRole('button', { name: say('ui.save'), exact: true })
        .or(dialog.getByRole('button', { name: say('parcels:log.last') }))
        .click(),
    search: (text: string) => main.getByRole('searchbox', { name: say('parcels:list.search') }).fill(text),
    /** Edits or deletes: by the menu of its row, on a phone in the sheet of the row. */
    choose: async (what: 'edit' | 'delete', recipient: string) => {
      const name = say(`parcels:list.${what}Short`);
      if (isMobile) {
        await main.getByRole('button', { name: recipient }).first().click();
        return dialog.getByRole('button', { name: say(`parcels:list.${what}`, { recipient }) }).click();
      }
      await main.getByRole('button', { name: say('parcels:list.actionsOf', { recipient }) }).click();
      await page.getByRole('menuitem', { name }).click();
    },
    menuOf: (recipient: string, state: string) =>
      main.getByRole('button', {
        name: say('parcels:move.label', { recipient, state: say(`parcels:states.${state}`) }),
      }),
  };
}

test.describe('a resident', () => {
  test.use({
    as: async ({ newcomer }, use) => use(newcomer.email),
  });

  test('is told when the list cannot be read, or a period is too long; announces a parcel, changes it and takes it back', async ({
    page,
    say,
    newcomer,
    isMobile,
    browserErrors,
  }) => {
    browserErrors.expect(/status of 403 .*crudParcel/);
    const screen = screenOf(page, say, isMobile);
    const name = `${newcomer.firstName} ${newcomer.lastName}`;
    await page.route('**/crudParcel/**', (route) =>
      route.fulfill({ status: 403, json: { status: 'ERROR', code: 'forbidden', detail: 'Non.' } }),
    );
    await page.goto('/resident/Colis');
    await expect(page).toHaveTitle(`${say('parcels:title')} · Parvis`);
    await expect(page.getByText(say('parcels:list.failedTitle'))).toBeVisible();
    await expect(page.getByText(say('parcels:list.failed'))).toBeVisible();
    await expect(page.getByRole('button', { name: say('ui.again') })).toBeVisible();
    await page.unrouteAll();

    await navigate(page, '/resident/Colis?start=2020-01-01&end=2026-01-02');
    await expect(page.getByText(say('errors.range_too_long', { max: 367 }))).toBeVisible();
    await expect(page.getByText(say('parcels:list.failed'))).toHaveCount(0);
    await expectAccessible(page, 'a period that is too long');
    await screen.main.getByRole('button', { name: say('ui.range.today'), exact: true }).click();
    await expect(page).toHaveURL(`/resident/Colis?start=${here}&end=${here}`);
    await expect(screen.main.getByText(say('parcels:list.emptyTitle'))).toBeVisible();
    await expectAccessible(page, 'no parcels');

    await screen.main
      .getByRole('button', { name: say('parcels:list.announce') })
      .first()
      .click();
    await expect(screen.field('recipient')).toHaveValue(name);
    await expect(screen.field('date')).toHaveValue(formatDate(here));
    // Their company is their own, and the hour may stay open.
    await expect(screen.field('company')).toHaveCount(0);
    await screen.field('recipient').fill('');
    await screen.save();
    await expect(screen.dialog.getByText(say('errors.required'))).toHaveCount(2);
    await expectAccessible(page, 'announcing with errors');
    await screen.field('recipient').fill(name);
    await screen.field('sender').fill('Librairie du Pont');
    await screen.save();
    await expect(screen.dialog).toHaveCount(0);
    await expect(page.getByText(say('parcels:announce.done', { recipient: name }))).toBeVisible();
    const row = screen.of(name);
    await expect(row).toContainText(say('parcels:states.announced'));
    await expect(row).toContainText(say('parcels:list.noHour'));
    await expect(row).toContainText(formatDate(here));
    await expect(row).toContainText(newcomer.email);

    await screen.choose('edit', name);
    await expect(screen.field('sender')).toHaveValue('Librairie du Pont');
    await screen.field('comment').fill('Fragile');
    await screen.field('timeOpen').fill('14h30');
    await screen.save();
    await expect(screen.dialog).toHaveCount(0);
    await expect(row).toContainText('Fragile');
    await expect(row).toContainText('14:30');

    await screen.choose('delete', name);
    await expect(screen.dialog).toContainText('Librairie du Pont');
    await expectAccessible(page, 'deleting a parcel');
    await screen.dialog.getByRole('button', { name: say('parcels:delete.confirm') }).click();
    await expect(screen.main.getByText(say('parcels:list.emptyTitle'))).toBeVisible();
  });

  test('sees at a glance where each parcel is, and what waits whatever the day', { tag: '@both' }, async ({
    page,
    say,
    make,
    newcomer,
    isMobile,
  }) => {
    const screen = screenOf(page, say, isMobile);
    const tab = (key: string) =>
      screen.main.getByRole('button', { name: say(`parcels:tabs.${key}`, { shown: 3 }) });
    const mine = { building: HAUSSMANN, recipientId: newcomer.id };
    await make.parcel({ ...mine, recipient: 'Alpha', state: 'atDesk' });
    await make.parcel({ ...mine, recipient: 'Bravo', state: 'kept' });
    await make.parcel({ ...mine, recipient: 'Charlie', state: 'received' });
    const unmatched = { building: HAUSSMANN, announcedBy: newcomer.id, state: 'announced' } as const;
    await make.parcel({ ...unmatched, recipient: 'Delta' });
    await make.parcel({ ...mine, recipient: 'Écho', date: yesterday });
    await page.goto('/resident/Colis');
    await expect(screen.of('Alpha')).toContainText(say('parcels:states.atDesk'));
    await expect(screen.of('Bravo')).toContainText(say('parcels:states.kept'));
    await expect(screen.of('Delta')).toContainText(say('parcels:states.announced'));
    await expect(screen.of('Delta')).not.toContainText('{email}');
    // What was received has a green check; its word is for who does not see it.
    const received = screen.of('Charlie').getByText(say('parcels:states.received'));
    expect(await received.boundingBox()).toMatchObject({ width: 1, height: 1 });
    // Nothing to change in what is over.
    await expect(
      screen.main.getByRole('button', { name: say('parcels:list.actionsOf', { recipient: 'Charlie' }) }),
    ).toHaveCount(0);
    await expect(screen.of('Écho')).toHaveCount(0);
    for (const [key, count] of [
      ['waitingMine', 2],
      ['announced', 1],
      ['received', 1],
    ] as const)
      await expect(screen.main.getByText(say(`parcels:groups.${key}`, { count })).first()).toBeVisible();
    await expectAccessible(page, 'a list of parcels');

    // Said above the list of today, and shown whole, without the tabs of the day.
    await tab('wholeMine').click();
    await expect(tab('announced')).toHaveCount(0);
    await tab('days').click();
    await tab('wholeMine').click();
    await expect(page).toHaveURL('/resident/Colis?show=waiting');
    await expect(screen.of('Écho')).toHaveCount(1);
    await expect(screen.of('Charlie')).toHaveCount(0);
    await expect(page.getByText(say('parcels:list.count', { count: 3, shown: 3 }))).toHaveCount(1);
    await expectAccessible(page, 'what waits, whatever the day');
    await screen.search('ECHO');
    await expect(screen.of('Alpha')).toHaveCount(0);
    await expect(screen.of('Écho')).toHaveCount(1);
    await screen.search('');
    await page.goBack();
    await tab('announced').click();
    await expect(screen.of('Delta')).toHaveCount(1);
    await expect(screen.of('Alpha')).toHaveCount(0);

    await navigate(page, `/resident/Colis?start=${yesterday}&end=${here}`);
    await expect(screen.of('Écho')).toHaveCount(1);
    await screen.search('BRÂVO');
    await expect(screen.of('Bravo')).toHaveCount(1);
    await expect(screen.of('Écho')).toHaveCount(0);
    await screen.search('personne');
    await expect(screen.main.getByText(say('parcels:list.noMatchTitle'))).toBeVisible();
  });
});

test.describe('the reception of a building of its own', () => {
  test.use({
    as: async ({ make, house }, use) =>
      use((await makeNewcomer(make, { buildings: [house.id], role: 'reception' })).email),
  });

  test('logs an arrival for a resident, and another for a name that nobody has; hands one over and takes that back', async ({
    page,
    say,
    make,
    house,
    isMobile,
  }) => {
    /** Notices stand one over the other for a while. */
    const undo = (notice: string) =>
      page
        .getByRole('status')
        .filter({ hasText: notice })
        .getByRole('button', { name: say('ui.undo') })
        .click();
    const screen = screenOf(page, say, isMobile);
    const resident = await makeNewcomer(make, { buildings: [house.id] });
    const name = `${resident.firstName} ${resident.lastName}`;
    await page.goto('/resident/Colis');
    // They see everybody's.
    await expect(page).toHaveTitle(`${say('parcels:titleForStaff')} · Parvis`);
    await screen.main
      .getByRole('button', { name: say('parcels:list.log') })
      .first()
      .click();
    const hint = screen.dialog.getByText(say('parcels:form.mayBeTold'));
    await expect(hint).toBeVisible();
    await screen.save();
    await expect(screen.dialog.getByText(say('errors.required')).first()).toBeVisible();
    await expect(hint).toHaveCount(0);
    await screen.field('recipient').fill(resident.email);
    await expect(hint).toBeVisible();
    await page.getByRole('option').filter({ hasText: resident.email }).click();
    await expect(screen.field('recipient')).toHaveValue(name);
    // The company goes with the person, and is not asked.
    await expect(screen.field('company')).toHaveCount(0);
    await expect(screen.dialog.getByText(resident.email)).toBeVisible();
    // From whom it is comes next.
    await expect(screen.field('sender')).toBeFocused();
    await screen.field('sender').fill('La Poste');
    await screen.dialog.getByRole('radio', { name: say('parcels:states.kept') }).check();
    await expectAccessible(page, 'logging an arrival');
    await screen.dialog.getByRole('button', { name: say('parcels:log.another') }).click();
    await expect(screen.field('recipient')).toHaveValue('');
    await expect(screen.field('recipient')).toBeFocused();
    await expect(screen.field('sender')).toHaveValue('La Poste');
    await screen.field('recipient').fill('Direction');
    await screen.field('company').fill('Hélios Conseil');
    await screen.save();
    await expect(screen.dialog).toHaveCount(0);
    await expect(screen.of('Direction')).toContainText(say('parcels:list.noEmail'));
    await undo(say('parcels:log.doneUnknown', { recipient: 'Direction', count: 1 }));
    await expect(screen.of('Direction')).toHaveCount(0);
    await expect(screen.of(name)).toContainText(resident.email);

    await screen.main
      .getByRole('button', { name: say('parcels:move.quick.received', { recipient: name }) })
      .click();
    await expect(screen.menuOf(name, 'received')).toBeVisible();
    await undo(say('parcels:move.done.received', { recipient: name, count: 1 }));
    await expect(screen.menuOf(name, 'kept')).toBeVisible();
    await screen.menuOf(name, 'kept').click();
    await expectAccessible(page, 'the desk’s list, and the menu of a parcel');
    await page.getByRole('menuitem', { name: say('parcels:move.to.atDesk') }).click();
    await expect(screen.menuOf(name, 'atDesk')).toBeVisible();
    await screen.search('personne');
    await expect(screen.of(name)).toHaveCount(0);
    await screen.search(resident.lastName);
    await expect(screen.of(name)).toHaveCount(1);
  });
});

test.describe('the reception with two parcels at the desk', () => {
  test.use({
    as: async ({ make, house: { id: building } }, use) => {
      const { email } = await makeNewcomer(make, { buildings: [building], role: 'reception' });
      const parcel = { building, companyName: 'Banque Rive Gauche', email: '', comment: 'Lourd' };
      await make.parcel({ ...parcel, recipient: 'Alpha', time: '08:00', state: 'atDesk' });
      await make.parcel({ ...parcel, recipient: 'Bravo', time: '09:00', state: 'kept' });
      await use(email);
    },
  });

  test('goes on where it was, with the keyboard', async ({ page, say, isMobile }) => {
    const screen = screenOf(page, say, isMobile);
    const remove = async (recipient: string) => {
      await screen.main
        .getByRole('button', { name: say('parcels:list.actionsOf', { recipient }) })
        .press('Enter');
      await page.getByRole('menuitem', { name: say('parcels:list.deleteShort') }).press('Enter');
      await screen.dialog.getByRole('button', { name: say('parcels:delete.confirm') }).press('Enter');
      await expect(screen.of(recipient)).toHaveCount(0);
    };
    await page.goto('/resident/Colis');
    await screen.main
      .getByRole('button', { name: say('parcels:move.quick.received', { recipient: 'Alpha' }) })
      .press('Enter');
    await expect(screen.menuOf('Alpha', 'received')).toBeFocused();
    await remove('Alpha');
    await expect(screen.of('Bravo').locator(':focus')).toHaveCount(1);
    await remove('Bravo');
    await expect(screen.main.getByRole('status').first()).toBeFocused();
  });

  test('reaches every button of a row, on all desktops', {
    tag: '@desktop',
  }, async ({ page, say }) => {
    await page.goto('/resident/Colis');
    for (const [width, height] of [
      [768, 1024],
      [1024, 768],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      const region = page.getByRole('region', { name: say('parcels:list.label') });
      for (const recipient of ['Alpha', 'Bravo']) {
        const [own, last] = await Promise.all([
          region
            .getByRole('button', { name: say('parcels:move.quick.received', { recipient }) })
            .boundingBox(),
          region.getByRole('button', { name: say('parcels:list.actionsOf', { recipient }) }).boundingBox(),
        ]);
        expect((own?.x ?? 0) + (own?.width ?? 0)).toBeLessThanOrEqual(last?.x ?? 0);
        expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(width);
      }
      // Two rows need no more than their own height.
      const [box, table] = await Promise.all([region.boundingBox(), region.getByRole('table').boundingBox()]);
      expect((box?.height ?? 0) - (table?.height ?? 0)).toBeLessThanOrEqual(2);
    }
  });
});

/** No parcel takes more, the one that opens the dialog included. */
const MOST_KEYS = 8;

test.describe('the reception of a building with one resident', () => {
  test.use({
    as: async ({ make, house: { id: building } }, use) => {
      const company = await make.company({ name: 'Verne', buildings: [building] });
      const of = { companyId: company.id, buildings: [building] };
      await makeNewcomer(make, { ...of, firstName: 'Odile', lastName: 'Vasseur' });
      await use((await makeNewcomer(make, { ...of, role: 'reception', lastName: 'Desk' })).email);
    },
  });

  test('logs a parcel in eight keys at most and without a mouse; three at once, which are handed over together and taken back', async ({
    page,
    say,
    isMobile,
  }) => {
    const screen = screenOf(page, say, isMobile);
    const recipient = 'Odile Vasseur';
    const log = () =>
      screen.main
        .getByRole('button', { name: say('parcels:list.log') })
        .first()
        .press('Enter');
    const said = (key: string, words: Record<string, unknown>) =>
      page.getByText(say(`parcels:${key}`, words), { exact: true });
    await page.goto('/resident/Colis');
    await expect(screen.main.getByText(say('parcels:list.emptyTitle'))).toBeVisible();
    const [countedKeys, countedClicks] = [await countKeys(page), await countPointers(page)];
    await log();
    await expect(screen.field('recipient')).toBeFocused();
    for (const key of ['v', 'a', 'Enter']) await page.keyboard.press(key);
    await expect(screen.field('recipient')).toHaveValue(recipient);
    await expect(screen.field('sender')).toBeFocused();
    for (const key of ['c', 'h', 'Enter', 'Enter']) await page.keyboard.press(key);
    await expect(said('log.done', { recipient, count: 1 })).toBeVisible();
    const [keys, clicks] = [await countedKeys(), await countedClicks()];
    process.stdout.write(`A parcel is logged by ${keys} keys and ${clicks} clicks.\n`);
    expect(keys).toBeLessThanOrEqual(MOST_KEYS);
    expect(clicks).toBe(0);
    // The next of the same courier.
    await expect(screen.field('recipient')).toBeFocused();
    await expect(screen.field('sender')).toHaveValue('Chronopost');
    // In a hurry: both Enters before anybody is found, and the next name while the one before is saved.
    for (const name of ['odi', 'vas']) {
      for (const key of [...name, 'Enter', 'Enter']) await page.keyboard.press(key);
      await expect(screen.field('recipient')).not.toHaveValue(name);
    }
    await expect(screen.of(recipient)).toHaveCount(3);
    await expect(screen.field('recipient')).toHaveValue('');
    // The same keys as of the first, of another courier.
    await screen.field('recipient').pressSequentially('odi');
    await page.keyboard.press('Enter');
    await expect(screen.field('sender')).toBeFocused();
    // A number that is scanned here is no courier’s name, and the picture of the label takes the focus nowhere else.
    await page.keyboard.insertText('1Z999AA10123456784');
    await page.keyboard.press('Enter');
    await expect(screen.field('tracking')).toHaveValue('1Z999AA10123456784');
    await expect(screen.field('sender')).toHaveValue('Chronopost');
    await screen.field('tracking').fill('');
    await screen.dialog.locator('input[type=file]').setInputFiles('demo/files/events/stones.webp');
    await expect(screen.dialog.getByRole('img', { name: say('parcels:form.photoAlt') })).toBeVisible();
    await expect(screen.field('tracking')).toBeFocused();
    await screen.dialog.getByRole('button', { name: say('parcels:form.withoutPhoto') }).click();
    await screen.field('sender').selectText();
    await page.keyboard.type('poste');
    await page.keyboard.press('Enter');
    await expect(screen.field('sender')).toHaveValue('La Poste');
    // What is proposed for the sender lies over the next field until it is left.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('listbox')).toBeHidden();
    await screen.dialog.getByRole('button', { name: say('ui.oneMore') }).click();
    await expect(screen.field('count')).toHaveValue('2');
    await screen.field('count').press('ArrowUp');
    await expect(screen.field('count')).toHaveValue('3');
    await screen.save();
    await expect(said('log.done', { recipient, count: 3 })).toBeVisible();
    await expect(screen.of(recipient)).toHaveCount(6);
    await expect(screen.of('Chronopost').first()).toContainText('Verne');

    await screen.menuOf(recipient, 'kept').first().click();
    await page.getByRole('menuitem', { name: say('parcels:move.allOf', { recipient, count: 6 }) }).click();
    await expect(said('move.done.received', { recipient, count: 6 })).toBeVisible();
    await expect(screen.menuOf(recipient, 'received')).toHaveCount(6);
    await page
      .getByRole('status')
      .filter({ hasText: say('parcels:move.done.received', { recipient, count: 6 }) })
      .getByRole('button', { name: say('ui.undo') })
      .click();
    await expect(screen.menuOf(recipient, 'kept')).toHaveCount(6);

    // Of one the others are offered with it.
    await screen.main
      .getByRole('button', { name: say('parcels:move.quick.received', { recipient }) })
      .first()
      .click();
    await page.getByRole('button', { name: say('parcels:move.others', { count: 5 }) }).click();
    await expect(screen.menuOf(recipient, 'received')).toHaveCount(6);
  });
});

test.describe('the reception and whose parcels they are', () => {
  test.use({
    as: async ({ make, house: { id } }, use) =>
      use((await makeNewcomer(make, { buildings: [id], role: 'reception' })).email),
  });

  test('one is photographed, answered about by the mail’s page and signed for; the next is given against the recipient’s pass', {
    tag: '@desktop',
  }, async ({ page, pageOf, say, make, house, db, sessions }) => {
    const screen = screenOf(page, say, false);
    const owner = await makeNewcomer(make, { buildings: [house.id] });
    const recipient = `${owner.firstName} ${owner.lastName}`;
    const log = async (sender: string, photo?: string) => {
      await screen.main
        .getByRole('button', { name: say('parcels:list.log') })
        .first()
        .click();
      await screen.field('recipient').fill(owner.email);
      await page.getByRole('option').filter({ hasText: owner.email }).click();
      if (photo) {
        await screen.dialog.locator('input[type=file]').setInputFiles(photo);
        await expect(screen.dialog.getByRole('img', { name: say('parcels:form.photoAlt') })).toBeVisible();
      }
      await screen.field('sender').fill(sender);
      await screen.save();
      await expect(screen.dialog).toHaveCount(0);
    };
    await page.goto('/resident/Colis');
    await log('Chronopost', 'demo/files/events/stones.webp');

    await test.step('told from the mail, without a log-in, and told otherwise', async () => {
      const mailed = await pageOf(null);
      // The mail waits for a while, in case the parcel is taken back.
      const scope = new BuildingScope([house.id]);
      const rows = await db.select({ id: parcels.in(scope).id }).from(parcels.in(scope));
      const ids = rows.map(({ id }) => id);
      await mailed.goto(`/parcel/${await makeCode(db, scope, owner.id, ids, new Date())}`);
      const press = (key: string) =>
        mailed.getByRole('button', { name: say(`parcels:mailed.${key}`), exact: true }).click();
      const told = mailed.getByRole('status');
      const atDesk = (key: string) => say(`parcels:answer.says.${key}`, { time: '' }).replace(' ()', '');
      for (const key of ['sendUp', 'keep']) {
        await press(key);
        await expect(told).toContainText(say(`parcels:mailed.says.${key}`));
        await expect(screen.of(recipient)).toContainText(atDesk(key));
      }
      await press('colleague');
      await expectAccessible(mailed, 'a parcel, from its mail');
      await mailed.getByRole('textbox', { name: say('parcels:answer.name') }).fill('Noé Faure');
      await press('send');
      await expect(told).toContainText(say('parcels:mailed.says.colleague', { name: 'Noé Faure' }));
    });

    await test.step('signed for by whom was named', async () => {
      await expect(screen.of(recipient)).toContainText('Noé Faure');
      await screen.menuOf(recipient, 'kept').click();
      await page.getByRole('menuitem', { name: say('parcels:handOver.open') }).click();
      const name = screen.dialog.getByRole('textbox', { name: say('parcels:handOver.name') });
      await expect(name).toHaveValue('Noé Faure');
      await draw(page, say, 'parcels:handOver.pad');
      await screen.dialog.getByRole('button', { name: say('parcels:handOver.save', { count: 1 }) }).click();
      await expect(screen.dialog).toHaveCount(0);
    });

    const own = await pageOf(owner.email);
    const theirs = screenOf(own, say, false);
    await test.step('whose it is sees who took it, the label and the signature', async () => {
      await own.goto('/resident/Colis');
      await expect(theirs.of(recipient)).toContainText(
        say('parcels:fetched.by.signature', { name: 'Noé Faure' }),
      );
      await theirs.main.getByRole('button', { name: say('parcels:list.actionsOf', { recipient }) }).click();
      await own.getByRole('menuitem', { name: say('parcels:pictures.open.both') }).click();
      for (const alt of ['parcels:form.photoAlt', 'parcels:pictures.signatureAlt']) {
        const picture = theirs.dialog.getByRole('img', { name: say(alt) });
        await expect(picture).toBeVisible();
        await expect
          .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
          .toBeGreaterThan(0);
      }
      await expectAccessible(own, 'the label and the signature of a parcel');
      await own.keyboard.press('Escape');
    });

    await test.step('given against the pass that its recipient shows', async () => {
      await log('La Poste');
      await own.getByRole('button', { name: say('parcels:pass.open') }).click();
      await expect(theirs.dialog.getByRole('img', { name: say('parcels:pass.alt') })).toBeVisible();
      const { code } = await sessions.call(owner.email, readPass, { building: house.id });
      await navigate(page, '/resident/desk');
      await expect(
        page.getByRole('button', { name: say('parcels:desk.signOf', { recipient }) }),
      ).toBeVisible();
      // As a hand scanner types it.
      await page.keyboard.insertText(code);
      await page.keyboard.press('Enter');
      await own.keyboard.press('Escape');
      await expect(theirs.main.getByText(say('parcels:fetched.byRecipient.pass'))).toBeVisible();
    });
  });
});
