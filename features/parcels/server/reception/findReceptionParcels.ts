import { and, count, desc, gte, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { MAX_COUNTED_ROWS } from '../../../../kit/countLimit.ts';
import { defineNamedStatement } from '../../../../kit/server/database/namedQuery.ts';
import { addDays, type LocalDate } from '../../../../kit/time.ts';
import {
  MAX_LISTED_MISSING_PARCELS,
  MAX_LISTED_REFUSED_PARCELS,
  MAX_LISTED_WAITING_PARCELS,
  MISSING_PARCEL_DAYS,
  type ReceptionParcelsResult,
} from '../../reception.ts';
import {
  isParcelWaitingSql,
  type ListedParcelRow,
  type ParcelQueryContext,
  selectParcels,
  toParcel,
} from '../queries.ts';
import { parcels } from '../tables.ts';

const receptionQuery = defineNamedStatement('parcels at the desk', (db, building) => {
  const table = parcels.in(building);
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  const selectKind = (condition: SQL | undefined, maxRows: number) =>
    selectParcels({ db, building, now }, table)
      .where(condition)
      .orderBy(desc(table.date), desc(table.id))
      .limit(maxRows);
  return unionAll(
    selectKind(isParcelWaitingSql(table), MAX_LISTED_WAITING_PARCELS),
    // Literals instead of placeholders, so that a prepared statement can use the partial indexes.
    selectKind(sql`${table.state} = 'refused'`, MAX_LISTED_REFUSED_PARCELS),
    selectKind(
      and(sql`${table.state} = 'missing'`, gte(table.date, sql.placeholder('missingSince'))),
      MAX_LISTED_MISSING_PARCELS,
    ),
  );
});

/** Every other state counts as waiting. */
const KINDS: readonly string[] = ['waits', 'refused', 'missing'];
const kindOf = ({ state }: ListedParcelRow) => Math.max(0, KINDS.indexOf(state));

export async function findReceptionParcels(
  context: ParcelQueryContext,
  day: LocalDate,
): Promise<ReceptionParcelsResult> {
  const { db, building, now } = context;
  const table = parcels.in(building);
  const rows: ListedParcelRow[] = await receptionQuery(db, building, {
    now: now.toISOString(),
    missingSince: addDays(day, -MISSING_PARCEL_DAYS),
  });
  // UNION ALL does not guarantee an order.
  rows.sort((a, b) => kindOf(a) - kindOf(b) || (a.date < b.date ? 1 : a.date > b.date ? -1 : b.id - a.id));
  const waiting = rows.filter((row) => kindOf(row) === 0).length;
  const all = db.select({ id: table.id }).from(table).where(isParcelWaitingSql(table));
  const [countRow] =
    waiting < MAX_LISTED_WAITING_PARCELS
      ? [{ total: waiting }]
      : await db.select({ total: count() }).from(all.limit(MAX_COUNTED_ROWS + 1).as('all'));
  return { parcels: rows.map(toParcel(context)), total: countRow?.total ?? 0 };
}
