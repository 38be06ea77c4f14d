import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closingDays } from '../../../../core/buildings/server/tables.ts';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import { NOW, TODAY } from '../../../../test/support/fixtures/fixture.ts';
import {
  BOOK,
  bookingBody,
  checkOf,
  clearReservations,
  fetchReservations,
  freeRoomsOf,
  MONDAY,
  makeRoomFixture,
  TUESDAY,
  toDatePairs,
  WEDNESDAY,
} from '../../../../test/support/fixtures/roomFixture.ts';

const { app, here, people, as, opera, concorde, a, b, c } = await makeRoomFixture();
const scope = new BuildingScope([here.id]);
const all = [opera, concorde, a, b, c].map(({ id }) => id);

beforeEach(async () => {
  app.setNow(NOW);
  await clearReservations(app);
});

describe('days that cannot be booked', () => {
  const freeOn = async (dates: string[], caller = as.vip) => {
    const question = { dates: toDatePairs(...dates), start: '10:00', end: '11:00' };
    const { body } = await caller.post(freeRoomsOf(here), question);
    return body.fields.map(({ pk }: { pk: number }) => pk);
  };

  it.each([
    ['the last day of the year ahead', '2027-11-23', true],
    ['the day after it', '2027-11-24', false],
    ['the 31st day back', '2026-10-23', true],
    ['the day before it', '2026-10-22', false],
  ])('%s (%s) offers rooms and accepts bookings: %s', async (_, date, isOffered) => {
    for (const caller of [as.vip, as.admin]) {
      expect(await freeOn([date], caller)).toEqual(isOffered ? all : []);
      expect(await freeOn([TODAY, date], caller)).toEqual(isOffered ? all : []);
      const dates = [{ start: date, end: date }];
      const { body } = await caller.post(checkOf(here), { dates, start: '10:00', end: '11:00' });
      expect(body.dates[0].free).toEqual(isOffered ? all : []);
      for (const option of body.options)
        expect(option).toMatchObject({ freeDays: isOffered ? 1 : 0, next: null });
    }
    const { created, failed } = (
      await as.vip.post(BOOK, bookingBody(opera, { debutDate: toDatePairs(date) }))
    ).body;
    const refusal = { date, errors: { code: 'date_out_of_range' } };
    expect([created.length, failed]).toMatchObject(isOffered ? [1, []] : [0, [refusal]]);
  });

  it('the year 2199 offers no room and causes no error', async () => {
    expect(await freeOn(['2199-12-31'])).toEqual([]);
  });

  it('a closing day offers rooms to staff only', async () => {
    await closingDays.insert(app.db, scope, [{ date: TUESDAY, name: { fr: 'Pont', en: 'Bridge day' } }]);
    for (const caller of [as.vip, as.limited]) {
      expect(await freeOn([TUESDAY], caller)).toEqual([]);
      expect(await freeOn([MONDAY, TUESDAY], caller)).toEqual([]);
    }
    for (const caller of [as.admin, as.deputy, as.reception])
      expect(await freeOn([TUESDAY], caller)).toEqual(all);
  });

  afterEach(() => closingDays.delete(app.db, scope, () => undefined));
});

describe('the end date of a new reservation', () => {
  const book = (over: object) => as.vip.post(BOOK, bookingBody(opera, over));
  const bookFor = (over: object) =>
    as.reception.post(`/api/buildings/${here.id}/reservations`, {
      ...bookingBody(opera, over),
      resident: people.vip.email,
    });

  it.each([
    ['another day', toDatePairs(MONDAY), TUESDAY],
    ['an earlier day', toDatePairs(TUESDAY), MONDAY],
    ['a pair of other days', toDatePairs(MONDAY), toDatePairs(TUESDAY)],
    ['a pair that goes on longer', toDatePairs(MONDAY), [[MONDAY, TUESDAY]]],
    ['some of the days', toDatePairs(MONDAY, TUESDAY), toDatePairs(MONDAY)],
    ['the first of several days', toDatePairs(MONDAY, TUESDAY), MONDAY],
    ['a pair that ends before it starts', toDatePairs(MONDAY), [[TUESDAY, MONDAY]]],
    ['no date', toDatePairs(MONDAY), 'le 30'],
    ['a number', toDatePairs(MONDAY), 20261130],
  ])('is refused at its field, and nothing is booked, when it names %s', async (_, debutDate, endDate) => {
    for (const send of [book, bookFor]) {
      const { status, body } = await send({ debutDate, endDate });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['endDate']]);
    }
    expect(await fetchReservations(as.vip, here)).toEqual([]);
  });

  it('is refused when it is the day after a reservation until midnight', async () => {
    const { status, body } = await book({ debutTime: '22:00', endTime: '00:00', endDate: TUESDAY });
    const words = 'Une réservation doit commencer et finir le même jour.';
    expect([status, body.errors]).toEqual([422, { endDate: [words] }]);
  });

  it.each([
    ['left out', toDatePairs(MONDAY), undefined, 1],
    ['null', toDatePairs(MONDAY), null, 1],
    ['empty', toDatePairs(MONDAY), '', 1],
    ['the day itself', toDatePairs(MONDAY), MONDAY, 1],
    ['the same pair', toDatePairs(MONDAY), toDatePairs(MONDAY), 1],
    ['the same days in other pairs', toDatePairs(MONDAY, TUESDAY), [[MONDAY, TUESDAY]], 2],
    ['the last day of a pair', [[MONDAY, WEDNESDAY]], WEDNESDAY, 3],
  ])('is accepted when it is %s', async (_, debutDate, endDate, made) => {
    const { status, body } = await book({ debutDate, endDate });
    expect([status, body.status, body.created?.length]).toEqual([200, 'OK', made]);
  });
});
