import { addBadges } from '../../features/badges/api.ts';
import { readReceptionDay } from '../../features/reception/api.ts';
import { decodeAnswer } from '../../kit/endpoint.ts';
import { addDays, getToday } from '../../kit/time.ts';
import { expectAccessible } from './support/axe.ts';
import { countKeys, countPointers } from './support/clicks.ts';
import { expect } from './support/portal.ts';
import { allowOnlyRealtime, watchLongTimers } from './support/realtimeOnly.ts';
import { ReceptionScreen, test } from './support/reception.ts';

const here = getToday('Europe/Paris', new Date());
const addressOf = ({ code }: { code: string }) => `https://parvis.example/visit/${code}`;

test('reception checks in by name, scan and unannounced with few keys; another screen follows', async ({
  page,
  as,
  say,
  desk,
  building,
  makeExpectedVisit,
  sessions,
  pageOf,
}) => {
  await makeExpectedVisit('Vasseur');
  const scanned = await makeExpectedVisit('Quintin', { visitorFirstName: 'Paul' });
  await makeExpectedVisit('Martin', { visitorFirstName: 'Lou' });
  await makeExpectedVisit('Martin', { visitorFirstName: 'Ana' });
  await sessions.call(as ?? '', addBadges, { building, first: 'V007', kind: 'visitor' });
  await desk.open();
  const other = new ReceptionScreen(await pageOf(as), say);
  await watchLongTimers(other.page);
  await other.open();
  await expect(other.list('expected')).toContainText('VASSEUR Odile');
  await expect(desk.list('expected')).toContainText('VASSEUR Odile');
  const { keyboard } = page;
  const inKeys = async (most: number, act: () => Promise<void>) => {
    await expect(desk.field).toBeFocused();
    const counted = await countKeys(page);
    await act();
    expect(await counted()).toBeLessThanOrEqual(most);
  };

  await test.step('name checks in with six keys, and the other screen shows it in realtime', async () => {
    const isStillOpen = await allowOnlyRealtime(other.page);
    const pointers = await countPointers(page);
    await inKeys(6, async () => {
      for (const key of [...'vasse', 'Enter']) await keyboard.press(key);
      await expect(desk.notice('reception:done.arrived', { visitor: 'VASSEUR Odile' })).toBeVisible();
    });
    await expect(other.list('here')).toContainText('VASSEUR Odile');
    expect(await isStillOpen()).toBe(true);
    expect(await pointers()).toBe(0);
  });

  await test.step('scanned badge is lent with one key', async () => {
    await keyboard.insertText('V007');
    await inKeys(1, () => keyboard.press('Enter'));
    await expect(desk.list('here').getByText('V007')).toBeVisible();
  });

  await test.step('invitation code checks in with one key, and a second scan changes nothing', async () => {
    await keyboard.insertText(addressOf(scanned));
    await inKeys(1, () => keyboard.press('Enter'));
    await expect(desk.notice('reception:done.arrived', { visitor: 'QUINTIN Paul' })).toBeVisible();
    await desk.scan(addressOf(scanned));
    await expect(page.getByText(/QUINTIN Paul (est là depuis|has been in since)/)).toBeVisible();
    await expect(desk.button('ui.undo')).toHaveCount(0);
    await expect(desk.list('here')).toContainText('QUINTIN Paul');
  });

  await test.step('Enter checks in nobody when two have the same name', async () => {
    await keyboard.type('martin');
    await keyboard.press('Enter');
    await expect(page.getByText(say('reception:choose', { count: 2 }))).toBeVisible();
    await expectAccessible(page, 'what the field finds');
    await keyboard.press('Escape');
    await expect(desk.list('expected')).toContainText('MARTIN Lou');
  });

  await test.step('unannounced visitor is checked in with 25 keys', async () => {
    await inKeys(25, async () => {
      await keyboard.press('F2');
      await expect(desk.dialog.getByRole('textbox').first()).toBeFocused();
      for (const key of [...'durand', 'Space', ...'lea', 'Tab', ...'bell']) await keyboard.press(key);
      await expect(page.getByRole('option', { name: /Hugo Belliard/ })).toBeVisible();
      for (const key of ['Enter', 'Tab', ...'acme', 'Enter']) await keyboard.press(key);
      await expect(desk.list('here')).toContainText('DURAND Lea');
    });
    await expect(page).toHaveURL(/\/resident\/desk$/);
  });
});

test('reception undoes its last action, even before it was sent, but not what another person did since', async ({
  page,
  as,
  say,
  desk,
  make,
  building,
  makeExpectedVisit,
  pageOf,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/);
  await makeColleague();
  await makeExpectedVisit('Vasseur');
  const late = await makeExpectedVisit('Quintin');
  const refused = await makeExpectedVisit('Lenoir');
  await makeExpectedVisit('Roussel', { ndaSigned: false, agreementRefusedAt: new Date() });
  const other = new ReceptionScreen(await pageOf(as), say);
  await desk.open();
  await expect(desk.list('expected')).toContainText('QUINTIN Odile');

  await test.step('check-in that waits for another one is undone', async () => {
    const isSent = Promise.withResolvers<void>();
    await page.route(`**/visits/${late.id}/arrival*`, async (route) => {
      await isSent.promise;
      await route.continue();
    });
    await desk.enter('vasseur');
    await expect(desk.list('here')).toContainText('VASSEUR Odile');
    await desk.enter('quintin');
    await expect(desk.notice('reception:done.arrived', { visitor: 'QUINTIN Odile' })).toBeVisible();
    await desk.undo();
    isSent.resolve();
    await expect(desk.notice('reception:done.arrivalUndone', { visitor: 'QUINTIN Odile' })).toBeVisible();
    await page.reload();
    await expect(desk.list('expected')).toContainText('QUINTIN Odile');
    await expect(desk.list('here')).toContainText('VASSEUR Odile');
  });

  await test.step('check-in that the server refuses is reverted', async () => {
    const json = { status: 'ERROR', code: 'conflict', detail: 'Non.', errors: {} };
    await page.route(`**/visits/${refused.id}/arrival`, (route) => route.fulfill({ status: 409, json }));
    // A visit announced long ago is not among the recent changes, which are read next.
    await page.route('**/desk?*since=*', async (route) => {
      const response = await route.fetch();
      const day = decodeAnswer(readReceptionDay, await response.json());
      await route.fulfill({ response, json: readReceptionDay.answer.encode({ ...day, visits: [] }) });
    });
    await desk.enter('lenoir');
    await expect(page.getByText('Non.')).toBeVisible();
    await expect(desk.list('expected')).toContainText('LENOIR Odile');
    await expect(desk.list('here')).not.toContainText('LENOIR Odile');
    await desk.button('ui.close').click();
    await page.unroute('**/desk?*since=*');
  });

  await test.step('change of the host is undone', async () => {
    const visitor = 'QUINTIN Odile';
    await desk.chooseInPanel(visitor, 'reception:menu.host');
    await desk.dialog.getByRole('combobox', { name: say('reception:host.label') }).fill('roux');
    await page.getByRole('option', { name: /Lina Roux/ }).click();
    await desk.button('reception:host.save').click();
    await expect(desk.notice('reception:done.hostChanged', { visitor })).toBeVisible();
    await expect(desk.list('expected')).toContainText('Lina Roux');
    await desk.undo();
    await expect(desk.notice('reception:done.hostBack', { visitor })).toBeVisible();
    await expect(desk.list('expected')).not.toContainText('Lina Roux');
  });

  await test.step('turning away a visitor is undone', async () => {
    const visitor = 'ROUSSEL Odile';
    await desk.button('reception:admission.turnAway').click();
    await expect(desk.notice('reception:done.turnedAway', { visitor })).toBeVisible();
    await desk.tab('left').click();
    await expect(desk.list('left')).toContainText(visitor);
    await desk.openPanel(visitor);
    for (const way of ['signsAfterAll', 'expectAgain'])
      await expect(desk.dialog.getByRole('button', { name: say(`reception:menu.${way}`) })).toBeVisible();
    await page.keyboard.press('Escape');
    await desk.undo();
    await expect(desk.notice('reception:done.undecided', { visitor })).toBeVisible();
    await expect(desk.list('expected')).toContainText(visitor);
  });

  await test.step('check-in is not undone after a check-out on another screen', async () => {
    const visitor = 'QUINTIN Odile';
    await desk.tab('here').click();
    await desk.enter('quintin');
    await expect(desk.notice('reception:done.arrived', { visitor })).toBeVisible();
    await other.open();
    await other.button('reception:row.departOf', { visitor }).click();
    await expect(desk.list('here')).not.toContainText(visitor);
    await desk.undo();
    await expect(desk.notice('reception:done.changedSince', { visitor })).toBeVisible();
    await expect(desk.list('expected')).not.toContainText(visitor);
  });

  async function makeColleague() {
    const { id: companyId } = await make.company({ buildings: [building] });
    const email = `${crypto.randomUUID()}@example.com`;
    await make.user({ buildings: [building], companyId, firstName: 'Lina', lastName: 'Roux', email });
  }
});

test('click in a row opens the visitor’s panel, which says everything and takes the next step', async ({
  page,
  say,
  desk,
  makeExpectedVisit,
}) => {
  const visit = { organization: 'Cabinet Verne', comment: 'Vient en fauteuil roulant' };
  const { id } = await makeExpectedVisit('Vasseur', { ...visit, needsHelp: true, partySize: 3 });
  await desk.open();
  await desk.list('expected').getByText('Vient en fauteuil roulant').click();
  await expect(page).toHaveURL(`/resident/desk?visit=${id}`);
  const panel = page.getByRole('dialog', { name: 'VASSEUR Odile' });
  const heads = say('reception:row.heads', { count: 3 });
  for (const fact of ['Hugo Belliard', '01 99 00 12 34', heads, ...Object.values(visit)])
    await expect(panel).toContainText(fact);
  await expect(panel).toContainText(say('reception:row.needsHelp'));
  await expectAccessible(page, 'the panel of a visitor');
  await panel
    .getByRole('button', { name: say('reception:row.arriveOf', { visitor: 'VASSEUR Odile' }) })
    .dblclick();
  await expect(desk.notice('reception:done.arrived', { visitor: 'VASSEUR Odile' })).toBeVisible();
  await expect(desk.list('here')).toContainText('VASSEUR Odile');
  await expect(page).toHaveURL('/resident/desk');
  await expect(desk.field).toBeFocused();
});

test('double click on a row’s button checks in only one visitor', async ({
  page,
  desk,
  makeExpectedVisit,
}) => {
  await makeExpectedVisit('Vasseur');
  await makeExpectedVisit('Verdier');
  await desk.open();
  const button = desk.button('reception:row.arriveOf', { visitor: 'VASSEUR Odile' });
  const next = desk.button('reception:row.arriveOf', { visitor: 'VERDIER Odile' });
  const box = await button.boundingBox();
  if (!box) throw new Error('no button');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await expect(desk.list('here')).toContainText('VASSEUR Odile');
  await expect.poll(async () => (await next.boundingBox())?.y).toBe(box.y);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(desk.notice('reception:done.arrived', { visitor: 'VASSEUR Odile' })).toBeVisible();
  await expect(next).toBeVisible();
});

test('row and Enter do the same for a refused agreement and a missed visitor', async ({
  say,
  desk,
  makeExpectedVisit,
}) => {
  await makeExpectedVisit('Lenoir', { ndaSigned: false, agreementRefusedAt: new Date() });
  await makeExpectedVisit('Roussel', { status: 'missed' });
  await desk.open();
  const checkIn = (visitor: string) => desk.button('reception:row.arriveOf', { visitor });
  const escort = desk.list('expected').getByRole('button', { name: say('reception:admission.escort') });

  await test.step('refused agreement is decided before the check-in', async () => {
    await desk.enter('lenoir');
    await expect(desk.notice('reception:done.refused', { visitor: 'LENOIR Odile' })).toBeVisible();
    await expect(checkIn('LENOIR Odile')).toHaveCount(0);
    await escort.click();
    await checkIn('LENOIR Odile').click();
    await expect(desk.list('here')).toContainText('LENOIR Odile');
  });

  await test.step('missed visitor is checked in by the row', async () => {
    await desk.tab('left').click();
    await checkIn('ROUSSEL Odile').click();
    await desk.tab('here').click();
    await expect(desk.list('here')).toContainText('ROUSSEL Odile');
  });
});

const US = 'abcdefghijklmnopqrstuvwxyz0123456789:/.#V';
const FRENCH = 'qbcdefghijkl,noparstuvzxywà&é"\'(-è_çM!:3V';
/** The text that a scanner with a US layout types on a French keyboard. */
const onFrenchKeyboard = (text: string) => [...text].map((sign) => FRENCH[US.indexOf(sign)] ?? sign).join('');

test('reception explains codes of cancelled visits, unknown codes and wrong scanner layouts', async ({
  page,
  as,
  say,
  desk,
  building,
  makeExpectedVisit,
  sessions,
  browserErrors,
}) => {
  browserErrors.expect(/status of 404 .*desk\/scan/);
  const canceled = await makeExpectedVisit('Vasseur', { status: 'canceled' });
  const later = await makeExpectedVisit('Quintin', { status: 'canceled', date: addDays(here, 2) });
  const byCode = await makeExpectedVisit('Lenoir');
  const byCard = await makeExpectedVisit('Roussel');
  await sessions.call(as ?? '', addBadges, { building, first: 'V012', kind: 'visitor' });
  await desk.open();
  const arrived = (visitor: string) => desk.notice('reception:done.arrived', { visitor });
  await expect(desk.list('expected')).toContainText('LENOIR Odile');

  await test.step('cancelled visit of today is restored and checked in with two keys', async () => {
    await desk.scan(addressOf(canceled));
    await expect(desk.hits).toContainText('VASSEUR Odile');
    await expect(desk.hits).toContainText(say('reception:row.canceled'));
    await expect(desk.hits).toContainText(say('reception:usual.expect'));
    await expect(page.getByText(say('reception:walkIn.offer', { name: 'VASSEUR Odile' }))).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(desk.notice('reception:done.waiting', { visitor: 'VASSEUR Odile' })).toBeVisible();
    await expect(desk.hits).toContainText(say('reception:usual.arrive'));
    await page.keyboard.press('Enter');
    await expect(arrived('VASSEUR Odile')).toBeVisible();
  });

  await test.step('code of another day shows the visit’s host', async () => {
    await desk.scan(addressOf(later));
    await expect(desk.hits).toContainText('QUINTIN Odile');
    await expect(desk.hits).toContainText('01 99 00 12 34');
    await page.keyboard.press('Escape');
  });

  await test.step('unknown code is reported without moving a list, and keeps the last action', async () => {
    const before = await desk.list('expected').boundingBox();
    await desk.scan('0'.repeat(32));
    await expect(page.getByRole('alert')).toHaveText(say('visits:errors.visit_code_unknown'));
    expect(await desk.list('expected').boundingBox()).toEqual(before);
    await desk.button('ui.close').click();
    await expect(arrived('VASSEUR Odile')).toBeVisible();
  });

  await test.step('US scanner layout is decoded on a French keyboard, or named as the cause', async () => {
    await desk.scan(onFrenchKeyboard(addressOf(byCode)));
    await expect(arrived('LENOIR Odile')).toBeVisible();
    await desk.scan(onFrenchKeyboard(`#${byCard.id}`));
    await expect(arrived('ROUSSEL Odile')).toBeVisible();
    await page.keyboard.insertText(onFrenchKeyboard('V012'));
    await expect(desk.hits).toContainText('V012');
    await page.keyboard.press('Escape');
    await desk.scan(onFrenchKeyboard('0'.repeat(32)));
    await expect(page.getByRole('alert')).toHaveText(say('kit:errors.scanner_layout'));
  });
});
