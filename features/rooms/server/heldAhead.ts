import { and, eq, inArray, sql } from 'drizzle-orm';
import { actorById } from '../../../core/access/server/sessions.ts';
import { aheadParts } from '../../../core/server/aheadParts.ts';
import type { Feature, HeldAhead } from '../../../core/server/feature.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { reservationHandedOver } from '../facts.ts';
import { cancel } from './changeReservation.ts';
import { confirmReservations } from './emails.ts';
import { tellGuests } from './guests/tellGuests.ts';
import { bookedAhead, reservationsAhead } from './leaving.ts';
import { lockRooms } from './locks.ts';
import { lockReservations, type ReservationRow } from './queries.ts';
import { reservationGuests, reservations } from './tables.ts';

/** The rooms that people have booked. Whoever gets a reservation may hold it, since staff book for everybody. */
export const heldAhead: HeldAhead = {
  async list(context, userIds) {
    const { building, language, translate } = context;
    const say = (key: string, count: number) => translate(language, `rooms:leaving.${key}`, { count });
    return aheadParts('rooms', say, { ahead: await bookedAhead(context, building, userIds) });
  },

  async handOver(context, from, to) {
    const { db, building, now } = context;
    const receiver = await actorById(db, to);
    if (!receiver) return heldAhead.callOff(context, [from]);
    const rows = await lockAhead(context, [from], [receiver.company.id]);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await reservations.update(
      db,
      building,
      {
        ...{ holderId: to, companyId: receiver.company.id, assistantId: null },
        // A series is one person’s; what is handed over of it stands by itself.
        ...{ seriesId: null, sequence: sql`sequence + 1`, updatedAt: now },
      },
      (table) => inArray(table.id, ids),
    );
    // Whoever holds it is no guest of it.
    await reservationGuests.delete(db, building, (table) =>
      and(inArray(table.reservationId, ids), eq(table.userId, to)),
    );
    await context.enqueue(confirmReservations, { building: building.id, reservations: ids });
    await tellGuests(
      context,
      rows.filter(({ guests }) => guests.length > 0),
    );
    await context.record(
      ...ids.map((id) => reservationHandedOver({ building: building.id, id, says: { from, to } })),
    );
    return ids.length;
  },

  async callOff(context, userIds) {
    const rows = await lockAhead(context, userIds);
    for (const group of Map.groupBy(rows, ({ holderId }) => holderId).values()) await cancel(context, group);
    return rows.length;
  },
};

async function lockAhead(
  context: BuildingContext,
  userIds: readonly number[],
  companies: readonly number[] = [],
): Promise<ReservationRow[]> {
  const { db, building } = context;
  const ids = (await reservationsAhead(context, building, userIds)).map(({ id }) => id);
  if (ids.length === 0) return [];
  if (companies.length > 0) await lockRooms(db, { companies, rooms: [] });
  const rows = await lockReservations(db, building, ids);
  return rows.filter(({ booked, holderId }) => booked && userIds.includes(holderId));
}

/** Whoever holds a reservation is no guest of it. */
export const beforeMerging: NonNullable<Feature['beforeMerging']> = async (context, from, to) => {
  const { db, building } = context;
  const table = reservations.in(building);
  const heldBy = (holder: number) =>
    db.select({ id: table.id }).from(table).where(eq(table.holderId, holder));
  for (const [guest, holder] of [
    [from, to],
    [to, from],
  ] as const)
    await reservationGuests.delete(db, building, (row) =>
      and(eq(row.userId, guest), inArray(row.reservationId, heldBy(holder))),
    );
};
