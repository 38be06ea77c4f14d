import { and, asc, between, type Column, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import { preparedQuery } from '../../../kit/server/database/preparedQuery.ts';
import type { BuildingScope } from '../../../kit/server/database/scope.ts';
import { MOST_ROWS, requireWhole } from '../../../kit/server/database/wholeList.ts';
import type { LocalDate } from '../../../kit/time.ts';
import type { Taken } from '../compact/columns.ts';
import { heldBy } from './seenReservations.ts';
import { reservations } from './tables.ts';

const [from, to] = [sql.placeholder('from'), sql.placeholder('to')];
const minutesOf = (time: Column) => sql<number>`(extract(epoch from ${time}) / 60)::integer`;
const all = <Value>(column: SQL.Aliased<Value> | Column) =>
  sql<Value[]>`coalesce(array_agg(${column}), '{}')`;

/** Put together by PostgreSQL: a row of each takes the process several times as long to read. */
const takenTimes = preparedQuery('taken times of days', (db, scope) => {
  const table = reservations.in(scope);
  const rows = db
    .select({
      id: table.id,
      day: sql<number>`${table.date} - ${from}::date`.as('day'),
      starts: minutesOf(table.start).as('starts'),
      ends: minutesOf(table.end).as('ends'),
      held: sql<string>`array_to_string(${heldBy(table, scope)}, ' ')`.as('held'),
    })
    .from(table)
    .where(and(sql`${table.booked}`, between(table.date, from, to)))
    .orderBy(asc(table.date), asc(table.start), asc(table.id))
    .limit(MOST_ROWS + 1)
    .as('taken');
  const { id, day, starts, ends, held } = rows;
  return db
    .select({
      ids: all<number>(id),
      days: all(day),
      starts: all(starts),
      ends: all(ends),
      rooms: all(held),
    })
    .from(rows);
});

/** What of the reservations of some days everybody sees who may know no names: that they are. Nobody's name is read. */
export async function findTakenTimes(
  db: Db,
  scope: BuildingScope,
  days: { from: LocalDate; to: LocalDate },
): Promise<Taken> {
  const [found] = await takenTimes(db, scope, days);
  if (!found) throw new Error('An aggregate has no row');
  requireWhole(found.ids);
  return { building: scope.single, from: days.from, ...found };
}
