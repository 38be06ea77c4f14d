import { sql } from 'drizzle-orm';
import { countRefusals } from '../../../core/booking/server/refusals.ts';
import { type Figure, OUTSIDE_OPENING_HOURS, openDaysSql } from '../../../core/feature/server/figure.ts';

const retention = 'reservations';

/** The room's own hours replace the building's on the days on which the building is open. */
const opens = sql`coalesce(extract(epoch from opens_at)::int / 60, opens)`;
const closes = sql`coalesce(extract(epoch from closes_at)::int / 60, closes)`;

/** A reservation of several rooms counts for each of them. */
export const roomFigures: readonly Figure[] = [
  {
    measure: 'roomReservations',
    retention,
    select: ({ building, start, end }) => sql`
      select date as day, extract(hour from start_time) as hour, room_id as resource_id, company_id,
             count(*) as count
        from reservations
        join reservation_rooms
          on reservation_rooms.building_id = reservations.building_id and reservation_id = reservations.id
       where reservations.building_id = ${building} and date between ${start} and ${end} and booked
       group by 1, 2, 3, 4`,
  },
  {
    measure: 'roomMinutes',
    retention,
    select: (question) => sql`
      select date as day, hour, room_id as resource_id, company_id, nullif(detail, '') as detail,
             sum(minutes) as count
        from (select *, extract(epoch from start_time)::int / 60 as starts,
                     extract(epoch from end_time)::int / 60 as ends
                from reservations where building_id = ${question.building} and booked
                 and date between ${question.start} and ${question.end}) reservations
        join reservation_rooms
          on reservation_rooms.building_id = reservations.building_id and reservation_id = reservations.id
        join rooms on rooms.building_id = reservations.building_id and rooms.id = room_id
        left join ${openDaysSql(question)} on open_day.day = date
       cross join generate_series(starts / 60, (ends - 1) / 60) as hour
       cross join lateral (select least(ends, hour * 60 + 60) - greatest(starts, hour * 60) as booked_minutes,
         case when open_day.day is null then 0
           else greatest(0, least(ends, hour * 60 + 60, ${closes}) - greatest(starts, hour * 60, ${opens}))
         end as minutes_inside) cell
       cross join lateral (values ('', minutes_inside),
         (${OUTSIDE_OPENING_HOURS}, booked_minutes - minutes_inside)) as part(detail, minutes)
       group by 1, 2, 3, 4, 5`,
  },
  {
    measure: 'roomOpenMinutes',
    retention,
    select: (question) => sql`
      select day, id as resource_id, ${opens} || '-' || ${closes} as detail, ${closes} - ${opens} as count
        from rooms cross join ${openDaysSql(question)}
       where building_id = ${question.building}
         and (retired_at is null or day < (retired_at at time zone ${question.timeZone})::date)
         and day >= (select min(date) from reservations where building_id = ${question.building})`,
  },
  { measure: 'roomRefusals', select: countRefusals('rooms') },
];
