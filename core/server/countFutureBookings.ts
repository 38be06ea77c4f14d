import { type SQL, type Subquery, sql } from 'drizzle-orm';
import { MAX_ROW_COUNT } from '../../kit/countLimit.ts';
import type { BuildingContext } from '../../kit/server/http/router.ts';
import type { FutureEntryGroup } from './feature.ts';

/** Counts rows under a module, up to `MOST_COUNTED`. Returns nothing for zero. */
export async function countFutureBookings(
  { db, language, translate }: Pick<BuildingContext, 'db' | 'language' | 'translate'>,
  [feature, key]: readonly [feature: string, key: string],
  table: object,
  where: SQL | undefined,
): Promise<FutureEntryGroup[]> {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(table as Subquery)
    .where(where)
    .limit(MAX_ROW_COUNT + 1);
  const count = await db.$count(found.as('found'));
  if (count === 0) return [];
  const isMore = count > MAX_ROW_COUNT;
  const what = translate(language, `${feature}:${key}`, { count: isMore ? MAX_ROW_COUNT : count });
  const title = isMore ? translate(language, 'buildings:modules.moreThan', { what }) : what;
  return [{ feature, title, count, first: [] }];
}
