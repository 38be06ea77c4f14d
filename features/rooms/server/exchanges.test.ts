import { beforeEach, expect, it } from 'vitest';
import { BuildingScope } from '../../../kit/server/database/scope.ts';
import { exchangesOf } from '../../../test/support/exchanges.ts';
import {
  BOOK,
  bookingBody,
  MONDAY,
  makeRoomFixture,
  on,
} from '../../../test/support/fixtures/roomFixture.ts';
import { reservations, roomHolds } from './tables.ts';

const { app, here, as, opera } = await makeRoomFixture();
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
