import { beforeEach, expect, it } from 'vitest';
import {
  BOOK,
  bookingBody,
  bookRoom,
  checkOf,
  clearReservations,
  MONDAY,
  makeRoomFixture,
  reservationsOf,
  seriesOf,
  TUESDAY,
  toDatePairs,
} from '../../../../test/support/fixtures/roomFixture.ts';

const { app, here, people, as, opera, concorde, a, b } = await makeRoomFixture();
const { pool } = app.database;

beforeEach(async () => {
  await clearReservations(app);
  await pool.query('delete from booking_refusals');
  await pool.query(`update rooms set who_may_book = 'everybody', max_minutes = null, days_ahead = null`);
});

async function listRefusals(): Promise<string[]> {
  const { rows } = await pool.query(
    `select day, hour, resource_id, company_id, reason from booking_refusals
      where building_id = $1 and kind = 'rooms' order by day, resource_id`,
    [here.id],
  );
  return rows.map(({ day, hour, resource_id, company_id, reason }) => {
    const room = [opera, concorde, a, b].find(({ id }) => id === resource_id)?.name;
    const company = company_id === people.vip.companyId ? 'Hélios' : 'Banque';
    return `${day} ${hour} ${room} ${company} ${reason}`;
  });
}

const book = (over: object = {}, headers = {}, caller = as.vip, room = opera) =>
  caller.post(BOOK, bookingBody(room, over), headers);

it('a refused booking is counted by day, hour, room, company and reason', async () => {
  await bookRoom(as.neighbour, opera);
  expect((await book()).body.status).toBe('FAILED');
  expect((await book({ debutDate: toDatePairs(MONDAY, TUESDAY) })).body.status).toBe('PARTIAL');
  expect(await listRefusals()).toEqual(Array(2).fill(`${MONDAY} 10 Opéra Hélios slot_taken`));
  const rooms = { reservedSalle: [a.id, b.id], debutTime: '08:30', endTime: '13:00' };
  await book(rooms, {}, as.vip, a);
  expect((await listRefusals()).slice(2)).toEqual([
    `${MONDAY} 8 Atrium A Hélios daily_quota_exceeded`,
    `${MONDAY} 8 Atrium B Hélios daily_quota_exceeded`,
  ]);
});

it.each([
  [`who_may_book = 'staff'`, 422, 'room_for_staff'],
  [`who_may_book = 'companies'`, 422, 'room_for_companies'],
  ['max_minutes = 30', 200, 'booking_too_long'],
  ['days_ahead = 1', 200, 'room_too_far_ahead'],
])('a booking that the terms %s refuse is counted', async (terms, status, reason) => {
  await pool.query(`update rooms set ${terms} where id = $1`, [opera.id]);
  expect((await book()).status).toBe(status);
  expect(await listRefusals()).toEqual([`${MONDAY} 10 Opéra Hélios ${reason}`]);
});

it('a refused change is counted, of one reservation and of a series', async () => {
  await bookRoom(as.neighbour, concorde);
  const [own] = await bookRoom(as.vip, opera);
  const edit = { pk: own, reservedSalle: [concorde.id] };
  expect((await as.vip.patch(reservationsOf(here), edit)).body.status).toBe('occupied');
  expect(await listRefusals()).toEqual([`${MONDAY} 10 Concorde Hélios slot_taken`]);
  await pool.query('update rooms set max_minutes = 60 where id = $1', [opera.id]);
  expect((await as.vip.patch(reservationsOf(here), { pk: own, endTime: '12:00' })).status).toBe(422);
  expect(await listRefusals()).toContain(`${MONDAY} 10 Opéra Hélios booking_too_long`);
  await pool.query('delete from booking_refusals');
  const { body } = await book({
    debutDate: toDatePairs(MONDAY, TUESDAY),
    debutTime: '14:00',
    endTime: '15:00',
    series: true,
  });
  await as.vip.patch(seriesOf(here, body.series), { debutTime: '14:30', endTime: '16:30' });
  expect(await listRefusals()).toEqual([
    `${MONDAY} 14 Opéra Hélios booking_too_long`,
    `${TUESDAY} 14 Opéra Hélios booking_too_long`,
  ]);
});

it('a repeated request with the same idempotency key counts once', async () => {
  await bookRoom(as.neighbour, opera);
  await pool.query(`update rooms set who_may_book = 'staff' where id = $1`, [concorde.id]);
  for (const key of ['one', 'one', 'two']) {
    await book({}, { 'idempotency-key': key });
    await book({}, { 'idempotency-key': `${key} more` }, as.vip, concorde);
  }
  const counts = Object.entries(Object.groupBy(await listRefusals(), (text) => text));
  expect(counts.map(([text, all]) => [text, all?.length])).toEqual([
    [`${MONDAY} 10 Opéra Hélios slot_taken`, 2],
    [`${MONDAY} 10 Concorde Hélios room_for_staff`, 2],
  ]);
});

it('checks while typing, mistakes in the form and accepted bookings are not counted', async () => {
  await bookRoom(as.neighbour, opera);
  const day = { dates: [{ start: MONDAY, end: MONDAY }] };
  await as.vip.post(checkOf(here), { ...day, start: '10:00', end: '11:00', rooms: [opera.id] });
  expect((await book({ nbUserExpected: 100 })).status).toBe(422);
  expect((await book({ debutDate: toDatePairs('2024-01-08') })).body.status).toBe('FAILED');
  await bookRoom(as.vip, concorde);
  expect(await listRefusals()).toEqual([]);
});
