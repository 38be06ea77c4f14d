import { and, asc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { ClosablePlace, ClosedTime } from '../../../../core/booking/closure.ts';
import { type ClosureHandler, groupClosedTimesByClosure } from '../../../../core/booking/server/closure.ts';
import { closures } from '../../../../core/booking/server/tables.ts';
import { readRowsWithinLimit } from '../../../../kit/server/database/rowLimit.ts';
import { resolveDayRange } from '../../../../kit/server/http/dayRange.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import type { DayRangeQuery } from '../../../../kit/time.ts';
import { findActiveSpaces } from '../queries.ts';
import { spaceOccupancies, spaces } from '../tables.ts';
import { planSpaceClosure } from './planSpaceClosure.ts';

export const spaceClosureHandler: ClosureHandler = {
  kind: 'bay',

  async listPlaces({ db, building }) {
    return (await findActiveSpaces(db, building)).map(({ id, name }) => ({ id, name }));
  },

  async findClosedPlaces({ db, building }, { places, from, until }, except) {
    const [holds, spaceTable] = [spaceOccupancies.in(building), spaces.in(building)];
    return db
      .selectDistinct({ id: spaceTable.id, name: spaceTable.name })
      .from(holds)
      .innerJoin(spaceTable, eq(spaceTable.id, holds.bayId))
      .where(
        and(
          inArray(holds.bayId, [...places]),
          isNotNull(holds.closureId),
          sql`${holds.period} && tsrange(${from}::timestamp, ${until}::timestamp)`,
          except === undefined ? undefined : sql`${holds.closureId} is distinct from ${except}`,
        ),
      );
  },

  async setPlaces({ db, building }, { id, startsAt, endsAt }, places) {
    await spaceOccupancies.delete(db, building, (table) =>
      and(eq(table.closureId, id), notInArray(table.bayId, [...places])),
    );
    const table = spaceOccupancies.in(building);
    const before = await db.select({ spaceId: table.bayId }).from(table).where(eq(table.closureId, id));
    const addedIds = places.filter((spaceId) => !before.some((hold) => hold.spaceId === spaceId));
    await spaceOccupancies.insertMany(
      db,
      building,
      addedIds.map((spaceId) => ({ bayId: spaceId, closureId: id, startsAt, endsAt })),
    );
  },

  selectNames(scope, closure) {
    const [closed, namedTable] = [spaceOccupancies.in(scope), spaces.in(scope)];
    return sql`(select string_agg(${namedTable.name}, ' ') from ${closed} join ${namedTable}
      on ${namedTable.buildingId} = ${closed.buildingId} and ${namedTable.id} = ${closed.bayId}
      where ${closed.closureId} = ${closure})`;
  },

  async findPlaces(db, scope, ids) {
    const [holds, namedTable] = [spaceOccupancies.in(scope), spaces.in(scope)];
    const rows = await db
      .select({ closure: holds.closureId, id: namedTable.id, name: namedTable.name })
      .from(holds)
      .innerJoin(namedTable, and(eq(namedTable.buildingId, holds.buildingId), eq(namedTable.id, holds.bayId)))
      .where(inArray(holds.closureId, [...ids]))
      .orderBy(asc(namedTable.position), asc(namedTable.id));
    const placesByClosure = new Map<number, ClosablePlace[]>();
    for (const { closure, ...place } of rows)
      placesByClosure.set(closure ?? 0, [...(placesByClosure.get(closure ?? 0) ?? []), place]);
    return placesByClosure;
  },

  planClosure: planSpaceClosure,
};

export async function listClosedSpaces(
  context: BuildingContext,
  range: DayRangeQuery,
): Promise<ClosedTime[]> {
  const { db, building } = context;
  const { from, to } = resolveDayRange(context, range);
  const [holds, closureTable] = [spaceOccupancies.in(building), closures.in(building)];
  const rows = await readRowsWithinLimit(
    db
      .select({
        place: holds.bayId,
        closure: closureTable.id,
        startsAt: holds.startsAt,
        endsAt: holds.endsAt,
        fr: closureTable.reasonFr,
        en: closureTable.reasonEn,
      })
      .from(holds)
      .innerJoin(closureTable, eq(closureTable.id, holds.closureId))
      .where(sql`${holds.period} && tsrange(${from}::date::timestamp, ${to}::date + interval '1 day')`)
      .orderBy(asc(holds.startsAt), asc(holds.id)),
  );
  return groupClosedTimesByClosure(context, rows);
}
