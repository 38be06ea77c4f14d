import { sql } from 'drizzle-orm';
import type { Figure } from '../../feature/server/figure.ts';

export type RefusalKind = 'rooms' | 'parking';

export const countRefusals =
  (kind: RefusalKind): Figure['select'] =>
  ({ building, start, end }) =>
    sql`
    select day, hour, resource_id, company_id, reason as detail, count(*) as count from booking_refusals
     where building_id = ${building} and kind = ${kind} and day between ${start} and ${end}
     group by 1, 2, 3, 4, 5`;
