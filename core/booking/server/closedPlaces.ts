import { type AnyColumn, and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { pickTranslation } from '../../../kit/bilingualText.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { readRowsWithinLimit } from '../../../kit/server/database/rowLimit.ts';
import { resolveDayRange } from '../../../kit/server/http/dayRange.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import type { DayRangeQuery } from '../../../kit/time.ts';
import type { ClosablePlace, ClosedTime } from '../closureEffects.ts';
import { parseMomentsAsPeriod } from '../period.ts';
import type { ClosureHandler, ClosurePeriod } from './closureHandler.ts';
import { overlapsCondition, overlapsDaysCondition } from './overlapConditions.ts';
import { closures } from './tables.ts';

/** Places already closed during part of the period, ignoring the closure `except`. */
export function findClosedPlaces(
  { db, building }: BuildingContext,
  handler: ClosureHandler,
  closing: ClosurePeriod,
  except: number | undefined,
): Promise<ClosablePlace[]> {
  const { closed, placeId, period, condition, places } = handler.getClosedTables(building);
  return db
    .selectDistinct({ id: places.id, name: places.name })
    .from(closed)
    .innerJoin(places, eq(places.id, placeId))
    .where(
      and(
        inArray(placeId, [...closing.places]),
        condition,
        overlapsCondition(period, closing),
        except === undefined ? undefined : sql`${closed.closureId} is distinct from ${except}`,
      ),
    );
}

export function selectNamesOfClosedPlaces(
  handler: ClosureHandler,
  scope: BuildingScope,
  closure: AnyColumn,
): SQL {
  const { closed, placeId, places } = handler.getClosedTables(scope);
  return sql`(select string_agg(${places.name}, ' ') from ${closed} join ${places}
    on ${places.buildingId} = ${closed.buildingId} and ${places.id} = ${placeId}
    where ${closed.closureId} = ${closure})`;
}

export async function findPlacesByClosure(
  db: Db,
  handler: ClosureHandler,
  scope: BuildingScope,
  ids: readonly number[],
): Promise<Map<number, ClosablePlace[]>> {
  const { closed, placeId, places } = handler.getClosedTables(scope);
  const rows = await db
    .select({ closure: sql<number>`${closed.closureId}`, id: places.id, name: places.name })
    .from(closed)
    .innerJoin(places, and(eq(places.buildingId, closed.buildingId), eq(places.id, placeId)))
    .where(inArray(closed.closureId, [...ids]))
    .orderBy(asc(places.position), asc(places.id));
  const rowsByClosure = Map.groupBy(rows, ({ closure }) => closure);
  return new Map(
    [...rowsByClosure].map(([closure, group]) => [closure, group.map(({ id, name }) => ({ id, name }))]),
  );
}

export async function listClosedTimes(
  context: BuildingContext,
  handler: ClosureHandler,
  range: DayRangeQuery,
): Promise<ClosedTime[]> {
  const { db, building, language } = context;
  const { closed, placeId, period, condition } = handler.getClosedTables(building);
  const closureTable = closures.in(building);
  const rows = await readRowsWithinLimit(
    db
      .select({
        place: placeId,
        closure: closureTable.id,
        startsAt: sql<string>`to_char(${closed.startsAt}, 'YYYY-MM-DD HH24:MI')`,
        endsAt: sql<string>`to_char(${closed.endsAt}, 'YYYY-MM-DD HH24:MI')`,
        fr: closureTable.reasonFr,
        en: closureTable.reasonEn,
      })
      .from(closed)
      .leftJoin(closureTable, eq(closureTable.id, closed.closureId))
      .where(and(condition, overlapsDaysCondition(period, resolveDayRange(context, range))))
      .orderBy(asc(closed.startsAt), asc(closed.id)),
  );
  // Closures of earlier versions have no row in `closures`.
  const rowsByClosure = Map.groupBy(rows, ({ closure, place }) => closure ?? `place ${place}`);
  return [...rowsByClosure.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { startsAt, endsAt, fr, en } = first;
    const reason = pickTranslation({ fr: fr ?? '', en: en ?? '' }, language);
    return [{ places: group.map(({ place }) => place), ...parseMomentsAsPeriod(startsAt, endsAt), reason }];
  });
}
