import { beforeEach, expect, it } from 'vitest';
import { BuildingScope } from '../../../kit/server/database/scope.ts';
import { addDays } from '../../../kit/time.ts';
import { exchangesOf } from '../../../test/support/exchanges.ts';
import {
  BOOK,
  bookingBody,
  MONDAY,
  makeRoomFixture,
  on,
} from '../../../test/support/fixtures/roomFixture.ts';
import { reservations, roomHolds } from './tables.ts';

const { app, here, as, opera, people } = await makeRoomFixture();
const scope = new BuildingScope([here.id]);
beforeEach(async () => {
  await roomHolds.delete(app.db, scope, () => undefined);
  await reservations.delete(app.db, scope, () => undefined);
});

/** What waits for the database’s answer while somebody books. */
const exchanges = (over: object) =>
  exchangesOf(async () => {
    const { status, body } = await as.vip.post(BOOK, bookingBody(opera, over));
    expect([status, body.status]).toEqual([200, 'OK']);
  });

it('a booking waits for what stands under its locks, and for the commit: as often for half a year as for a day', async () => {
  // What the building offers is remembered from now on.
  await exchanges({ debutDate: on('2026-11-25') });
  const day = await exchanges({ debutDate: on(MONDAY) });
  const halfYear = await exchanges({ debutDate: [['2027-01-04', '2027-06-30']] });
  for (const asked of [day, halfYear]) {
    const own = asked.slice(asked.findIndex(([first]) => first === 'begin'));
    expect(own).toHaveLength(2);
    expect(own.flat()).toHaveLength(13);
    const [state, writing] = own;
    // Nothing is read before the locks are had.
    expect(state?.[1]).toContain('pg_advisory_xact_lock');
    expect(writing?.[0]).toMatch(/^insert into "reservations"/);
    expect(writing?.at(-1)).toBe('commit');
    // Before them, whose token it is.
    expect(asked.length - own.length).toBeLessThanOrEqual(2);
  }
});

/** Three thousand hours of a room, long ago: of very little PostgreSQL always plans the same. */
async function fillRoom(): Promise<void> {
  await app.database.pool.query(`
    with made as (
      insert into reservations (building_id, holder_id, company_id, counts_for_quota, title, date, start_time, end_time, expected,
        external, created_by, created_at, updated_at)
      select ${here.id}, ${people.vip.id}, ${people.vip.companyId}, true, 'Point', date '2018-01-01' + day, '09:00', '10:00', 1, 0,
        ${people.vip.id}, now(), now() from generate_series(1, 3000) as day returning *),
    placed as (insert into reservation_rooms (building_id, reservation_id, room_id) select building_id, id, ${opera.id} from made)
    insert into room_holds (building_id, room_id, reservation_id, date, start_time, end_time, booked)
    select building_id, ${opera.id}, id, date, start_time, end_time, booked from made`);
  await app.database.pool.query('analyze reservations, room_holds');
}

it('what a booking asks is planned by a connection the first few times, and not each time', async () => {
  await fillRoom();
  // All of them, one after the other, are asked on one connection.
  for (let times = 0; times < 12; times++) await exchanges({ debutDate: on(addDays(MONDAY, times)) });
  const { rows } = await app.database.pool.query<{ name: string; planned: number }>(
    `select name, custom_plans::int as planned from pg_prepared_statements where generic_plans + custom_plans > 8`,
  );
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.filter(({ planned }) => planned > 5)).toEqual([]);
});
