import type { Page } from '@playwright/test';
import { addBadges, giveBadges } from '../../features/badges/wire.ts';
import { nameMembers, readDesk } from '../../features/visits/shared.ts';
import { decodeAnswer } from '../../kit/endpoint.ts';
import { addDays, today } from '../../kit/time.ts';
import { expect, makeNewcomer, test as portal } from './support/portal.ts';
import type { Say } from './support/words.ts';

const here = today('Europe/Paris', new Date());

/** The desk of a building of its own, so that nobody is found but who is made here. */
let building: number;
const test = portal.extend({
  as: async ({ make }, use) => {
    building = (await make.building()).id;
    const company = await make.company({ buildings: [building] });
    const reception = { role: 'reception' as const, companyId: company.id, buildings: [building] };
    await use((await makeNewcomer(make, reception)).email);
  },
});

function deskOf(page: Page, say: Say) {
  const field = page.getByRole('combobox', { name: say('desk:field') });
  return {
    field,
    hits: page.getByRole('option'),
    list: (key: 'expected' | 'here' | 'left') =>
      page.getByRole('region', { name: say(`desk:lists.${key}`), exact: true }),
    /** What was done last, at the foot. */
    said: (key: string, words: object) => page.getByText(say(key, { ...words }), { exact: true }),
    undo: () => page.getByRole('button', { name: say('ui.undo') }).click(),
    open: async () => {
      await page.goto('/resident/desk');
      await expect(field).toBeFocused();
    },
    enter: async (typed: string) => {
      await field.fill(typed);
      await page.keyboard.press('Enter');
    },
  };
}

test('whose arrival is refused stands among the expected again', async ({
  page,
  say,
  make,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/);
  const host = await makeNewcomer(make, { buildings: [building] });
  const names = { visitorLastName: 'Vasseur', visitorFirstName: 'Odile' };
  await make.visit({ building, residentId: host.id, date: here, ...names });
  const desk = deskOf(page, say);
  await desk.open();
  await expect(desk.list('expected')).toContainText('VASSEUR Odile');
  const refused = { status: 'ERROR', code: 'conflict', detail: 'Non.', errors: {} };
  // Announced long ago, it is not among what has changed lately.
  await page.route('**/desk?*since=*', async (route) => {
    const response = await route.fetch();
    const day = decodeAnswer(readDesk, await response.json());
    await route.fulfill({ response, json: readDesk.answer.encode({ ...day, visits: [] }) });
  });
  await page.route('**/arrival', (route) => route.fulfill({ status: 409, json: refused }));
  await desk.enter('vasseur');
  await expect(page.getByText('Non.')).toBeVisible();
  await expect(desk.list('expected')).toContainText('VASSEUR Odile');
  await expect(desk.list('here')).not.toContainText('VASSEUR Odile');
});

test('undo at the foot leaves a visitor who was checked out at another desk since as they are', async ({
  page,
  say,
  make,
}) => {
  const host = await makeNewcomer(make, { buildings: [building] });
  const names = { visitorLastName: 'Vasseur', visitorFirstName: 'Odile' };
  await make.visit({ building, residentId: host.id, date: here, ndaSigned: true, ...names });
  const visitor = 'VASSEUR Odile';
  const desk = deskOf(page, say);
  await desk.open();
  await desk.enter('vasseur');
  await expect(desk.said('desk:done.arrived', { visitor })).toBeVisible();
  const otherPage = await page.context().newPage();
  const otherDesk = deskOf(otherPage, say);
  await otherDesk.open();
  await otherDesk
    .list('here')
    .getByRole('button', { name: say('desk:row.departOf', { visitor }) })
    .click();
  await expect(desk.list('here')).not.toContainText(visitor);
  await desk.undo();
  await expect(desk.said('desk:done.changedSince', { visitor })).toBeVisible();
  await expect(desk.list('expected')).not.toContainText(visitor);
  await otherDesk.open();
  await expect(otherDesk.list('expected')).not.toContainText(visitor);
});

test('who of a group comes later is said not to be there yet, and let in by Enter', async ({
  page,
  as,
  say,
  make,
  sessions,
}) => {
  const host = await makeNewcomer(make, { buildings: [building] });
  const group = await make.visit({
    ...{ building, residentId: host.id, date: here, ndaSigned: true },
    ...{ visitorLastName: 'Vidal', visitorFirstName: 'Paul', partySize: 3, partyName: 'Lycée Voltaire' },
  });
  const members = [
    { lastName: 'Diop', firstName: 'Awa' },
    { lastName: 'Petit', firstName: 'Zoé' },
  ];
  await sessions.call(as ?? '', nameMembers, { building, id: group.id, version: group.version, members });
  const desk = deskOf(page, say);
  await desk.open();
  const inside = desk.list('here');
  const dialog = page.getByRole('dialog');
  await expect(desk.list('expected')).toContainText('VIDAL Paul');
  await desk.enter('vidal');
  await dialog.getByRole('checkbox', { name: 'PETIT Zoé' }).uncheck();
  await page.keyboard.press('Enter');
  await expect(desk.said('desk:done.arrived', { visitor: 'VIDAL Paul' })).toBeVisible();
  await expect(inside).toContainText(say('desk:row.heads', { count: 2 }));

  await desk.field.fill('diop');
  await expect(desk.hits).toContainText(say('desk:usual.in'));
  await desk.field.fill('petit');
  await expect(desk.hits).toContainText(say('desk:row.notYet'));
  await expect(desk.hits).toContainText(say('desk:usual.arrive'));
  await page.keyboard.press('Enter');
  await expect(desk.said('desk:done.arrived', { visitor: 'PETIT Zoé' })).toBeVisible();
  await expect(inside).toContainText(say('desk:row.heads', { count: 3 }));
  await desk.field.fill('petit');
  await expect(desk.hits).toContainText(say('desk:usual.in'));
  await desk.field.fill('');

  await desk.undo();
  await expect(desk.said('desk:done.notArrived', { visitor: 'PETIT Zoé' })).toBeVisible();
  await expect(inside).toContainText(say('desk:row.heads', { count: 2 }));
  await desk.field.fill('petit');
  await expect(desk.hits).toContainText(say('desk:row.notYet'));
});

test('what its recipient refused stays at the desk, found by its number, until it is given back', async ({
  page,
  say,
  make,
}) => {
  await make.parcel({ building, recipient: 'Claire Fontaine', tracking: 'RF0099001122', state: 'kept' });
  const desk = deskOf(page, say);
  await desk.open();
  const panel = page.getByRole('region', { name: say('parcels:desk.title') });
  const recipient = 'Claire Fontaine';
  await panel.getByRole('button', { name: say('parcels:list.actionsOf', { recipient }) }).click();
  await page.getByRole('menuitem', { name: say('parcels:move.to.refused') }).click();
  await expect(
    panel.getByRole('heading', { name: say('parcels:desk.toReturn', { count: 1 }) }),
  ).toBeVisible();
  await expect(panel).toContainText(recipient);
  await desk.field.fill('fontaine');
  await expect(desk.hits).toContainText(say('parcels:desk.refused', { count: 1 }));
  await desk.field.fill('RF0099001122');
  await expect(desk.hits).toContainText(say('parcels:desk.refused', { count: 1 }));
  await page.keyboard.press('Enter');
  await expect(desk.said('parcels:move.done.returned', { recipient, count: 1 })).toBeVisible();
  await expect(panel).not.toContainText(recipient);
  await desk.undo();
  await expect(panel).toContainText(recipient);
});

test('another host is taken back at the foot; who has left with a badge is told with it, until it is returned or lost', async ({
  page,
  as,
  say,
  make,
  sessions,
}) => {
  const host = await makeNewcomer(make, { buildings: [building], firstName: 'Hugo', lastName: 'Belliard' });
  await makeNewcomer(make, { buildings: [building], firstName: 'Lina', lastName: 'Roux' });
  const visit = await make.visit({
    ...{ building, residentId: host.id, date: here, ndaSigned: true },
    ...{ visitorLastName: 'Vasseur', visitorFirstName: 'Odile' },
  });
  await sessions.call(as ?? '', addBadges, { building, first: 'V007', kind: 'visitor' });
  const visitor = 'VASSEUR Odile';
  const desk = deskOf(page, say);
  await desk.open();
  await expect(desk.list('expected')).toContainText('Hugo Belliard');

  await test.step('another host, and back', async () => {
    await page.getByRole('button', { name: say('desk:menu.of', { visitor }) }).click();
    await page.getByRole('menuitem', { name: say('desk:menu.host') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: say('desk:host.label') }).fill('roux');
    await dialog
      .getByRole('option', { name: /Lina Roux/ })
      .or(page.getByRole('option', { name: /Lina Roux/ }))
      .first()
      .click();
    await dialog.getByRole('button', { name: say('desk:host.save'), exact: true }).click();
    await expect(desk.said('desk:done.hostChanged', { visitor })).toBeVisible();
    await expect(desk.list('expected')).toContainText('Lina Roux');
    await desk.undo();
    await expect(desk.said('desk:done.hostBack', { visitor })).toBeVisible();
    await expect(desk.list('expected')).toContainText('Hugo Belliard');
  });

  await test.step('the badge of who has left', async () => {
    // The row is there before the server has heard of it.
    const arrival = page.waitForResponse(/\/arrival$/);
    await desk.enter('vasseur');
    await arrival;
    await expect(desk.list('here')).toContainText(visitor);
    await sessions.call(as ?? '', giveBadges, {
      building,
      visit: visit.id,
      kind: 'visitor',
      numbers: ['V007'],
    });
    await expect(desk.list('here')).toContainText('V007');
    await page.getByRole('button', { name: say('desk:row.departOf', { visitor }) }).click();
    await page.getByRole('tab', { name: say('desk:lists.left') }).click();
    const badge = say('badges:mark.notReturned', { count: 1, number: 'V007' });
    const mark = desk.list('left').getByRole('button', { name: say('badges:mark.of', { visitor, badge }) });
    await expect(mark).toHaveText(badge);
    await mark.click();
    const ways = page.getByRole('menuitem');
    await expect(ways).toHaveText([say('badges:menu.takeBack', { count: 1 }), say('badges:menu.lost')]);
    await ways.first().click();
    await expect(mark).toHaveCount(0);
    await expect(desk.list('left')).toContainText(visitor);
  });
});

test('whose appointment was cancelled is told by one scan, with both ways on; a code that nobody knows moves no list', async ({
  page,
  say,
  make,
  browserErrors,
}) => {
  const host = await makeNewcomer(make, { buildings: [building], phone: '01 99 00 12 34' });
  const come = (visitorLastName: string, over: object) =>
    make.visit({
      ...{ building, residentId: host.id, date: here, ndaSigned: true },
      ...{ visitorLastName, visitorFirstName: 'Odile', ...over },
    });
  const off = await come('Vasseur', { status: 'canceled' });
  const later = await come('Quintin', { status: 'canceled', date: addDays(here, 2) });
  await come('Vasseur', { visitorFirstName: 'Paul' });
  const desk = deskOf(page, say);
  const codeOf = ({ code }: { code: string }) => `https://parvis.example/visit/${code}`;
  await desk.open();
  const list = desk.list('expected');
  await expect(list).toContainText('VASSEUR Paul');

  await test.step('one of today is brought back, and let in next', async () => {
    await desk.enter(codeOf(off));
    await expect(desk.hits).toHaveCount(1);
    await expect(desk.hits).toContainText('VASSEUR Odile');
    await expect(desk.hits).toContainText(say('desk:row.canceled'));
    await expect(desk.hits).toContainText(say('desk:usual.expect'));
    await expect(page.getByText(say('desk:walkIn.offer', { name: 'VASSEUR Odile' }))).toBeVisible();
    await expect(list).not.toContainText('VASSEUR Odile');
    await page.keyboard.press('Enter');
    await expect(desk.said('desk:done.waiting', { visitor: 'VASSEUR Odile' })).toBeVisible();
    await expect(desk.hits).toContainText(say('desk:usual.arrive'));
    await page.keyboard.press('Enter');
    await expect(desk.said('desk:done.arrived', { visitor: 'VASSEUR Odile' })).toBeVisible();
    await expect(desk.hits).toHaveCount(0);
  });

  await test.step('of another day their host is named', async () => {
    await desk.enter(codeOf(later));
    await expect(desk.hits).toContainText('QUINTIN Odile');
    await expect(desk.hits).toContainText(say('desk:row.canceled'));
    await expect(desk.hits).toContainText('01 99 00 12 34');
    await page.keyboard.press('Escape');
  });

  await test.step('a code that nobody knows is told at the foot, over the way back', async () => {
    browserErrors.expect(/status of 404 .*desk\/scan/);
    const before = await list.boundingBox();
    await desk.enter(codeOf({ code: '0'.repeat(32) }));
    const told = page.getByRole('alert');
    await expect(told).toHaveText(say('visits:errors.visit_code_unknown'));
    expect(await list.boundingBox()).toEqual(before);
    await expect(desk.field).toBeFocused();
    await page.getByRole('button', { name: say('ui.close'), exact: true }).click();
    await expect(told).toHaveCount(0);
    await desk.undo();
    await expect(desk.said('desk:done.arrivalUndone', { visitor: 'VASSEUR Odile' })).toBeVisible();
  });
});

test('a free badge that is scanned is given from the desk: to whom came last without one, also after a reload, else to whom is chosen', {
  tag: '@desktop',
}, async ({ page, as, say, make, sessions }) => {
  const host = await makeNewcomer(make, { buildings: [building] });
  const at = new Date();
  const minutesAgo = (minutes: number) => new Date(at.getTime() - minutes * 60_000);
  const come = (visitorLastName: string, over: object) =>
    make.visit({
      ...{ building, residentId: host.id, date: here, ndaSigned: true, visitorFirstName: 'Odile' },
      ...{ visitorLastName, status: 'done', ...over },
    });
  const long = await come('Lenoir', { checkedInAt: minutesAgo(90) });
  await come('Vasseur', { checkedInAt: minutesAgo(2) });
  await come('Attendu', { status: 'waiting' });
  await sessions.call(as ?? '', addBadges, { building, first: 'V001', last: 'V004', kind: 'visitor' });
  const desk = deskOf(page, say);
  const given = (number: string, holder: string) =>
    desk.said('badges:done.given', { count: 1, number, holder });
  const isAtDesk = () => expect(page).toHaveURL(/\/resident\/desk(\?|$)/);
  await desk.open();
  await expect(desk.list('here')).toContainText('VASSEUR Odile');

  await test.step('to whom came last', async () => {
    await desk.field.fill('V001');
    await expect(desk.hits).toContainText(say('badges:states.free'));
    await expect(desk.hits).toContainText(say('badges:desk.giveTo', { visitor: 'VASSEUR Odile' }));
    await page.keyboard.press('Enter');
    await expect(given('V001', 'VASSEUR Odile')).toBeVisible();
  });

  await test.step('to whose arrival is on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/\/arrival$/, async (route) => {
      await promise;
      await route.continue();
    });
    await desk.enter('attendu');
    await expect(desk.list('here')).toContainText('ATTENDU Odile');
    await desk.field.fill('V004');
    await expect(desk.hits).toContainText(say('badges:desk.giveTo', { visitor: 'ATTENDU Odile' }));
    await page.keyboard.press('Enter');
    resolve();
    await expect(given('V004', 'ATTENDU Odile')).toBeVisible();
  });

  await test.step('where they have one, to whom is chosen, who lacks one first', async () => {
    await desk.enter('V002');
    const dialog = page.getByRole('dialog', { name: say('badges:give.title', { number: 'V002' }) });
    await expect(dialog).toBeVisible();
    await isAtDesk();
    const choice = dialog.getByRole('combobox', { name: say('badges:give.to') });
    await expect(choice).toBeFocused();
    await choice.press('ArrowDown');
    const options = page.getByRole('option');
    await expect(options.first()).toContainText('LENOIR Odile');
    await choice.fill('lenoir');
    await expect(options).toHaveCount(1);
    await choice.press('ArrowDown');
    await choice.press('Enter');
    await dialog.getByRole('button', { name: say('badges:give.save'), exact: true }).click();
    await expect(given('V002', 'LENOIR Odile')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await isAtDesk();
  });

  await test.step('one that is lost is found again', async () => {
    await desk
      .list('here')
      .getByRole('button', { name: say('badges:mark.of', { visitor: 'LENOIR Odile', badge: 'V002' }) })
      .click();
    await page.getByRole('menuitem', { name: say('badges:menu.lost'), exact: true }).click();
    await expect(desk.said('badges:done.lost', { number: 'V002' })).toBeVisible();
    await desk.field.fill('V002');
    await expect(desk.hits).toContainText(say('badges:states.lost'));
    await page.keyboard.press('Enter');
    await expect(desk.said('badges:done.inService', { number: 'V002' })).toBeVisible();
    await isAtDesk();
  });

  await test.step('of who has gone already it is only returned', async () => {
    await sessions.call(as ?? '', giveBadges, {
      building,
      visit: long.id,
      kind: 'visitor',
      numbers: ['V003'],
    });
    await desk.field.fill('V003');
    await expect(desk.hits).toContainText(say('badges:desk.returnedAndLeft'));
    await page.getByRole('button', { name: say('desk:row.departOf', { visitor: 'LENOIR Odile' }) }).click();
    await desk.field.fill('V003');
    await expect(desk.hits.locator('kbd').locator('..')).toContainText(
      new RegExp(`^${say('badges:desk.returned')} ?⏎`),
    );
    await page.keyboard.press('Enter');
    await expect(desk.said('badges:done.returned', { count: 1, number: 'V003' })).toBeVisible();
  });
});

test('who was let in last is put out by the way back while that is on its way still; a decision is taken back at the foot', async ({
  page,
  say,
  make,
}) => {
  const host = await makeNewcomer(make, { buildings: [building] });
  const come = (visitorLastName: string, over: object) =>
    make.visit({
      ...{ building, residentId: host.id, date: here, ndaSigned: true },
      ...{ visitorLastName, visitorFirstName: 'Odile', ...over },
    });
  await come('Vasseur', {});
  const second = await come('Quintin', {});
  await come('Belliard', { ndaSigned: false, agreementRefusedAt: new Date() });
  const desk = deskOf(page, say);
  await desk.open();
  await expect(desk.list('expected')).toContainText('QUINTIN Odile');

  await test.step('undone before it was sent', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(`**/visits/${second.id}/arrival*`, async (route) => {
      await promise;
      await route.continue();
    });
    await desk.enter('vasseur');
    await expect(desk.list('here')).toContainText('VASSEUR Odile');
    await desk.enter('quintin');
    await expect(desk.said('desk:done.arrived', { visitor: 'QUINTIN Odile' })).toBeVisible();
    await desk.undo();
    resolve();
    await expect(desk.said('desk:done.arrivalUndone', { visitor: 'QUINTIN Odile' })).toBeVisible();
    await expect(desk.list('expected')).toContainText('QUINTIN Odile');
    await expect(desk.list('here')).toContainText('VASSEUR Odile');
    await page.reload();
    await expect(desk.list('expected')).toContainText('QUINTIN Odile');
    await expect(desk.list('here')).toContainText('VASSEUR Odile');
  });

  await test.step('turned away, and not', async () => {
    const visitor = 'BELLIARD Odile';
    const turnAway = page.getByRole('button', { name: say('desk:admission.turnAway') });
    await turnAway.click();
    await expect(desk.said('desk:done.turnedAway', { visitor })).toBeVisible();
    const left = page.getByRole('tab', { name: say('desk:lists.left') });
    await left.click();
    await expect(desk.list('left')).toContainText(visitor);
    await expect(left).toContainText('0');
    await page.getByRole('button', { name: say('desk:menu.of', { visitor }) }).click();
    const ways = page.getByRole('menuitem');
    await expect(ways.filter({ hasText: say('desk:menu.signsAfterAll') })).toHaveCount(1);
    await expect(ways.filter({ hasText: say('desk:menu.expectAgain') })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await desk.undo();
    await expect(desk.said('desk:done.undecided', { visitor })).toBeVisible();
    await expect(turnAway).toBeVisible();
    await expect(desk.list('expected')).toContainText(visitor);
  });
});
