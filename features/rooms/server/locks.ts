import { sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/db.ts';
import type { LocalDate } from '../../../kit/time.ts';

// What a lock is about stands in the highest bits, then the id, then the day: ordered by kind, id and day.
const COMPANY = 1n << 60n;
const ROOM = 2n << 60n;
const DAYS = 1n << 20n;

const dayNumber = (date: LocalDate) => BigInt(Date.parse(`${date}T00:00:00Z`) / 86_400_000);

/**
 * Takes, until the transaction ends, the locks that a write of reservations needs: companies' days, then rooms' days, in
 * one order for everybody over the whole request, so that two requests wait for each other but never in a circle.
 */
export async function lockDays(
  tx: Db,
  wanted: { companyId: number; rooms: readonly number[]; days: readonly LocalDate[] },
): Promise<void> {
  const keys = wanted.days.flatMap((date) => [
    COMPANY + BigInt(wanted.companyId) * DAYS + dayNumber(date),
    ...wanted.rooms.map((room) => ROOM + BigInt(room) * DAYS + dayNumber(date)),
  ]);
  const sorted = [...new Set(keys)].sort((a, b) => (a < b ? -1 : 1)).map(String);
  await tx.execute(
    sql`select pg_advisory_xact_lock(key) from (
          select key from unnest(${sql.param(sorted)}::bigint[]) as wanted(key) order by key) as sorted`,
  );
}
