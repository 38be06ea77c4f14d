import { and, asc, eq, sql } from 'drizzle-orm';
import { type ListPersonalData, toPersonalList } from '../../../core/server/personalData.ts';
import { reservationGuests, reservationRooms, reservations, rooms } from './tables.ts';

export const listOwnRoomReservationsForExport: ListPersonalData = async ({
  db,
  actor,
  everywhere,
  language,
  translate,
}) => {
  const [own, roomTable] = [reservations.in(everywhere), rooms.in(everywhere)];
  const [itsRooms, invitations] = [reservationRooms.in(everywhere), reservationGuests.in(everywhere)];
  const when = { date: own.date, start: own.start, end: own.end, room: roomTable.name };
  const ownRows = await db
    .select({
      ...when,
      bookingTitle: own.title,
      externalNames: own.externalNames,
      comment: own.comment,
      canceled: sql<boolean>`not ${own.booked}`,
      cancelReason: own.cancelReason,
      moveReason: own.moveReason,
      createdAt: own.createdAt,
    })
    .from(own)
    .leftJoin(itsRooms, eq(itsRooms.reservationId, own.id))
    .leftJoin(roomTable, eq(roomTable.id, itsRooms.roomId))
    .where(eq(own.holderId, actor.userId))
    .orderBy(asc(own.date), asc(own.start), asc(own.id));
  const rows = ownRows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  // The texts of the meeting belong to the holder's data.
  const invited = await db
    .select({ ...when, declined: sql<boolean>`${invitations.declinedAt} is not null` })
    .from(own)
    .innerJoin(invitations, eq(invitations.reservationId, own.id))
    .innerJoin(itsRooms, eq(itsRooms.reservationId, own.id))
    .innerJoin(roomTable, eq(roomTable.id, itsRooms.roomId))
    .where(and(eq(invitations.userId, actor.userId), sql`${own.booked}`))
    .orderBy(asc(own.date), asc(own.start), asc(own.id));
  const say = (key: string) => translate(language, `rooms:personal.${key}`);
  return [
    // Staff who export for a person do not see titles and external names.
    toPersonalList('rooms', say, rows, ['bookingTitle', 'externalNames']),
    toPersonalList('roomsAsGuest', (key) => say(key === 'title' ? 'asGuest' : key), invited),
  ];
};
