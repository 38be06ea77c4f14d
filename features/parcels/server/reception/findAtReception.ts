import { and, count, desc, gte, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { MAX_COUNTED } from '../../../../kit/countLimit.ts';
import { namedQuery } from '../../../../kit/server/database/namedQuery.ts';
import { addDays, type LocalDate } from '../../../../kit/time.ts';
import { type DeskParcels, MISSING_DAYS, MOST_AT_DESK, MOST_MISSING, MOST_REFUSED } from '../../reception.ts';
import { type ListedRow, listed, type Reading, shown, waits } from '../queries.ts';
import { parcels } from '../tables.ts';

const atDesk = namedQuery('parcels at the desk', (db, building) => {
  const table = parcels.in(building);
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  const kind = (which: SQL | undefined, most: number) =>
    listed({ db, building, now }, table).where(which).orderBy(desc(table.date), desc(table.id)).limit(most);
  return unionAll(
    kind(waits(table), MOST_AT_DESK),
    // Literals instead of placeholders, so that a prepared statement can use the partial indexes.
    kind(sql`${table.state} = 'refused'`, MOST_REFUSED),
    kind(
      and(sql`${table.state} = 'missing'`, gte(table.date, sql.placeholder('missingSince'))),
      MOST_MISSING,
    ),
  );
});

/** Every other state counts as waiting. */
const KINDS: readonly string[] = ['waits', 'refused', 'missing'];
const kindOf = ({ state }: ListedRow) => Math.max(0, KINDS.indexOf(state));

export async function findAtDesk(reading: Reading, day: LocalDate): Promise<DeskParcels> {
  const { db, building, now } = reading;
  const table = parcels.in(building);
  const rows: ListedRow[] = await atDesk(db, building, {
    now: now.toISOString(),
    missingSince: addDays(day, -MISSING_DAYS),
  });
  // UNION ALL does not guarantee an order.
  rows.sort((a, b) => kindOf(a) - kindOf(b) || (a.date < b.date ? 1 : a.date > b.date ? -1 : b.id - a.id));
  const waiting = rows.filter((row) => kindOf(row) === 0).length;
  const all = db.select({ id: table.id }).from(table).where(waits(table));
  const [counted] =
    waiting < MOST_AT_DESK
      ? [{ total: waiting }]
      : await db.select({ total: count() }).from(all.limit(MAX_COUNTED + 1).as('all'));
  return { parcels: rows.map(shown(reading)), total: counted?.total ?? 0 };
}
