import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingScope } from '../../../kit/server/database/scope.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { Occupancy } from './slots.ts';
import { reservations, roomHolds } from './tables.ts';

/** A buffer may reach into the next day: as far as the table allows. */
const LONGEST_BUFFER = sql.raw(`interval '4 hours'`);

/** When the rooms are held on the days, buffers included; `except` leaves out the reservations being changed. */
export async function findOccupancy(
  db: Db,
  scope: BuildingScope,
  { rooms, days, except = [] }: { rooms: readonly number[]; days: readonly LocalDate[]; except?: number[] },
): Promise<Occupancy> {
  const occupancy = new Occupancy();
  if (rooms.length === 0 || days.length === 0) return occupancy;
  const holds = roomHolds.in(scope);
  const minutes = (edge: 'lower' | 'upper') =>
    sql<number>`(extract(epoch from ${sql.raw(edge)}(${holds.period})) / 60)::int`;
  const rows = await db
    .selectDistinct({
      room: holds.roomId,
      from: minutes('lower'),
      to: minutes('upper'),
    })
    .from(holds)
    .innerJoin(
      sql`unnest(${sql.param([...days])}::date[]) as day(start)`,
      sql`${holds.period} && tsrange(day.start, day.start + interval '1 day' + ${LONGEST_BUFFER})`,
    )
    .where(
      and(
        inArray(holds.roomId, [...rooms]),
        except.length > 0
          ? // A closure has no reservation, and is never left out.
            sql`coalesce(${holds.reservationId} <> all (${sql.param(except)}::int[]), true)`
          : undefined,
      ),
    );
  for (const { room, from, to } of rows) occupancy.add(room, from, to);
  return occupancy;
}

/** Hours of room that a company holds against its quota on some days; merged rooms count once each. */
export async function quotaUsed(
  db: Db,
  scope: BuildingScope,
  companyId: number,
  days: readonly LocalDate[],
  except: readonly number[] = [],
): Promise<Map<LocalDate, number>> {
  if (days.length === 0) return new Map();
  const table = reservations.in(scope);
  const holds = roomHolds.in(scope);
  const rows = await db
    .select({
      date: table.date,
      hours: sql<number>`sum(extract(epoch from ${table.end} - ${table.start}) / 3600)::float8`,
    })
    .from(table)
    .innerJoin(holds, and(eq(holds.buildingId, table.buildingId), eq(holds.reservationId, table.id)))
    .where(
      and(
        eq(table.companyId, companyId),
        sql`${table.booked} and ${table.countsForQuota}`,
        inArray(table.date, [...days]),
        except.length > 0 ? notInArray(table.id, [...except]) : undefined,
      ),
    )
    .groupBy(table.date);
  return new Map(rows.map(({ date, hours }) => [date, hours]));
}
