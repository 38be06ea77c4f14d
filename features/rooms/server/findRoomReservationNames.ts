import { asc, eq, inArray } from 'drizzle-orm';
import type { FindDisplayNames } from '../../../core/server/feature.ts';
import { formatNumericDateTime } from '../../../kit/server/mail/mailFormats.ts';
import { reservationRooms, reservations, rooms } from './tables.ts';

/** Titles are private, so reservations are named by rooms, day and time. */
export const findRoomReservationNames: FindDisplayNames = async (db, buildings, ids) => {
  const [table, roomTable] = [reservations.in(buildings), rooms.in(buildings)];
  const reservationRoomTable = reservationRooms.in(buildings);
  const rows = await db
    .select({ id: table.id, date: table.date, start: table.start, room: roomTable.name })
    .from(table)
    .innerJoin(reservationRoomTable, eq(reservationRoomTable.reservationId, table.id))
    .innerJoin(roomTable, eq(roomTable.id, reservationRoomTable.roomId))
    .where(inArray(table.id, [...ids]))
    .orderBy(asc(roomTable.id));
  const names = new Map<number, string>();
  for (const [id, reservationRows] of Map.groupBy(rows, (row) => row.id)) {
    const [{ date, start } = { date: '', start: '' }] = reservationRows;
    const roomNames = reservationRows.map(({ room }) => room).join(' + ');
    names.set(id, `${roomNames}, ${formatNumericDateTime(date, start)}`);
  }
  return names;
};
