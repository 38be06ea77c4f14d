import { and, asc, between, eq, isNull, ne, sql } from 'drizzle-orm';
import type { CalendarSource } from '../../../core/server/feature.ts';
import { reservationEvent } from './reservationMails.ts';
import { reservationGuests, reservations, roomHolds, rooms } from './tables.ts';

export const reservationEntries: CalendarSource = async ({ db, env }, owner, days) => {
  const { scope, buildings } = owner.buildingsWith('rooms');
  const [table, guests] = [reservations.in(scope), reservationGuests.in(scope)];
  const holds = roomHolds.in(scope);
  const held = rooms.in(scope);
  const all = () =>
    db
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
      .orderBy(asc(table.date), asc(table.start), asc(table.id), asc(held.id))
      .$dynamic();
  // Waiting reservations are in no calendar.
  const isAgreed = sql`${table.approval} is distinct from 'waiting'`;
  const standing = and(sql`${table.booked}`, isAgreed, between(table.date, days.start, days.end));
  const own = await all().where(and(eq(table.holderId, owner.userId), standing));
  const invited = await all()
    .innerJoin(guests, and(eq(guests.buildingId, table.buildingId), eq(guests.reservationId, table.id)))
    .where(
      and(
        eq(guests.userId, owner.userId),
        isNull(guests.declinedAt),
        ne(table.holderId, owner.userId),
        standing,
      ),
    );
  const eachHeldRoom = Map.groupBy([...own, ...invited], ({ buildingId, id }) => `${buildingId} ${id}`);
  return [...eachHeldRoom.values()].flatMap((those) => {
    const [reservation] = those;
    const building = reservation && buildings.get(reservation.buildingId);
    const roomNames = those.map(({ roomName }) => roomName);
    return building ? [reservationEvent(env, building, { ...reservation, roomNames })] : [];
  });
};
