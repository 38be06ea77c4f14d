import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { ClosablePlace, ClosedTime } from '../../../../core/booking/closure.ts';
import { type ClosureHandler, groupClosedTimesByClosure } from '../../../../core/booking/server/closure.ts';
import { closures } from '../../../../core/booking/server/tables.ts';
import { readRowsWithinLimit } from '../../../../kit/server/database/rowLimit.ts';
import { resolveDayRange } from '../../../../kit/server/http/dayRange.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import type { DayRangeQuery } from '../../../../kit/time.ts';
import { findAllRooms } from '../queries.ts';
import { occupiedRoomPeriods, roomClosures, rooms } from '../tables.ts';
import { buildRoomClosurePlan } from './buildRoomClosurePlan.ts';

export const roomClosureHandler: ClosureHandler = {
  kind: 'room',

  async listPlaces({ db, building }) {
    const all = await findAllRooms(db, building);
    return all.filter(({ isRetired }) => !isRetired).map(({ id, name }) => ({ id, name }));
  },

  async findClosedPlaces({ db, building }, { places, from, until }, except) {
    const [closed, roomTable] = [roomClosures.in(building), rooms.in(building)];
    return db
      .selectDistinct({ id: roomTable.id, name: roomTable.name })
      .from(closed)
      .innerJoin(roomTable, eq(roomTable.id, closed.roomId))
      .where(
        and(
          inArray(closed.roomId, [...places]),
          sql`tsrange(${closed.startsAt}, ${closed.endsAt}) && tsrange(${from}::timestamp, ${until}::timestamp)`,
          except === undefined ? undefined : sql`${closed.closureId} is distinct from ${except}`,
        ),
      );
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
    await occupiedRoomPeriods.insertMany(
      db,
      building,
      closureIds.map((closureId, at) => ({ roomId: addedRoomIds[at] ?? 0, closureId, startsAt, endsAt })),
    );
  },

  selectNames(scope, closure) {
    const [closed, namedTable] = [roomClosures.in(scope), rooms.in(scope)];
    return sql`(select string_agg(${namedTable.name}, ' ') from ${closed} join ${namedTable}
      on ${namedTable.buildingId} = ${closed.buildingId} and ${namedTable.id} = ${closed.roomId}
      where ${closed.closureId} = ${closure})`;
  },

  async findPlaces(db, scope, ids) {
    const [closed, namedTable] = [roomClosures.in(scope), rooms.in(scope)];
    const rows = await db
      .select({ closure: closed.closureId, id: namedTable.id, name: namedTable.name })
      .from(closed)
      .innerJoin(
        namedTable,
        and(eq(namedTable.buildingId, closed.buildingId), eq(namedTable.id, closed.roomId)),
      )
      .where(inArray(closed.closureId, [...ids]))
      .orderBy(asc(namedTable.position), asc(namedTable.id));
    const placesByClosure = new Map<number, ClosablePlace[]>();
    for (const { closure, ...place } of rows)
      placesByClosure.set(closure ?? 0, [...(placesByClosure.get(closure ?? 0) ?? []), place]);
    return placesByClosure;
  },

  planClosure: buildRoomClosurePlan,
};

export async function listClosedRooms(context: BuildingContext, range: DayRangeQuery): Promise<ClosedTime[]> {
  const { db, building } = context;
  const { from, to } = resolveDayRange(context, range);
  const [closed, closureTable] = [roomClosures.in(building), closures.in(building)];
  const rows = await readRowsWithinLimit(
    db
      .select({
        place: closed.roomId,
        closure: closed.closureId,
        startsAt: sql<string>`to_char(${closed.startsAt}, 'YYYY-MM-DD HH24:MI')`,
        endsAt: sql<string>`to_char(${closed.endsAt}, 'YYYY-MM-DD HH24:MI')`,
        fr: closureTable.reasonFr,
        en: closureTable.reasonEn,
      })
      .from(closed)
      .leftJoin(closureTable, eq(closureTable.id, closed.closureId))
      .where(
        sql`tsrange(${closed.startsAt}, ${closed.endsAt})
        && tsrange(${from}::date::timestamp, ${to}::date + interval '1 day')`,
      )
      .orderBy(asc(closed.startsAt), asc(closed.id)),
  );
  return groupClosedTimesByClosure(context, rows);
}
