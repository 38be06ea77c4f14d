import { beforeEach, expect, it } from 'vitest';
import {
  bayReservationsOf,
  checkOf,
  MONDAY,
  makeParkingFixture,
  postSpaceReservation,
  reserveSpace,
} from '../../../../test/support/fixtures/parkingFixture.ts';

const { app, here, people, as, a1, a2 } = await makeParkingFixture();
const { pool } = app.database;

beforeEach(async () => {
  await pool.query('truncate bay_reservations cascade');
  await pool.query('delete from booking_refusals');
  await pool.query('delete from closing_days');
  await pool.query(`update bays set may_book = 'everybody'`);
});

async function listRefusals(): Promise<string[]> {
  const { rows } = await pool.query(
    `select day, hour, resource_id, company_id, reason from booking_refusals
      where building_id = $1 and kind = 'parking' order by id`,
    [here.id],
  );
  return rows.map(({ day, hour, resource_id, company_id, reason }) => {
    expect(company_id).toBe(people.vip.companyId);
    return `${day} ${hour} ${resource_id === a1.id ? 'A1' : 'A2'} ${reason}`;
  });
}

it('a refused reservation is counted although it is rolled back', async () => {
  await reserveSpace(as.neighbour, a1);
  expect((await postSpaceReservation(as.vip, a1)).status).toBe(409);
  await pool.query(`update bays set may_book = 'staff' where id = $1`, [a2.id]);
  expect((await postSpaceReservation(as.vip, a2)).status).toBe(422);
  await pool.query(
    `insert into closing_days (building_id, date, name) values ($1, $2, '{"fr": "Pont", "en": ""}')`,
    [here.id, MONDAY],
  );
  await postSpaceReservation(as.vip, a1, { debutTime: '15:00', endTime: '16:00' });
  expect(await listRefusals()).toEqual([
    `${MONDAY} 10 A1 slot_taken`,
    `${MONDAY} 10 A2 bay_not_for_you`,
    `${MONDAY} 15 A1 building_closed`,
  ]);
});

it('a refused change is counted although it answers without an error', async () => {
  await reserveSpace(as.neighbour, a1);
  const { pk } = await reserveSpace(as.vip, a2);
  expect((await as.vip.patch(bayReservationsOf(here), { pk, place: a1.id })).status).toBe(200);
  expect(await listRefusals()).toEqual([`${MONDAY} 10 A1 slot_taken`]);
});

it('a repeated request with the same idempotency key counts once, and checks do not count', async () => {
  await reserveSpace(as.neighbour, a1);
  for (const key of ['one', 'one', 'two'])
    expect((await postSpaceReservation(as.vip, a1, {}, { 'idempotency-key': key })).status).toBe(409);
  const period = { startDate: MONDAY, startTime: '10:00', endDate: MONDAY, endTime: '12:00' };
  expect((await as.vip.post(checkOf(here), period)).status).toBe(200);
  expect(await listRefusals()).toHaveLength(2);
});
