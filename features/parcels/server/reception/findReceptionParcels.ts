import { and, count, desc, gte, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { MAX_ROW_COUNT } from '../../../../kit/countLimit.ts';
import { namedQuery } from '../../../../kit/server/database/namedQuery.ts';
import { addDays, type LocalDate } from '../../../../kit/time.ts';
import {
  MAX_MISSING_LISTED,
  MAX_REFUSED_LISTED,
  MAX_WAITING_LISTED,
  MISSING_DAYS,
  type ReceptionParcels,
} from '../../reception.ts';
import {
  isParcelWaitingSql,
  type ListedRow,
  type QueryContext,
  selectParcels,
  toParcel,
} from '../queries.ts';
import { parcels } from '../tables.ts';

const receptionQuery = namedQuery('parcels at the desk', (db, building) => {
  const table = parcels.in(building);
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  const kind = (which: SQL | undefined, most: number) =>
    selectParcels({ db, building, now }, table)
      .where(which)
      .orderBy(desc(table.date), desc(table.id))
      .limit(most);
  return unionAll(
    kind(isParcelWaitingSql(table), MAX_WAITING_LISTED),
    // Literals instead of placeholders, so that a prepared statement can use the partial indexes.
    kind(sql`${table.state} = 'refused'`, MAX_REFUSED_LISTED),
    kind(
      and(sql`${table.state} = 'missing'`, gte(table.date, sql.placeholder('missingSince'))),
      MAX_MISSING_LISTED,
    ),
  );
});

/** Every other state counts as waiting. */
const KINDS: readonly string[] = ['waits', 'refused', 'missing'];
const kindOf = ({ state }: ListedRow) => Math.max(0, KINDS.indexOf(state));

export async function findReceptionParcels(context: QueryContext, day: LocalDate): Promise<ReceptionParcels> {
  const { db, building, now } = context;
  const table = parcels.in(building);
  const rows: ListedRow[] = await receptionQuery(db, building, {
    now: now.toISOString(),
    missingSince: addDays(day, -MISSING_DAYS),
  });
  // UNION ALL does not guarantee an order.
  rows.sort((a, b) => kindOf(a) - kindOf(b) || (a.date < b.date ? 1 : a.date > b.date ? -1 : b.id - a.id));
  const waiting = rows.filter((row) => kindOf(row) === 0).length;
  const all = db.select({ id: table.id }).from(table).where(isParcelWaitingSql(table));
  const [counted] =
    waiting < MAX_WAITING_LISTED
      ? [{ total: waiting }]
      : await db.select({ total: count() }).from(all.limit(MAX_ROW_COUNT + 1).as('all'));
  return { parcels: rows.map(toParcel(context)), total: counted?.total ?? 0 };
}
