import { and, count, desc, gte, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { MAX_COUNTED_ROWS } from '../../../../kit/countLimit.ts';
import { defineNamedStatement } from '../../../../kit/server/database/namedQuery.ts';
import { addDays, type LocalDate } from '../../../../kit/time.ts';
import {
  type ListedParcelRecord,
  type ParcelQueryContext,
  parcelWaitingCondition,
  selectParcels,
  toParcel,
} from '../../server/queries.ts';
import { parcels } from '../../server/tables.ts';
import {
  MAX_RECEPTION_MISSING_PARCELS,
  MAX_RECEPTION_REFUSED_PARCELS,
  MAX_RECEPTION_WAITING_PARCELS,
  MISSING_PARCELS_LOOK_BACK_DAYS,
  type ReceptionParcelsResult,
} from '../collection.ts';

const receptionQuery = defineNamedStatement('parcels at the desk', (db, building) => {
  const table = parcels.in(building);
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  const selectKind = (condition: SQL | undefined, maxRows: number) =>
    selectParcels({ db, building, now }, table)
      .where(condition)
      .orderBy(desc(table.date), desc(table.id))
      .limit(maxRows);
  return unionAll(
    selectKind(parcelWaitingCondition(table), MAX_RECEPTION_WAITING_PARCELS),
    // Literals instead of placeholders, so that a prepared statement can use the partial indexes.
    selectKind(sql`${table.state} = 'refused'`, MAX_RECEPTION_REFUSED_PARCELS),
    selectKind(
      and(sql`${table.state} = 'missing'`, gte(table.date, sql.placeholder('missingSince'))),
      MAX_RECEPTION_MISSING_PARCELS,
    ),
  );
});

/** Every other state counts as waiting. */
const KINDS: readonly string[] = ['waits', 'refused', 'missing'];
const kindOf = ({ state }: ListedParcelRecord) => Math.max(0, KINDS.indexOf(state));

export async function findReceptionParcels(
  context: ParcelQueryContext,
  day: LocalDate,
): Promise<ReceptionParcelsResult> {
  const { db, building, now } = context;
  const table = parcels.in(building);
  const rows: ListedParcelRecord[] = await receptionQuery(db, building, {
    now: now.toISOString(),
    missingSince: addDays(day, -MISSING_PARCELS_LOOK_BACK_DAYS),
  });
  // UNION ALL does not guarantee an order.
  rows.sort((a, b) => kindOf(a) - kindOf(b) || (a.date < b.date ? 1 : a.date > b.date ? -1 : b.id - a.id));
  const waiting = rows.filter((row) => kindOf(row) === 0).length;
  const all = db.select({ id: table.id }).from(table).where(parcelWaitingCondition(table));
  const [countRow] =
    waiting < MAX_RECEPTION_WAITING_PARCELS
      ? [{ total: waiting }]
      : await db.select({ total: count() }).from(all.limit(MAX_COUNTED_ROWS + 1).as('all'));
  return { parcels: rows.map(toParcel(context)), total: countRow?.total ?? 0 };
}
