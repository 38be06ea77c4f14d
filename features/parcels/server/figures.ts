import { type SQL, sql } from 'drizzle-orm';
import type { Figure, FigureQuestion } from '../../../core/feature/server/figure.ts';
import { waitingParcelStates } from '../parcel.ts';

/** Parcels count for the company of their recipient, if known. */
const countParcels =
  (instant: SQL, condition: SQL): Figure['select'] =>
  ({ building, timeZone, start, end }) =>
    sql`select (${instant} at time zone ${timeZone})::date as day,
               extract(hour from ${instant} at time zone ${timeZone}) as hour, users.company_id,
               count(*) as count
          from parcels left join users on users.id = recipient_id
         where building_id = ${building} and ${condition}
           and ${instant} >= ${start}::timestamp at time zone ${timeZone}
           and ${instant} < (${end}::date + 1)::timestamp at time zone ${timeZone}
         group by 1, 2, 3`;

const selectWaiting = ({ building, timeZone, start, end }: FigureQuestion) => {
  const localDay = (instant: SQL) => sql`(${instant} at time zone ${timeZone})::date`;
  const isWaiting = sql`state in (${sql.join(
    waitingParcelStates.map((state) => sql`${state}`),
    sql`, `,
  )})`;
  return sql`
    select day::date, users.company_id, count(*) as count
      from (select recipient_id, ${localDay(sql`arrived_at`)} as first_day,
                   case when ${isWaiting} then ${end}::date
                     else ${localDay(sql`ended_at`)} - 1 end as last_day
              from parcels
             where building_id = ${building}
               and (${isWaiting} or ended_at >= ${start}::timestamp at time zone ${timeZone})) waits
      left join users on users.id = recipient_id
     cross join lateral generate_series(
       greatest(first_day, ${start}::date), least(last_day, ${end}::date), interval '1 day') as day
     group by 1, 2`;
};

export const parcelFigures: readonly Figure[] = [
  { measure: 'parcelsArrived', retention: 'parcels', select: countParcels(sql`arrived_at`, sql`true`) },
  {
    measure: 'parcelsHandedOver',
    retention: 'parcels',
    select: countParcels(sql`ended_at`, sql`state = 'received'`),
  },
  { measure: 'parcelsWaiting', retention: 'parcels', select: selectWaiting },
];
