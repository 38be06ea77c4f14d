import { and, asc, between, eq, sql } from 'drizzle-orm';
import type { CalendarSource } from '../../../core/server/feature.ts';
import { reservationEvent } from './reservationMails.ts';
import { reservations, roomHolds, rooms } from './tables.ts';

/** The rooms that somebody holds, with the titles they gave, in one query. */
export const reservationEntries: CalendarSource = async ({ db, env }, owner, days) => {
  const { scope, buildings } = owner.buildingsWith('rooms');
  const table = reservations.in(scope);
  const holds = roomHolds.in(scope);
  const held = rooms.in(scope);
  const rows = await db
    .select({
      id: table.id,
      buildingId: table.buildingId,
      sequence: table.sequence,
      date: table.date,
      start: table.start,
      end: table.end,
      title: table.title,
      roomName: held.name,
    })
    .from(table)
    .innerJoin(holds, and(eq(holds.buildingId, table.buildingId), eq(holds.reservationId, table.id)))
    .innerJoin(held, and(eq(held.buildingId, holds.buildingId), eq(held.id, holds.roomId)))
    .where(
      and(eq(table.holderId, owner.userId), sql`${table.booked}`, between(table.date, days.start, days.end)),
    )
    .orderBy(asc(table.date), asc(table.start), asc(table.id), asc(held.id));
  const eachHeldRoom = Map.groupBy(rows, ({ buildingId, id }) => `${buildingId} ${id}`);
  return [...eachHeldRoom.values()].flatMap((those) => {
    const [reservation] = those;
    const building = reservation && buildings.get(reservation.buildingId);
    const roomNames = those.map(({ roomName }) => roomName);
    return building ? [reservationEvent(env, building, { ...reservation, roomNames })] : [];
  });
};
