import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../../../kit/time.ts';
import { NOW, TODAY } from '../../../../test/support/fixtures/fixture.ts';
import {
  BOOK,
  bookingBody,
  bookRoom,
  checkOf,
  clearReservations,
  fetchReservations,
  freeRoomsOf,
  MONDAY,
  makeRoomFixture,
  reservationsOf,
  TUESDAY,
  toDatePairs,
  WEDNESDAY,
} from '../../../../test/support/fixtures/roomFixture.ts';
import { recordStatements } from '../../../../test/support/statements.ts';
import type { Caller } from '../../../../test/support/testApp.ts';
import type { RoomProposal } from '../roomCheck.ts';

const { app, here, people, as, opera, concorde, a, b, c } = await makeRoomFixture();
const all = [opera, concorde, a, b, c];
const nameOf = (id: number) => all.find((room) => room.id === id)?.name ?? String(id);

beforeEach(async () => {
  app.setNow(NOW);
  await clearReservations(app);
});

const days = (...dates: string[]) => dates.map((date) => ({ start: date, end: date }));
const asked = { dates: days(MONDAY), start: '10:00', end: '11:00', rooms: [], expected: 4 };

const ask = async (over: object = {}, caller: Caller = as.vip) => {
  const { status, body } = await caller.post(checkOf(here), { ...asked, ...over });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
};
const find = async (over: object = {}, caller?: Caller): Promise<RoomProposal[]> =>
  (await ask(over, caller)).options;
const order = (options: readonly RoomProposal[]) =>
  options.map(({ rooms }) => rooms.map((id) => nameOf(id)).join(' + '));
const hours = (debutTime: string, endTime: string, ...dates: string[]) => ({
  debutTime,
  endTime,
  ...(dates.length > 0 && { debutDate: toDatePairs(...dates) }),
});

describe('the ranked rooms', () => {
  it('start with the smallest, then the most used; rooms that are too small come last', async () => {
    await bookRoom(as.vip, b, hours('08:00', '09:00', TUESDAY, WEDNESDAY));
    await bookRoom(as.vip, c, hours('08:00', '09:00', TUESDAY));
    expect(order(await find())).toEqual(['Opéra', 'Atrium B', 'Atrium C', 'Atrium A', 'Concorde']);
    const seven = await find({ expected: 7 });
    expect(order(seven)).toEqual(['Atrium B', 'Atrium C', 'Atrium A', 'Concorde', 'Opéra']);
    expect(seven.map(({ uses }) => uses)).toEqual([2, 1, 0, 0, 0]);
    expect(seven.at(-1)).toMatchObject({ suits: false, seats: 6, lacks: [], freeDays: 1 });
  });

  it('ignore bookings of other people, old bookings and cancelled ones', async () => {
    const [given] = await bookRoom(as.vip, c, hours('08:00', '09:00', TUESDAY));
    await as.vip.delete(reservationsOf(here), { pk: given });
    await bookRoom(as.neighbour, b, hours('08:00', '09:00', TUESDAY));
    const holderId = people.vip.id;
    await app.make.reservation({ rooms: [b], holderId, date: addDays(TODAY, -91) });
    await app.make.reservation({ rooms: [a], holderId, date: addDays(TODAY, -90) });
    const used = new Map((await find()).map(({ rooms, uses }) => [rooms[0], uses]));
    expect([a, b, c].map(({ id }) => used.get(id))).toEqual([1, 0, 0]);
  });

  it('show until when they are free, or the next free hours on all days', async () => {
    await bookRoom(as.neighbour, opera, hours('11:30', '12:00'));
    await bookRoom(as.neighbour, a, hours('09:30', '10:30'));
    const found = new Map((await find()).map((option) => [nameOf(option.rooms[0] ?? 0), option]));
    expect(found.get('Opéra')).toMatchObject({ freeDays: 1, freeUntil: '11:30', next: null });
    expect(found.get('Concorde')).toMatchObject({ freeDays: 1, freeUntil: null, next: null });
    expect(found.get('Atrium A')).toMatchObject({
      suits: true,
      freeDays: 0,
      freeUntil: null,
      next: { start: '10:30', end: '11:30' },
    });
    await bookRoom(as.neighbour, a, hours('10:30', '12:00', TUESDAY));
    const [taken] = (await find({ dates: days(MONDAY, TUESDAY, WEDNESDAY) })).filter(
      ({ rooms }) => rooms[0] === a.id,
    );
    expect(taken).toMatchObject({ freeDays: 1, next: { start: '08:30', end: '09:30' } });
  });

  it('are never free before now or during the buffer', async () => {
    await app.database.pool.query('update rooms set buffer_minutes = 30 where id = $1', [opera.id]);
    await bookRoom(as.neighbour, opera, hours('12:00', '13:00'));
    const opening = async (over: object) => (await find(over)).find(({ rooms }) => rooms[0] === opera.id);
    expect(await opening({})).toMatchObject({ freeUntil: '11:30' });
    expect(await opening({ start: '13:00', end: '14:00' })).toMatchObject({
      next: { start: '13:30', end: '14:30' },
    });
    await bookRoom(as.neighbour, opera, hours('10:00', '11:00', TODAY));
    app.setNow(new Date(`${TODAY}T09:00:00Z`));
    expect(await opening({ dates: days(TODAY) })).toMatchObject({ next: { start: '11:30', end: '12:30' } });
    await app.database.pool.query('update rooms set buffer_minutes = 0');
  });

  it('of several days start with those free on all days', async () => {
    await bookRoom(as.neighbour, opera, hours('10:00', '11:00', MONDAY, TUESDAY));
    await bookRoom(as.neighbour, a, hours('10:00', '11:00', MONDAY));
    const options = await find({ dates: days(MONDAY, TUESDAY, WEDNESDAY) });
    expect(options.map(({ freeDays }) => freeDays)).toEqual([3, 3, 3, 2, 1]);
    expect(order(options).slice(3)).toEqual(['Atrium A', 'Opéra']);
  });

  it('show missing layouts and services', async () => {
    const [best, second] = await find({ layout: 'Théâtre', services: ['Visioconférence'] });
    expect(best).toMatchObject({ rooms: [concorde.id], suits: true, lacks: [] });
    expect(second).toMatchObject({ suits: false, lacks: ['Théâtre', 'Visioconférence'] });
  });

  it('include merged rooms when no single room is free and large enough', async () => {
    expect(order(await find({ expected: 13 }))[0]).toBe('Atrium A + Atrium B');
    expect(order(await find({ expected: 25 }))[0]).toBe('Atrium A + Atrium B + Atrium C');
    expect(order(await find({ expected: 12 }))).toHaveLength(all.length);
    await bookRoom(as.neighbour, concorde);
    const options = await find({ expected: 12 });
    expect(order(options).slice(0, 3)).toEqual(['Atrium A + Atrium B', 'Atrium B + Atrium C', 'Concorde']);
    expect(options[0]).toMatchObject({ seats: 20, suits: true, freeDays: 1 });
    expect(order(await find({ expected: 31 }))).toHaveLength(all.length);
  });

  it('of a change do not count the reservation or its series as taken', async () => {
    const [reservation] = await bookRoom(as.vip, opera);
    const [own] = await find({ reservation });
    expect(own).toMatchObject({ rooms: [opera.id], freeDays: 1 });
    await bookRoom(as.vip, opera, { ...hours('10:00', '11:00', TUESDAY, WEDNESDAY), series: true });
    const series = (await fetchReservations(as.vip, here)).find((row) => row.series !== null)?.series;
    const [first] = await find({ dates: undefined, series });
    expect(first).toMatchObject({ rooms: [opera.id], freeDays: 2 });
  });

  it('need as many queries for sixty rooms as for six', async () => {
    const counted = async (over: object) => (await recordStatements(() => find(over))).length;
    const before = await counted({});
    const more = [];
    for (let made = 0; made < 55; made++)
      more.push(
        await app.make.room({ building: here.id, capacity: 4 + (made % 9), name: `Cellule ${made}` }),
      );
    await app.make.mergeable(...more.slice(0, 20));
    const year = { dates: [{ start: '2026-11-24', end: '2027-11-23' }] };
    expect(await counted({ ...year, expected: 40 })).toBe(before);
    const options = await find({ ...year, expected: 40 });
    expect(options.filter(({ rooms }) => rooms.length > 1)).toHaveLength(3);
    for (const { suits, seats } of options.slice(0, 3)) expect([suits, seats >= 40]).toEqual([true, true]);
    const names = more.map(({ id }) => id);
    await app.database.pool.query('delete from room_links where room_id = any($1)', [names]);
    await app.database.pool.query('delete from rooms where id = any($1)', [names]);
  });
});

describe('a booking with exceptions', () => {
  const exceptions = [{ date: TUESDAY, rooms: [a.id], start: '14:00', end: '15:00' }];

  it('uses other rooms or hours on those days and stays one series', async () => {
    await bookRoom(as.neighbour, opera, hours('10:00', '11:00', TUESDAY));
    const dates = days(MONDAY, TUESDAY, WEDNESDAY);
    const before = await ask({ dates, rooms: [opera.id] });
    expect(before.dates[1].refusal).toMatchObject({ code: 'slot_taken', field: null });
    const checked = await ask({ dates, rooms: [opera.id], exceptions });
    expect(checked.dates.map(({ refusal }: { refusal: unknown }) => refusal)).toEqual([null, null, null]);
    expect(checked.options.find(({ rooms }: RoomProposal) => rooms[0] === opera.id)).toMatchObject({
      freeDays: 2,
    });
    const body = bookingBody(opera, {
      debutDate: toDatePairs(MONDAY, TUESDAY, WEDNESDAY),
      exceptions,
      series: true,
    });
    expect((await as.vip.post(BOOK, body)).body).toMatchObject({ status: 'OK', failed: [] });
    const mine = (await fetchReservations(as.vip, here)).filter(({ isMine }) => isMine);
    expect(mine.map((row) => [row.debutDate, row.debutTime, row.reservedSalle])).toEqual([
      [MONDAY, '10:00', [opera.id]],
      [TUESDAY, '14:00', [a.id]],
      [WEDNESDAY, '10:00', [opera.id]],
    ]);
    expect(new Set(mine.map(({ series }) => series)).size).toBe(1);
  });

  it('keeps the layout and services that the other room offers', async () => {
    const body = bookingBody(concorde, {
      debutDate: toDatePairs(MONDAY, TUESDAY),
      exceptions,
      WantedDisposition: 'Théâtre',
      WantedService: 'Visioconférence',
    });
    expect((await as.vip.post(BOOK, body)).body.status).toBe('OK');
    const services = (await fetchReservations(as.vip, here)).map((row) => [
      row.WantedDisposition,
      row.WantedService,
    ]);
    expect(services).toEqual([
      ['Théâtre', 'Visioconférence'],
      ['None', 'None'],
    ]);
  });

  it('counts the hours and rooms of each day against the quota', async () => {
    const long = [{ date: TUESDAY, rooms: [a.id, b.id], start: '08:00', end: '12:30' }];
    const { dates } = await ask({ dates: days(MONDAY, TUESDAY), rooms: [opera.id], exceptions: long });
    expect(dates.map(({ refusal }: { refusal: { code: string } | null }) => refusal?.code)).toEqual([
      undefined,
      'daily_quota_exceeded',
    ]);
  });

  it.each([
    ['too small a room', [{ date: MONDAY, rooms: [opera.id], start: '10:00', end: '11:00' }]],
    ['no such room', [{ date: MONDAY, rooms: [999_999], start: '10:00', end: '11:00' }]],
    ['another day', [{ date: WEDNESDAY, rooms: [a.id], start: '10:00', end: '11:00' }]],
    ['rooms that do not merge', [{ date: MONDAY, rooms: [a.id, c.id], start: '10:00', end: '11:00' }]],
  ])('is refused for %s', async (_, wrong) => {
    const question = { dates: days(MONDAY, TUESDAY), rooms: [concorde.id], expected: 9, exceptions: wrong };
    expect((await ask(question)).refusal).toMatchObject({ field: 'exceptions' });
    const body = bookingBody(concorde, {
      debutDate: toDatePairs(MONDAY, TUESDAY),
      nbUserExpected: 9,
      exceptions: wrong,
    });
    const answer = await as.vip.post(BOOK, body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['exceptions']]);
  });
});

describe('a time that a clock change skips', () => {
  const skipped = '2027-03-28';

  it.each([
    ['start', '02:30', '04:00'],
    ['end', '01:00', '02:30'],
  ])('is refused at its %s', async (field, start, end) => {
    const { dates } = await ask({ dates: days(skipped), start, end });
    expect(dates[0].refusal).toMatchObject({ code: 'no_such_time', field });
    const free = await as.vip.post(freeRoomsOf(here), { dates: toDatePairs(skipped), start, end });
    expect([free.status, Object.keys(free.body.errors)]).toEqual([422, [field]]);
  });

  it('is only refused on that day, and a repeated hour can be booked', async () => {
    for (const [date, start] of [
      ['2027-03-27', '02:30'],
      ['2027-10-31', '02:30'],
    ] as const) {
      await bookRoom(as.vip, opera, hours(start, '04:00', date));
      expect((await ask({ dates: days(date), start, end: '04:00' })).dates[0].free).not.toContain(opera.id);
    }
  });
});

it('an empty list of rooms means all rooms', async () => {
  await bookRoom(as.neighbour, opera);
  const question = { dates: toDatePairs(MONDAY), start: '10:00', end: '11:00' };
  const found = async (over: object) =>
    (await as.vip.post(freeRoomsOf(here), { ...question, ...over })).body.fields.map(
      ({ pk }: { pk: number }) => pk,
    );
  const free = all.slice(1).map(({ id }) => id);
  expect(await found({ salleIds: [] })).toEqual(free);
  expect(await found({})).toEqual(free);
  expect(await found({ salleIds: [a.id, opera.id] })).toEqual([a.id]);
});
