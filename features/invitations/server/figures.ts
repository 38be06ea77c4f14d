import { sql } from 'drizzle-orm';
import type { Figure } from '../../../core/feature/server/figure.ts';

export const invitationFigures: readonly Figure[] = [
  {
    measure: 'registrationsWaiting',
    isSnapshot: true,
    select: ({ building, timeZone, end }) => sql`
      select ${end}::date as day, company_id, count(*) as count
        from registrations join registration_buildings on registration_id = registrations.id
       where building_id = ${building} and decision is null
         and confirmed_at < (${end}::date + 1)::timestamp at time zone ${timeZone}
       group by 2`,
  },
];
