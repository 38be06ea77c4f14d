import type { Column, SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { getLocalNow } from '../../time.ts';

export function endsInFutureSql(ends: { date: Column; time: Column }, timeZone: string, now: Date): SQL {
  const { date, time } = getLocalNow(timeZone, now);
  return sql`(${ends.date}, ${ends.time}) > (${date}::date, ${time}::time)`;
}
