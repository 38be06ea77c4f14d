import { sql } from 'drizzle-orm';
import { countRefusals } from '../../../core/booking/server/refusals.ts';
import { type Figure, OUTSIDE_OPENING_HOURS, openDaysSql } from '../../../core/feature/server/figure.ts';

const retention = 'parking';

/** Only refusals name a space: the statistics show parking as a whole. */
export const parkingFigures: readonly Figure[] = [
  {
    measure: 'spaceReservations',
    retention,
    select: ({ building, start, end }) => sql`
      select start_date as day, extract(hour from start_time) as hour, users.company_id, count(*) as count
        from bay_reservations join users on users.id = holder_id
       where building_id = ${building} and start_date between ${start} and ${end} and booked
       group by 1, 2, 3`,
  },
  {
    measure: 'spaceMinutes',
    retention,
    select: (question) => sql`
      select moment::date as day, hour, users.company_id, nullif(detail, '') as detail, sum(minutes) as count
        from bay_reservations join users on users.id = holder_id
       cross join lateral (select lower(period) as starts, upper(period) as ends) times
       cross join lateral generate_series(
         greatest(date_trunc('hour', starts), ${question.start}::timestamp),
         least(ends - interval '1 minute', ${question.end}::timestamp + interval '23 hours'),
         interval '1 hour') as moment
        left join ${openDaysSql(question)} on open_day.day = moment::date
       cross join lateral (select extract(hour from moment)::int as hour) hours
       cross join lateral (
         select extract(epoch from least(ends - moment, '1 hour'))::int / 60 as ends_minute,
                extract(epoch from greatest(starts - moment, '0'))::int / 60 as starts_minute) minute
       cross join lateral (select ends_minute - starts_minute as booked_minutes,
         case when open_day.day is null then 0
           else greatest(0, least(ends_minute, closes - hour * 60)
                              - greatest(starts_minute, opens - hour * 60))
         end as minutes_inside) cell
       cross join lateral (values ('', minutes_inside),
         (${OUTSIDE_OPENING_HOURS}, booked_minutes - minutes_inside)) as part(detail, minutes)
       where building_id = ${question.building} and booked
         and period && tsrange(${question.start}::timestamp, ${question.end}::timestamp + interval '1 day')
       group by 1, 2, 3, 4`,
  },
  {
    measure: 'spaceOpenMinutes',
    retention,
    select: (question) => sql`
      select day, opens || '-' || closes as detail, (closes - opens) * count(*) as count
        from bays cross join ${openDaysSql(question)}
       where building_id = ${question.building}
         and (retired_at is null or day < (retired_at at time zone ${question.timeZone})::date)
         and day >= (select min(start_date) from bay_reservations where building_id = ${question.building})
       group by day, opens, closes`,
  },
  { measure: 'spaceRefusals', select: countRefusals('parking') },
];
