import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { ClosureHandler } from '../../../../core/booking/server/closureHandler.ts';
import { roomClosures, roomHolds, rooms } from '../../server/tables.ts';
import { planRoomClosure } from './planRoomClosure.ts';
import { findAllRooms } from './queries.ts';

export const roomClosureHandler: ClosureHandler = {
  kind: 'room',

  async listPlaces({ db, building }) {
    const all = await findAllRooms(db, building);
    return all.filter(({ isRetired }) => !isRetired).map(({ id, name }) => ({ id, name }));
  },

  getClosedTables(scope) {
    const closed = roomClosures.in(scope);
    const period = sql`tsrange(${closed.startsAt}, ${closed.endsAt})`;
    return { closed, placeId: closed.roomId, period, places: rooms.in(scope) };
  },

  async setPlaces({ db, building }, { id, startsAt, endsAt }, places) {
    await roomClosures.delete(db, building, (table) =>
      and(eq(table.closureId, id), notInArray(table.roomId, [...places])),
    );
    const closureTable = roomClosures.in(building);
    const before = await db
      .select({ room: closureTable.roomId })
      .from(closureTable)
      .where(eq(closureTable.closureId, id));
    const addedRoomIds = places.filter((roomId) => !before.some(({ room }) => room === roomId));
    const closureIds = await roomClosures.insertMany(
      db,
      building,
      addedRoomIds.map((roomId) => ({ roomId, closureId: id, startsAt, endsAt })),
    );
    await roomHolds.insertMany(
      db,
      building,
      closureIds.map((closureId, at) => ({ roomId: addedRoomIds[at] ?? 0, closureId, startsAt, endsAt })),
    );
  },

  planClosure: planRoomClosure,
};
