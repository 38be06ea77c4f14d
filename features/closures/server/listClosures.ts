import { and, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { selectNamesOfClosedPlaces } from '../../../core/booking/server/closedPlaces.ts';
import { getCurrentLocalMoment } from '../../../core/booking/server/closureHandler.ts';
import { closures } from '../../../core/booking/server/tables.ts';
import { AppError } from '../../../kit/errors.ts';
import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import { localTimestampSortValue, readPage } from '../../../kit/server/database/cursorPagination.ts';
import { containsWordsCondition } from '../../../kit/server/database/searchConditions.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import type { Closure, closureFilterSchema } from '../closure.ts';
import { can } from '../policy.ts';
import { addPlacesToClosures, closureHandlers, toClosure } from './queries.ts';

type ClosureQuery = PageQuery<'start'> & z.output<typeof closureFilterSchema>;

export async function listClosures(
  context: BuildingContext,
  { show, ...query }: ClosureQuery,
): Promise<PageOfRows<Closure>> {
  const { db, actor, building } = context;
  if (!can.seeAll(actor)) throw new AppError('forbidden');
  const table = closures.in(building);
  const now = getCurrentLocalMoment(context);
  const words = [
    table.reasonFr,
    table.reasonEn,
    selectNamesOfClosedPlaces(closureHandlers.rooms, building, table.id),
    selectNamesOfClosedPlaces(closureHandlers.bays, building, table.id),
  ];
  const list = db
    .select()
    .from(table)
    .where(
      and(
        show === 'over'
          ? sql`${table.endsAt} <= ${now}::timestamp`
          : sql`${table.endsAt} > ${now}::timestamp`,
        containsWordsCondition(words, query.search),
      ),
    )
    .as('list');
  const { rows, ...page } = await readPage(
    db,
    { list, sorts: { start: localTimestampSortValue(list.startsAt) }, id: list.id },
    query,
  );
  const closed = await addPlacesToClosures(context, rows);
  return { ...page, rows: closed.map((row) => toClosure(context, row)) };
}
