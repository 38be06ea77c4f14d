import type { Column, SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { localNow } from '../../time.ts';

/** Condition: the wall-clock end in two columns (date, time) lies after `now`. `timeZone`: IANA name. */
export function endsInFuture(ends: { date: Column; time: Column }, timeZone: string, now: Date): SQL {
  const { date, time } = localNow(timeZone, now);
  return sql`(${ends.date}, ${ends.time}) > (${date}::date, ${time}::time)`;
}
