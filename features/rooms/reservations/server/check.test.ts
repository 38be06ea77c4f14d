import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { NOW, TODAY } from '../../../../test/support/fixtures/fixture.ts';
import {
  BOOK,
  bookingBody,
  bookRoom,
  checkOf,
  clearReservations,
  fetchReservations,
  MONDAY,
  makeRoomFixture,
  reservationsOf,
  TUESDAY,
  toDatePairs,
} from '../../../../test/support/fixtures/roomFixture.ts';
import { recordStatements } from '../../../../test/support/statements.ts';
import type { Caller } from '../../../../test/support/testApp.ts';

const { app, here, people, as, opera, concorde, a, b, c } = await makeRoomFixture();
const everywhere = [opera, concorde, a, b, c].map(({ id }) => id);
const but = (...rooms: { id: number }[]) => everywhere.filter((id) => rooms.every((room) => room.id !== id));

beforeEach(async () => {
  app.setNow(NOW);
  await clearReservations(app);
});

const days = (...dates: string[]) => dates.map((date) => ({ start: date, end: date }));
const asked = { dates: days(MONDAY), start: '10:00', end: '11:00', rooms: [opera.id], expected: 4 };
const check = async (over: object = {}, caller: Caller = as.vip) => {
  const { status, body } = await caller.post(checkOf(here), { ...asked, ...over });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
};

describe('the check of a booking', () => {
  it('returns the free rooms per day and the remaining quota', async () => {
    await bookRoom(as.neighbour, concorde, { debutDate: toDatePairs(TUESDAY) });
    await bookRoom(as.vip, a, { debutTime: '14:00', endTime: '16:30' });
    const day = { reservation: null, isPast: false, refusal: null };
    expect(await check({ dates: days(MONDAY, TUESDAY), rooms: [a.id, b.id] })).toEqual({
      options: expect.any(Array),
      refusal: null,
      hours: 2,
      limit: 8,
      dates: [
        { ...day, date: MONDAY, free: everywhere, used: 2.5, left: 5.5 },
        { ...day, date: TUESDAY, free: but(concorde), used: 0, left: 8 },
      ],
    });
  });

  it('shows the used quota when the quota was lowered below it', async () => {
    const company = `where id = ${people.vip.companyId}`;
    const [pk] = await bookRoom(as.vip, a, { debutTime: '12:00', endTime: '14:00' });
    await bookRoom(as.vip, a, { debutTime: '14:00', endTime: '18:00' });
    await app.database.pool.query(`update companies set room_quota_hours = 3 ${company}`);
    onTestFinished(
      async () =>
        void (await app.database.pool.query(`update companies set room_quota_hours = 8 ${company}`)),
    );
    expect(await check()).toMatchObject({ limit: 3, dates: [{ used: 6, left: 0 }] });
    expect(await check({ reservation: pk })).toMatchObject({ limit: 3, dates: [{ used: 4, left: 0 }] });
  });

  it('shows the quota of an edit that is refused for another reason', async () => {
    const [pk] = await bookRoom(as.vip, a, { debutTime: '12:00', endTime: '14:00' });
    expect(await check({ reservation: pk, expected: 5000 })).toMatchObject({
      refusal: { code: 'too_big' },
      limit: 8,
      dates: [{ used: 0, left: 8 }],
    });
  });

  it('works before a room is chosen', async () => {
    await bookRoom(as.neighbour, opera);
    expect(await check({ rooms: undefined, expected: undefined })).toMatchObject({
      refusal: null,
      dates: [{ free: but(opera), refusal: null }],
    });
    const { errors } = (await as.vip.post(checkOf(here), { ...asked, dates: undefined })).body;
    expect(errors).toHaveProperty('dates');
  });

  it('returns reason and alternatives in the reader’s language', async () => {
    await bookRoom(as.neighbour, opera);
    const { dates } = await check();
    expect(dates[0].refusal).toEqual({
      code: 'slot_taken',
      messages: ['Ce créneau est déjà pris.'],
      alternative: { rooms: [a.id], start: '10:00', end: '11:00' },
      field: null,
      alternatives: [
        { rooms: [a.id], start: '10:00', end: '11:00' },
        { rooms: [opera.id], start: '11:00', end: '12:00' },
      ],
    });
    const outside = await check({ dates: days('2027-11-24') });
    expect(outside.dates[0].refusal).toMatchObject({ code: 'date_out_of_range', field: 'dates' });
    const skipped = await check({ dates: days('2027-03-28'), start: '02:30' });
    expect(skipped.dates[0].refusal.code).toBe('no_such_time');
    const quota = await check({ rooms: [concorde.id], end: '18:30' });
    expect(quota.dates[0].refusal.code).toBe('daily_quota_exceeded');
  });

  it('returns a refusal that applies to every day', async () => {
    expect((await check({ rooms: [a.id, c.id] })).refusal).toEqual({
      field: 'rooms',
      code: 'rooms_not_linked',
      message: 'Ces salles ne peuvent pas être combinées.',
    });
    expect((await check({ expected: 7 })).refusal).toMatchObject({ field: 'expected', code: 'too_big' });
  });

  it("reports a day in the past by the building's clock", async () => {
    app.setNow(new Date(`${TODAY}T10:00:00Z`));
    const isPast = async (end: string) =>
      (await check({ dates: days(TODAY), start: '09:00', end })).dates[0].isPast;
    expect([await isPast('11:00'), await isPast('11:01')]).toEqual([true, false]);
  });

  it('ignores the quota for staff, who may ask for a resident', async () => {
    const answer = await check({ end: '23:00', residentEmail: people.vip.email }, as.reception);
    expect(answer).toMatchObject({ limit: null, dates: [{ left: null, refusal: null }] });
    const { status, body } = await as.reception.post(checkOf(here), {
      ...asked,
      residentEmail: 'nobody@example.com',
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['residentEmail']]);
  });
});

describe('the check of a change', () => {
  it('ignores the reservation itself', async () => {
    const [reservation] = await bookRoom(as.vip, opera, { endTime: '14:00' });
    const same = await check({ reservation, end: '14:00' });
    expect(same).toMatchObject({ hours: 4, dates: [{ free: everywhere, left: 8, refusal: null }] });
    const longer = await check({ reservation, end: '17:00' });
    expect(longer).toMatchObject({ hours: 7, dates: [{ free: everywhere, left: 8, refusal: null }] });
    const other = await check({ reservation, rooms: [a.id, b.id], end: '17:00' });
    expect(other.dates[0].refusal.code).toBe('daily_quota_exceeded');
    await bookRoom(as.neighbour, concorde, { debutDate: toDatePairs(TUESDAY) });
    const moved = await check({ reservation, dates: days(TUESDAY), rooms: [concorde.id] });
    expect(moved.dates[0]).toMatchObject({
      date: TUESDAY,
      free: but(concorde),
      refusal: { code: 'slot_taken' },
    });
    expect((await as.vip.post(checkOf(here), { ...asked, reservation: 999_999 })).status).toBe(404);
  });

  it('of a series returns hours and rooms of each date', async () => {
    const [, second] = await bookRoom(as.vip, opera, {
      debutDate: toDatePairs(MONDAY, TUESDAY),
      series: true,
    });
    const moved = { debutTime: '15:00', endTime: '16:00', reservedSalle: [concorde.id] };
    await as.vip.patch(reservationsOf(here), { pk: second, ...moved });
    const [{ series }] = await fetchReservations(as.vip, here);
    const { dates } = await check({ dates: undefined, series });
    expect(dates).toMatchObject([
      { date: MONDAY, reservation: { rooms: [opera.id] } },
      { date: TUESDAY, reservation: { start: '15:00', end: '16:00', rooms: [concorde.id] } },
    ]);
  });

  it('of a series covers each of its dates', async () => {
    await bookRoom(as.vip, opera, { debutDate: toDatePairs(MONDAY, TUESDAY), series: true });
    await bookRoom(as.neighbour, concorde, { debutDate: toDatePairs(TUESDAY) });
    const [{ series }] = await fetchReservations(as.vip, here);
    const answer = await check({ dates: undefined, series, rooms: [concorde.id] });
    const codes = answer.dates.map(
      ({ date, refusal }: { date: string; refusal: { code: string } | null }) => [date, refusal?.code],
    );
    expect(codes).toEqual([
      [MONDAY, undefined],
      [TUESDAY, 'slot_taken'],
    ]);
    const rest = await check({ dates: undefined, series, from: TUESDAY, rooms: [concorde.id] });
    expect(rest.dates).toHaveLength(1);
  });
});

describe('a check', () => {
  const statements = async (over: object) =>
    (await recordStatements(() => check(over))).map(({ text }) => text);

  it('uses as many queries for a year as for a day, without locks and writes', async () => {
    const whole = { dates: [{ start: '2026-11-23', end: '2027-11-23' }] };
    await bookRoom(as.neighbour, opera, { debutDate: toDatePairs(MONDAY, TUESDAY) });
    const one = await statements({});
    const year = await statements(whole);
    expect(year).toHaveLength(one.length);
    expect(year.filter((text) => !/^\s*select/i.test(text))).toEqual([]);
    expect(year.join('\n')).not.toMatch(/for (no key )?update|advisory|for share/i);
    const { dates } = await check(whole);
    expect(dates).toHaveLength(366);
  });

  it('uses as many queries for a long series as for two dates', async () => {
    const weekly = (...dates: string[]) =>
      bookRoom(as.vip, opera, { debutDate: toDatePairs(...dates), series: true });
    const daysOf = (count: number, month: string) =>
      Array.from({ length: count }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`);
    const [short] = await weekly(...daysOf(2, '2027-01'));
    const [long] = await weekly(...daysOf(28, '2027-02'));
    for (const date of daysOf(28, '2027-02').filter((_, at) => at % 2))
      await bookRoom(as.neighbour, opera, {
        debutDate: toDatePairs(date),
        debutTime: '12:00',
        endTime: '13:00',
      });
    const seen = await fetchReservations(as.vip, here);
    const seriesOf = (id: number | undefined) => seen.find(({ pk }) => pk === id)?.series;
    const later = { dates: undefined, start: '12:00', end: '13:00' };
    const few = await statements({ ...later, series: seriesOf(short) });
    const many = await statements({ ...later, series: seriesOf(long) });
    expect(many).toHaveLength(few.length);
  });

  it('changes nothing in the lists', async () => {
    const [reservation] = await bookRoom(as.vip, opera);
    const before = (await as.vip.get(`${reservationsOf(here)}?start=${MONDAY}`)).text;
    await check({ reservation, start: '12:00', end: '13:00' });
    await check({ rooms: [concorde.id] });
    expect((await as.vip.get(`${reservationsOf(here)}?start=${MONDAY}`)).text).toBe(before);
  });
});

describe('a guest who does not belong to the building', () => {
  const makeUser = async () => (await app.make.user({ role: 'vip', buildings: [here.id] })).id;
  let away: number;
  let erased: number;
  beforeAll(async () => {
    [away, erased] = [await makeUser(), await makeUser()];
    await app.database.pool.query('update users set active = false where id = $1', [away]);
    await app.database.pool.query('delete from user_buildings where user_id = $1', [erased]);
  });

  it.each([
    ['nobody’s number', () => [999_999]],
    ['the largest number', () => [2_147_483_647]],
    ['somebody of another building', () => [people.stranger.id]],
    ['somebody whose account is shut', () => [away]],
    ['somebody who has left the building', () => [erased]],
    ['one of them among others', () => [people.limited.id, people.neighbour.id, people.stranger.id]],
    ['all of them', () => [999_999, people.stranger.id, away, erased]],
  ])('is refused by booking, edit and check with the same error: %s', async (_, given) => {
    const guests = given();
    const message = 'Un participant n’a pas de compte dans cet immeuble\u00a0: ajoutez-le comme externe.';
    const [pk] = await bookRoom(as.vip, concorde);
    for (const { status, body } of [
      await as.vip.post(BOOK, bookingBody(opera, { registeredUsers: guests })),
      await as.vip.patch(reservationsOf(here), { pk, registeredUsers: guests }),
    ])
      expect([status, body.errors]).toEqual([422, { registeredUsers: [message] }]);
    expect((await check({ guests })).refusal).toEqual({ field: 'guests', code: 'guest_unknown', message });
  });
});
