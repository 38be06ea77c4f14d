import type { Column, SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { localNow } from '../../time.ts';

/**
 * Whether what ends on a day at an hour is not over by `now`. In: columns of wall-clock values (date, time), and the IANA time zone
 * that they are of.
 */
export function isNotOver(ends: { date: Column; time: Column }, timeZone: string, now: Date): SQL {
  const { date, time } = localNow(timeZone, now);
  return sql`(${ends.date}, ${ends.time}) > (${date}::date, ${time}::time)`;
}
