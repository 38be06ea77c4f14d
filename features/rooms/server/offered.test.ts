import { eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../../app.ts';
import { openSession } from '../../../core/access/server/sessions.ts';
import { closingDays } from '../../../core/buildings/server/tables.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { BOOK, bookingBody, MONDAY, makeRoomFixture } from '../../../test/support/fixtures/roomFixture.ts';
import { randomFrom } from '../../../test/support/random.ts';
import { reservations, roomCompanies, roomHolds, roomLinks, rooms } from './tables.ts';

const { app, here, people, a, b } = await makeRoomFixture();
const EXPECTED = 16;
const scope = new BuildingScope([here.id]);

/** A second process on the same database, which shares nothing else. */
async function anotherProcess() {
  const other = await createApp({ env: app.env, databaseUrl: app.url, now: app.now });
  await other.http.ready();
  onTestFinished(() => other.close());
  return other;
}

it('a booking goes by what the building offers at its moment, whoever has just changed it, through any process', async () => {
  const random = randomFrom(13);
  const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const processes = [app, await anotherProcess()];
  const token = await openSession(app.db, people.vip.id, true, app.now());
  const ofBoth = { isRetired: false, capacity: 10, isKept: false, isClosed: false, areLinked: true };

  const changes = {
    isRetired: (is: boolean) =>
      rooms.update(app.db, scope, { retiredAt: is ? app.now() : null }, (table) => eq(table.id, b.id)),
    capacity: (seats: number) =>
      rooms.update(app.db, scope, { capacity: seats }, (table) => eq(table.id, b.id)),
    isKept: async (is: boolean) => {
      await rooms.update(app.db, scope, { whoMayBook: is ? 'companies' : 'everybody' }, (table) =>
        eq(table.id, b.id),
      );
      await roomCompanies.delete(app.db, scope, () => undefined);
      const companyId = people.neighbour.companyId;
      if (is) await roomCompanies.insert(app.db, scope, [{ roomId: b.id, companyId }]);
    },
    isClosed: (is: boolean) =>
      is
        ? closingDays
            .insert(app.db, scope, [{ date: MONDAY, name: { fr: 'Pont', en: '' } }])
            .onConflictDoNothing()
        : closingDays.delete(app.db, scope, () => undefined),
    areLinked: async (are: boolean) => {
      await roomLinks.delete(app.db, scope, (table) => sql`${table.roomId} = ${a.id}`);
      if (are) await roomLinks.insert(app.db, scope, [{ roomId: a.id, otherId: b.id }]);
    },
  };
  const said = () => {
    if (ofBoth.isRetired) return 'n’existe pas';
    if (ofBoth.isKept) return 'réservée à d’autres';
    if (!ofBoth.areLinked) return 'pas être réunies';
    if (ofBoth.capacity + a.capacity < EXPECTED) return 'au plus';
    return ofBoth.isClosed ? 'building_closed' : '"OK"';
  };

  const outcomes = new Map<string, number>();
  for (let turn = 0; turn < 80; turn++) {
    const what = one(['isRetired', 'capacity', 'isKept', 'isClosed', 'areLinked'] as const);
    if (what === 'capacity') {
      ofBoth.capacity = one([4, 10]);
      await changes.capacity(ofBoth.capacity);
    } else {
      // Mostly so that it can be booked, or nothing would be.
      ofBoth[what] = random() < 0.35 !== (what === 'areLinked');
      await changes[what](ofBoth[what]);
    }
    for (let times = 1 + Math.floor(random() * 2); times > 0; times--) {
      const payload = bookingBody(a, { reservedSalle: [a.id, b.id], nbUserExpected: EXPECTED });
      const headers = { authorization: `token ${token}` };
      const answer = await one(processes).http.inject({ method: 'POST', url: BOOK, payload, headers });
      const expected = said();
      expect(answer.payload).toContain(expected);
      outcomes.set(expected, (outcomes.get(expected) ?? 0) + 1);
      await roomHolds.delete(app.db, scope, () => undefined);
      await reservations.delete(app.db, scope, () => undefined);
    }
  }
  expect(outcomes.size, [...outcomes].join('; ')).toBe(6);
});
