import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { LocalDate } from '../../../kit/time.ts';

/** Local times (`2026-11-23 09:00`); `until` null: no limit. */
export const overlapsCondition = (
  period: SQLWrapper,
  { from, until }: { from: string; until: string | null },
): SQL => sql`${period} && tsrange(${from}::timestamp, ${until}::timestamp)`;

/** Both days are included. */
export const overlapsDaysCondition = (
  period: SQLWrapper,
  { from, to }: { from: LocalDate; to: LocalDate },
): SQL => sql`${period} && tsrange(${from}::date::timestamp, ${to}::date + interval '1 day')`;
