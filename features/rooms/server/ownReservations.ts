import { asc, eq } from 'drizzle-orm';
import { type PersonalData, personalList } from '../../../kit/server/personalData.ts';
import { reservations, roomHolds, rooms } from './tables.ts';

/** The rooms that somebody reserved, in all their buildings: a row for each room. */
export const listOwnReservations: PersonalData = async ({ db, actor, everywhere, language, translate }) => {
  const [own, holds, places] = [reservations.in(everywhere), roomHolds.in(everywhere), rooms.in(everywhere)];
  const found = await db
    .select({
      date: own.date,
      start: own.start,
      end: own.end,
      room: places.name,
      bookingTitle: own.title,
      externalNames: own.externalNames,
      comment: own.comment,
      createdAt: own.createdAt,
    })
    .from(own)
    .leftJoin(holds, eq(holds.reservationId, own.id))
    .leftJoin(places, eq(places.id, holds.roomId))
    .where(eq(own.holderId, actor.userId))
    .orderBy(asc(own.date), asc(own.start), asc(own.id));
  const rows = found.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return [personalList('rooms', (key) => translate(language, `rooms:personal.${key}`), rows)];
};
