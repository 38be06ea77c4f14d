import type { Page } from '@playwright/test';
import type { BuildingRow, UserRow } from '../../demo/factories.ts';
import { screenOf } from '../../features/events/eventKind.ts';
import { editEvent } from '../../features/events/wire.ts';
import { changeBayReservation } from '../../features/parking/wire.ts';
import { changeReservation, listReservations } from '../../features/rooms/wire.ts';
import { addDays } from '../../kit/time.ts';
import { expectAccessible } from './support/axe.ts';
import { monday, ParkingScreen } from './support/parkingScreen.ts';
import { expect, makeNewcomer, test as portal, uniqueName } from './support/portal.ts';
import { RoomsScreen } from './support/roomsScreen.ts';
import { TOMORROW, VisitsScreen } from './support/visitsScreen.ts';
import type { Say } from './support/words.ts';

/** What the form says of another's changes, by its words. */
function changesOn(page: Page, say: Say) {
  const region = page.getByRole('region', { name: say('ui.meanwhile.title') });
  return {
    region,
    choice: (label: string, whose: 'mine' | 'theirs', value: string) =>
      region
        .getByRole('radiogroup', { name: label })
        .getByRole('radio', { name: say(`ui.meanwhile.${whose}`, { value }) }),
  };
}

portal.describe('a resident and the reception', () => {
  portal.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

  portal(
    'have the same visit open: who saves second sees what the first changed, chooses, and loses nothing',
    // On a phone as well: kit/web/dialog/editedThing.test.tsx.
    { tag: [] },
    async ({ page, pageOf, say, visits, announced, isMobile, browserErrors }) => {
      browserErrors.expect(/status of 409 .*deleteGetPatchAppointment/);
      const name = uniqueName('Martin');
      const visitor = `${name.toUpperCase()} Louise`;
      const visit = { visitorLastName: name, visitorFirstName: 'Louise', visitorEmail: 'l@example.com' };
      await announced({
        ...visit,
        ...{ date: TOMORROW.start, time: '14:30', organization: 'Cabinet Verne' },
      });
      const desk = new VisitsScreen(await pageOf('accueil'), say, isMobile);
      await desk.open(TOMORROW, { q: name });
      await visits.open(TOMORROW);
      await desk.edit(visitor);
      await visits.edit(visitor);
      await desk.fill({ time: '9:00', organization: 'Verne et Fils', comment: 'Badge prêt à l’accueil' });
      await visits.fill({ time: '16:15', firstName: 'Louise-Anne', comment: 'Apporte le prototype' });
      await desk.save();
      await expect(desk.dialog).toHaveCount(0);
      await visits.save();

      const { region, choice } = changesOn(page, say);
      const [time, comment] = [say('visits:form.time'), say('visits:form.comment')];
      await expect(region).toBeFocused();
      await expect(region.getByRole('term')).toHaveText(say('visits:form.organization'));
      await expect(region.getByRole('definition')).toHaveText('Verne et Fils');
      await expect(visits.field('organization')).toHaveValue('Verne et Fils');
      const typed = { time: '16:15', firstName: 'Louise-Anne', comment: 'Apporte le prototype' } as const;
      for (const [field, text] of Object.entries(typed))
        await expect(visits.field(field as keyof typeof typed)).toHaveValue(text);
      await expectAccessible(page, 'a form that was changed meanwhile');

      await choice(comment, 'mine', typed.comment).check();
      await visits.save();
      await expect(choice(time, 'theirs', '9:00')).toBeFocused();
      await expect(region).toContainText(say('ui.meanwhile.undecided'));
      await choice(time, 'theirs', '9:00').check();
      await expect(visits.field('time')).toHaveValue('9:00');
      await visits.save();
      await expect(visits.dialog).toHaveCount(0);
      await expect(visits.visits(name)).toContainText('Louise-Anne');
      await expect(visits.visits(name)).toContainText('9:00');

      // What was saved last is what the next edit begins from.
      await visits.edit(`${name.toUpperCase()} Louise-Anne`);
      await expect(visits.field('organization')).toHaveValue('Verne et Fils');
      await expect(visits.field('comment')).toHaveValue(typed.comment);
      await visits.fill({ comment: 'Deux prototypes' });
      await visits.save();
      await expect(visits.dialog).toHaveCount(0);
    },
  );
});

interface House {
  /** A building of the test's own. */
  house: BuildingRow;
  someone: (role: UserRow['role']) => Promise<UserRow>;
  /** Who holds reservations of rooms and bays; nobody else changes these. */
  holder: UserRow;
}

const test = portal.extend<House>({
  house: async ({ make }, use) => use(await make.building()),
  someone: async ({ make, house }, use) => use((role) => makeNewcomer(make, { role, buildings: [house.id] })),
  holder: async ({ someone }, use) => use(await someone('vip')),
});

test.describe('two receptionists', () => {
  test.use({
    locale: 'en-GB',
    as: async ({ someone }, use) => use((await someone('reception')).email),
  });

  test('change the same parcel: what only one of them changed is merged, and shown to the second', async ({
    page,
    pageOf,
    say,
    make,
    house,
    someone,
    browserErrors,
  }) => {
    browserErrors.expect(/status of 409 .*parcels/);
    const recipient = 'Camille Durand';
    await make.parcel({ building: house.id, recipient, companyName: 'Verne', state: 'atDesk' });
    const other = await pageOf((await someone('reception')).email);
    const formOn = (one: Page) => {
      const dialog = one.getByRole('dialog');
      return {
        dialog,
        sender: dialog.getByRole('combobox', { name: say('parcels:form.sender') }),
        comment: dialog.getByRole('textbox', { name: say('parcels:form.comment') }),
        save: dialog.getByRole('button', { name: say('ui.save'), exact: true }),
      };
    };
    for (const one of [page, other]) {
      await one.goto('/resident/Colis');
      await one.getByRole('button', { name: say('parcels:list.actionsOf', { recipient }) }).click();
      await one.getByRole('menuitem', { name: say('parcels:list.editShort') }).click();
    }
    const [mine, theirs] = [formOn(page), formOn(other)];
    await theirs.sender.fill('Librairie du Pont');
    await mine.comment.fill('Fragile');
    await theirs.save.click();
    await expect(theirs.dialog).toHaveCount(0);
    await mine.save.click();

    const { region } = changesOn(page, say);
    await expect(region).toContainText(say('ui.meanwhile.merged'));
    await expect(region.getByRole('definition')).toHaveText('Librairie du Pont');
    await expect(mine.sender).toHaveValue('Librairie du Pont');
    await expect(mine.comment).toHaveValue('Fragile');
    await mine.save.click();
    await expect(mine.dialog).toHaveCount(0);
    const list = page.getByRole('main');
    await expect(list).toContainText('Librairie du Pont');
    await expect(list).toContainText('Fragile');
  });
});

test.describe('two administrators', () => {
  test.use({ as: async ({ someone }, use) => use((await someone('deputy')).email) });

  test('change the same event: all that was typed is kept at once, beside what only the other one changed', async ({
    page,
    say,
    make,
    house,
    someone,
    sessions,
    browserErrors,
  }) => {
    browserErrors.expect(/status of 409 .*events/);
    const colleague = await someone('deputy');
    const planned = { building: house.id, startDate: TOMORROW.start, createdBy: colleague.id };
    const { id, name } = await make.event(planned);
    await page.goto(`${screenOf.conference}?event=${id}`);
    await page.getByRole('button', { name: say('events:edit.open') }).click();
    const form = page.getByRole('dialog', { name: say('events:edit.title') });
    const field = (label: string) => form.getByRole('textbox', { name: say(`events:form.${label}`) });
    const save = form.getByRole('button', { name: say('ui.save'), exact: true });
    const typed = { endTime: '22:30', capacity: '25', description: 'Un verre suit.' };
    for (const [label, text] of Object.entries(typed)) await field(label).fill(text);
    const theirs = { endTime: '21:00', capacity: 40, room: 'Salon des miroirs' };
    await sessions.call(colleague.email, editEvent, { building: house.id, event: id, ...theirs });
    await save.click();

    const { region, choice } = changesOn(page, say);
    await expect(region.getByRole('term')).toHaveText(say('events:form.room'));
    await expect(region.getByRole('definition')).toHaveText(theirs.room);
    await expect(field('room')).toHaveValue(theirs.room);
    for (const [label, text] of Object.entries(typed)) await expect(field(label)).toHaveValue(text);
    await expect(choice(say('events:form.endTime'), 'theirs', '21:00')).not.toBeChecked();
    await expect(choice(say('events:form.capacity'), 'theirs', '40')).not.toBeChecked();
    await region.getByRole('button', { name: say('ui.meanwhile.allMine') }).click();
    await save.click();
    await expect(form).toHaveCount(0);
    for (const text of ['22:30', '0 / 25', typed.description, theirs.room])
      await expect(page.getByRole('dialog', { name })).toContainText(text);
  });
});

test.describe('somebody on two screens', () => {
  test.use({ as: async ({ holder }, use) => use(holder.email) });

  test('changes one date of a series on one, and all dates on the other: each has what was meant for it', async ({
    page,
    say,
    make,
    house,
    holder,
    sessions,
    browserErrors,
  }) => {
    browserErrors.expect(/status of 409 .*reservation-series/);
    const building = house.id;
    const days = [monday, addDays(monday, 7)] as const;
    const room = await make.room({ building });
    const seriesId = await make.series({ building, holderId: holder.id });
    const [first] = await Promise.all(
      days.map((date) =>
        make.reservation({ rooms: [room], holderId: holder.id, date, title: 'Revue', seriesId }),
      ),
    );
    const rooms = new RoomsScreen(page, say);
    await rooms.open(monday);
    await rooms.reservations('Revue').click();
    await rooms.choosePart('edit', 'all');
    const typed = { start: '9:30', end: '11:00', comment: 'Porte close' } as const;
    await rooms.fill(typed);
    // The same end as was typed: that one is meant for all dates still.
    const theirs = { title: 'Revue de fin', start: '08:30', end: '11:00' };
    await sessions.call(holder.email, changeReservation, { building, id: first?.id ?? 0, ...theirs });
    await rooms.button('ui.save').click();

    const { region, choice } = changesOn(page, say);
    await expect(region.getByRole('term')).toHaveText(say('rooms:form.title'));
    await expect(region.getByRole('definition')).toHaveText(theirs.title);
    await expect(rooms.field('title')).toHaveValue(theirs.title);
    for (const [label, text] of Object.entries(typed))
      await expect(rooms.field(label as keyof typeof typed)).toHaveValue(text);
    const start = say('rooms:form.start');
    await expect(choice(start, 'theirs', '8:30')).not.toBeChecked();
    await choice(start, 'mine', '9:30').check();
    await rooms.button('ui.save').click();
    await expect(rooms.notice('rooms:edit.doneSeries', { count: 2 })).toBeVisible();
    await expect(rooms.reservations(theirs.title, '9:30–11:00')).toHaveCount(1);
    const all = await sessions.call(holder.email, listReservations, { building, from: days[0], to: days[1] });
    // The title of one date is that one’s alone.
    expect(all.map(({ date, title, start, end, comment }) => [date, title, start, end, comment])).toEqual([
      [days[0], 'Revue de fin', '09:30', '11:00', 'Porte close'],
      [days[1], 'Revue', '09:30', '11:00', 'Porte close'],
    ]);
  });

  test('moves a reservation to another bay on one, and changes its hours on the other', async ({
    page,
    say,
    make,
    house,
    holder,
    sessions,
    browserErrors,
  }) => {
    browserErrors.expect(/status of 409 .*PlaceReservation/);
    const building = house.id;
    const [a1, a2] = [await make.bay({ building, name: 'A1' }), await make.bay({ building, name: 'A2' })];
    const { id } = await make.bayReservation({ bay: a1, holderId: holder.id, startDate: monday });
    const parking = new ParkingScreen(page, say);
    await parking.open();
    await parking.reservations('Voiture').click();
    await parking.button('parking:details.edit').click();
    const typed = { title: 'Camionnette', startTime: '7:00', endTime: '19:30' } as const;
    await parking.fill(typed);
    const theirs = { bay: a2.id, endTime: '17:00' };
    await sessions.call(holder.email, changeBayReservation, { building, id, ...theirs });
    await parking.button('ui.save').click();

    const { region, choice } = changesOn(page, say);
    await expect(region.getByRole('term')).toHaveText(say('parking:form.bay'));
    await expect(region.getByRole('definition')).toHaveText('A2');
    await expect(parking.bay).toHaveValue('A2');
    for (const [label, text] of Object.entries(typed))
      await expect(parking.field(label as keyof typeof typed)).toHaveValue(text);
    const end = say('parking:form.endTime');
    await expect(choice(end, 'mine', '19:30')).not.toBeChecked();
    await choice(end, 'theirs', '17:00').check();
    await expect(parking.field('endTime')).toHaveValue('17:00');
    await parking.button('ui.save').click();
    await expect(parking.notice('parking:edit.done')).toBeVisible();
    await expect(parking.reservations('A2', 'Camionnette', '7:00–17:00')).toHaveCount(1);
  });
});
