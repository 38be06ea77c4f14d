import { asc, eq, sql } from 'drizzle-orm';
import { type PersonalData, personalList } from '../../../core/server/personalData.ts';
import { reservations, roomHolds, rooms } from './tables.ts';

/** The rooms that somebody reserved or is a guest in, in all their buildings: a row for each room. */
export const listOwnReservations: PersonalData = async ({ db, actor, everywhere, language, translate }) => {
  const [own, holds, held] = [reservations.in(everywhere), roomHolds.in(everywhere), rooms.in(everywhere)];
  const when = { date: own.date, start: own.start, end: own.end, room: held.name };
  const found = await db
    .select({
      ...when,
      bookingTitle: own.title,
      externalNames: own.externalNames,
      comment: own.comment,
      canceled: sql<boolean>`not ${own.booked}`,
      cancelReason: own.cancelReason,
      createdAt: own.createdAt,
    })
    .from(own)
    .leftJoin(holds, eq(holds.reservationId, own.id))
    .leftJoin(held, eq(held.id, holds.roomId))
    .where(eq(own.holderId, actor.userId))
    .orderBy(asc(own.date), asc(own.start), asc(own.id));
  const rows = found.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  // What the holder wrote is the holder's.
  const invited = await db
    .select(when)
    .from(own)
    .innerJoin(holds, eq(holds.reservationId, own.id))
    .innerJoin(held, eq(held.id, holds.roomId))
    .where(sql`${actor.userId} = any(${own.guests})`)
    .orderBy(asc(own.date), asc(own.start), asc(own.id));
  const say = (key: string) => translate(language, `rooms:personal.${key}`);
  return [
    personalList('rooms', say, rows),
    personalList('roomsAsGuest', (key) => say(key === 'title' ? 'asGuest' : key), invited),
  ];
};
