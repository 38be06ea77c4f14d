import { type SQL, type Subquery, sql } from 'drizzle-orm';
import { MAX_COUNTED_ROWS } from '../../kit/countLimit.ts';
import type { BuildingContext } from '../../kit/server/http/router.ts';
import type { FutureEntryGroup } from './feature.ts';

/** Counts rows under a module, up to `MAX_COUNTED_ROWS`. Returns nothing for zero. */
export async function countFutureModuleEntries(
  { db, language, translate }: Pick<BuildingContext, 'db' | 'language' | 'translate'>,
  [feature, key]: readonly [feature: string, key: string],
  table: object,
  condition: SQL | undefined,
): Promise<FutureEntryGroup[]> {
  const limitedRows = db
    .select({ one: sql`1`.as('one') })
    .from(table as Subquery)
    .where(condition)
    .limit(MAX_COUNTED_ROWS + 1);
  const count = await db.$count(limitedRows.as('found'));
  if (count === 0) return [];
  const isMore = count > MAX_COUNTED_ROWS;
  const countText = translate(language, `${feature}:${key}`, { count: isMore ? MAX_COUNTED_ROWS : count });
  const title = isMore ? translate(language, 'buildings:modules.moreThan', { what: countText }) : countText;
  return [{ feature, title, count, first: [] }];
}
