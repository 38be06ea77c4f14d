import type { Locator, Page } from '@playwright/test';
import { readOwnParcelPass } from '../../features/parcels/collection/api.ts';
import { createParcelAnswerLink } from '../../features/parcels/collection/server/answerLinks.ts';
import { parcels } from '../../features/parcels/server/tables.ts';
import { BuildingScope } from '../../kit/server/database/buildingScope.ts';
import { addDays, getToday } from '../../kit/time.ts';
import { formatDate } from '../../kit/web/i18n/format.ts';
import { expectAccessible } from './support/axe.ts';
import { countKeys, countPointers } from './support/clicks.ts';
import { navigate } from './support/navigate.ts';
import { expect, HAUSSMANN, test } from './support/portal.ts';
import { test as atDesk } from './support/reception.ts';
import { draw } from './support/signing.ts';
import type { Say } from './support/words.ts';

const here = getToday('Europe/Paris', new Date());
const yesterday = addDays(here, -1);
const PHOTO = 'demo/files/events/stones.webp';

/** Page object of the parcels screen. */
function screenOf(page: Page, say: Say, isMobile = false) {
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const rows = isMobile ? main.getByRole('listitem') : main.getByRole('row');
  const press = (key: string, words = {}) =>
    dialog.getByRole('button', { name: say(key, words), exact: true }).click();
  return {
    main,
    dialog,
    press,
    of: (name: string): Locator => rows.filter({ hasText: name }),
    field: (key: string) => {
      const name = say(`parcels:form.${key}`);
      return dialog.getByRole('textbox', { name }).or(dialog.getByRole('combobox', { name }));
    },
    add: (key: 'log' | 'announce') =>
      main
        .getByRole('button', { name: say(`parcels:list.${key}`) })
        .first()
        .click(),
    search: (text: string) => main.getByRole('searchbox', { name: say('parcels:list.search') }).fill(text),
    /** Edits or deletes: by the menu of a row, on a phone in the sheet that the row opens. */
    choose: async (what: 'edit' | 'delete', recipient: string) => {
      if (isMobile) {
        const button = dialog.getByRole('button', { name: say(`parcels:list.${what}`, { recipient }) });
        if (!(await button.isVisible())) await main.getByRole('button', { name: recipient }).first().click();
        return button.click();
      }
      await main.getByRole('button', { name: say('parcels:list.actionsOf', { recipient }) }).click();
      await page.getByRole('menuitem', { name: say(`parcels:list.${what}Short`) }).click();
    },
    inState: (recipient: string, state: string) =>
      rows.filter({ hasText: recipient }).filter({ hasText: say(`parcels:states.${state}`) }),
    menuOf: (recipient: string) =>
      main.getByRole('button', { name: say('parcels:list.actionsOf', { recipient }) }).first(),
    quick: (recipient: string) =>
      main.getByRole('button', { name: say('parcels:move.quick.received', { recipient }) }).first(),
    undo: (notice: string) =>
      page
        .getByRole('status')
        .filter({ hasText: notice })
        .getByRole('button', { name: say('ui.undo') })
        .click(),
  };
}

test.describe('a resident', () => {
  test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

  test('resident announces a parcel, changes and deletes it, and finds by state, day and search where each parcel is', {
    tag: '@both',
  }, async ({ page, say, make, newcomer, isMobile }) => {
    const screen = screenOf(page, say, isMobile);
    const name = `${newcomer.firstName} ${newcomer.lastName}`;
    const mine = { building: HAUSSMANN, recipientId: newcomer.id };
    await page.goto('/resident/Colis');

    await test.step('parcel is announced without a time, gets one, and is deleted', async () => {
      await screen.add('announce');
      await expect(screen.field('recipient')).toHaveValue(name);
      await expect(screen.field('date')).toHaveValue(formatDate(here));
      await expect(screen.field('company')).toHaveCount(0);
      await screen.field('sender').fill('Librairie du Pont');
      await screen.press('ui.save');
      await expect(screen.of(name)).toContainText(say('parcels:states.announced'));
      await expect(screen.of(name)).toContainText(say('parcels:list.noHour'));
      await screen.choose('edit', name);
      await expect(screen.field('sender')).toHaveValue('Librairie du Pont');
      await screen.field('timeOpen').fill('14h30');
      await screen.press('ui.save');
      await expect(screen.field('timeOpen')).toHaveCount(0);
      await expect(screen.of(name)).toContainText('14:30');
      await screen.choose('delete', name);
      const question = page.getByRole('dialog', { name: say('parcels:delete.title') });
      await expect(question).toContainText('Librairie du Pont');
      await screen.press('parcels:delete.confirm');
      await expect(screen.main.getByText(say('parcels:list.emptyTitle'))).toBeVisible();
      // Closing the dialog goes back in the history, which would cancel the reload.
      await expect(page).not.toHaveURL(/delete=/);
    });

    await make.parcel({ ...mine, recipient: 'Alpha', state: 'atDesk' });
    await make.parcel({ ...mine, recipient: 'Bravo', state: 'kept' });
    await make.parcel({ ...mine, recipient: 'Charlie', state: 'received' });
    await make.parcel({ ...mine, recipient: 'Écho', date: yesterday });
    await page.reload();

    await test.step('parcels show their states, and a completed one has no actions', async () => {
      for (const [recipient, state] of Object.entries({
        Alpha: 'atDesk',
        Bravo: 'kept',
        Charlie: 'received',
      }))
        await expect(screen.of(recipient)).toContainText(say(`parcels:states.${state}`));
      for (const [key, count] of Object.entries({ waitingMine: 2, received: 1 }))
        await expect(screen.main.getByText(say(`parcels:groups.${key}`, { count })).first()).toBeVisible();
      const actions = say('parcels:list.actionsOf', { recipient: 'Charlie' });
      await expect(screen.main.getByRole('button', { name: actions })).toHaveCount(0);
      await expect(screen.of('Écho')).toHaveCount(0);
      await expectAccessible(page, 'a list of parcels');
    });

    await test.step('waiting parcels of any day are searched, and Back returns to today', async () => {
      await screen.main.getByRole('button', { name: say('parcels:tabs.wholeMine', { shown: 3 }) }).click();
      await expect(page).toHaveURL('/resident/Colis?show=waiting');
      await expect(screen.of('Écho')).toHaveCount(1);
      await expect(screen.of('Charlie')).toHaveCount(0);
      await screen.search('ECHO');
      await expect(screen.of('Alpha')).toHaveCount(0);
      await expect(screen.of('Écho')).toHaveCount(1);
      await screen.search('');
      await page.goBack();
      await expect(screen.of('Charlie')).toHaveCount(1);
      await navigate(page, `/resident/Colis?start=${yesterday}&end=${here}`);
      await expect(screen.of('Écho')).toHaveCount(1);
    });
  });
});

atDesk(
  'reception logs a parcel in eight keys, several at the same time, hands them over together and undoes that',
  async ({ page, say, host }) => {
    const screen = screenOf(page, say);
    const recipient = 'Hugo Belliard';
    const { keyboard } = page;
    const said = (key: string, words: object) =>
      page.getByText(say(`parcels:${key}`, { ...words }), { exact: true });
    await page.goto('/resident/Colis');
    await expect(screen.main.getByText(say('parcels:list.emptyTitle'))).toBeVisible();

    await test.step('parcel is logged in eight keys without a mouse, and the sender is kept', async () => {
      const [keys, pointers] = [await countKeys(page), await countPointers(page)];
      await screen.main
        .getByRole('button', { name: say('parcels:list.log') })
        .first()
        .press('Enter');
      await expect(screen.field('recipient')).toBeFocused();
      for (const key of ['b', 'e', 'Enter']) await keyboard.press(key);
      await expect(screen.field('recipient')).toHaveValue(recipient);
      await expect(screen.field('sender')).toBeFocused();
      for (const key of ['c', 'h', 'Enter', 'Enter']) await keyboard.press(key);
      await expect(said('log.done', { recipient, count: 1 })).toBeVisible();
      expect(await keys()).toBeLessThanOrEqual(8);
      expect(await pointers()).toBe(0);
      await expect(screen.field('recipient')).toBeFocused();
      await expect(screen.field('sender')).toHaveValue('Chronopost');
    });

    await test.step('two Enters before the recipient is found still log the parcel', async () => {
      for (const name of ['bel', 'hug']) {
        for (const key of [...name, 'Enter', 'Enter']) await keyboard.press(key);
        await expect(screen.field('recipient')).not.toHaveValue(name);
      }
      await expect(screen.of(recipient)).toHaveCount(3);
    });

    await test.step('tracking number is scanned in any field, a photo removed, two more added', async () => {
      await screen.field('recipient').pressSequentially('bel');
      await keyboard.press('Enter');
      await expect(screen.field('sender')).toBeFocused();
      await keyboard.insertText('1Z999AA10123456784');
      await keyboard.press('Enter');
      await expect(screen.field('tracking')).toHaveValue('1Z999AA10123456784');
      await expect(screen.field('sender')).toHaveValue('Chronopost');
      await screen.field('tracking').fill('');
      await screen.dialog.locator('input[type=file]').setInputFiles(PHOTO);
      await expect(screen.dialog.getByRole('img', { name: say('parcels:form.photoAlt') })).toBeVisible();
      await expect(screen.field('tracking')).toBeFocused();
      await screen.press('parcels:form.withoutPhoto');
      await screen.press('ui.oneMore');
      await screen.field('count').press('ArrowUp');
      await expect(screen.field('count')).toHaveValue('3');
      await screen.press('parcels:log.last');
      await expect(said('log.done', { recipient, count: 3 })).toBeVisible();
      await expect(screen.of(recipient)).toHaveCount(6);
    });

    await test.step('parcel for an unknown name is logged with its company, and undone', async () => {
      await screen.add('log');
      await expect(screen.dialog.getByText(say('parcels:form.mayBeTold'))).toBeVisible();
      await screen.field('recipient').fill('Direction');
      await screen.field('company').fill('Hélios Conseil');
      await screen.field('sender').fill('La Poste');
      await screen.press('parcels:log.last');
      await expect(screen.of('Direction')).not.toContainText('@');
      await screen.undo(say('parcels:log.doneUnknown', { recipient: 'Direction', count: 1 }));
      await expect(screen.of('Direction')).toHaveCount(0);
      await expect(screen.of(recipient).first()).toContainText(host.email);
    });

    await test.step('parcels are handed over together, and the others offered with one', async () => {
      await screen.menuOf(recipient).click();
      await page.getByRole('menuitem', { name: say('parcels:move.allOf', { recipient, count: 6 }) }).click();
      await expect(screen.inState(recipient, 'received')).toHaveCount(6);
      await screen.undo(say('parcels:move.done.received', { recipient, count: 6 }));
      await expect(screen.inState(recipient, 'kept')).toHaveCount(6);
      // Waiting parcels are a query of their own.
      await screen.menuOf(recipient).click();
      await expect(
        page.getByRole('menuitem', { name: say('parcels:move.allOf', { recipient, count: 6 }) }),
      ).toBeVisible();
      await keyboard.press('Escape');
      await screen.quick(recipient).press('Enter');
      await expect(screen.inState(recipient, 'received').getByRole('button').first()).toBeFocused();
      await page.getByRole('button', { name: say('parcels:move.others', { count: 5 }) }).click();
      await expect(screen.inState(recipient, 'received')).toHaveCount(6);
    });
  },
);

atDesk(
  'parcel is photographed, answered from the mail, signed for by a colleague, and the next one given against a pass',
  async ({ page, pageOf, say, building, host: owner, db, sessions }) => {
    const screen = screenOf(page, say);
    const recipient = `${owner.firstName} ${owner.lastName}`;
    const log = async (sender: string) => {
      await screen.add('log');
      await screen.field('recipient').fill(owner.email);
      await page.getByRole('option').filter({ hasText: owner.email }).click();
      await screen.dialog.locator('input[type=file]').setInputFiles(PHOTO);
      await expect(screen.dialog.getByRole('img', { name: say('parcels:form.photoAlt') })).toBeVisible();
      await screen.field('sender').fill(sender);
      await screen.press('parcels:log.last');
      await expect(screen.dialog).toHaveCount(0);
    };
    await page.goto('/resident/Colis');
    await log('Chronopost');

    await test.step('page of the mail accepts answers without log-in, and the list shows the last', async () => {
      const mailed = await pageOf(null);
      // The mail is delayed, so that *Undo* can stop it.
      const scope = new BuildingScope([building]);
      const rows = await db.select({ id: parcels.in(scope).id }).from(parcels.in(scope));
      const ids = rows.map(({ id }) => id);
      await mailed.goto(`/parcel/${await createParcelAnswerLink(db, scope, owner.id, ids, new Date())}`);
      const press = (key: string) =>
        mailed.getByRole('button', { name: say(`parcels:mailed.${key}`), exact: true }).click();
      await press('sendUp');
      await expect(mailed.getByRole('status')).toContainText(say('parcels:mailed.says.sendUp'));
      const sendUp = say('parcels:answer.says.sendUp', { time: '' }).replace(' ()', '');
      await expect(screen.of(recipient)).toContainText(sendUp);
      await press('colleague');
      await expectAccessible(mailed, 'a parcel, from its mail');
      await mailed.getByRole('textbox', { name: say('parcels:answer.name') }).fill('Noé Faure');
      await press('send');
      await expect(screen.of(recipient)).toContainText('Noé Faure');
    });

    await test.step('named colleague signs', async () => {
      await screen.menuOf(recipient).click();
      await page.getByRole('menuitem', { name: say('parcels:handOver.open') }).click();
      const name = screen.dialog.getByRole('textbox', { name: say('parcels:handOver.name') });
      await expect(name).toHaveValue('Noé Faure');
      await draw(page, say, 'parcels:handOver.pad');
      await screen.press('parcels:handOver.save', { count: 1 });
      await expect(screen.dialog).toHaveCount(0);
    });

    const own = await pageOf(owner.email);
    const theirs = screenOf(own, say);
    await test.step('recipient sees the collector, the photo and the signature', async () => {
      await own.goto('/resident/Colis');
      const taken = say('parcels:fetched.by.signature', { name: 'Noé Faure' });
      await expect(theirs.of(recipient)).toContainText(taken);
      await theirs.main.getByRole('button', { name: say('parcels:list.actionsOf', { recipient }) }).click();
      await own.getByRole('menuitem', { name: say('parcels:pictures.open.both') }).click();
      for (const alt of ['parcels:form.photoAlt', 'parcels:pictures.signatureAlt']) {
        const picture = theirs.dialog.getByRole('img', { name: say(alt) });
        const width = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth);
        await expect.poll(width).toBeGreaterThan(0);
      }
      await own.keyboard.press('Escape');
    });

    await test.step('next parcel is handed over by scanning the recipient’s pass', async () => {
      await log('La Poste');
      await own.getByRole('button', { name: say('parcels:pass.open') }).click();
      await expect(theirs.dialog.getByRole('img', { name: say('parcels:pass.alt') })).toBeVisible();
      const { code } = await sessions.call(owner.email, readOwnParcelPass, { building });
      await navigate(page, '/resident/desk');
      await page.getByRole('tab', { name: say('reception:lists.parcels') }).click();
      await expect(page.getByRole('button', { name: recipient, exact: true })).toBeVisible();
      await page.keyboard.insertText(code);
      await page.keyboard.press('Enter');
      await own.keyboard.press('Escape');
      await expect(theirs.main.getByText(say('parcels:fetched.byRecipient.pass'))).toBeVisible();
    });
  },
);
