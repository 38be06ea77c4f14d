import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../kit/server/database/db.ts';
import { addDays, type LocalDate } from '../kit/time.ts';
import { DEMO_TIME_ZONE } from './clock.ts';

/** Days from today. The other files of this folder fill the last days. */
const FIRST_DAY = -365;
const LAST_DAY = -7;
/** Older visitors are anonymised, by the retention period of the buildings. */
const VISITOR_RETENTION_DAYS = 90;

interface History {
  building: number;
  residents: readonly number[];
  reception: number;
  today: LocalDate;
  /** Maximum visits of a day. */
  visits: number;
  /** Scales how often rooms are booked: 60 and 120 in the demonstration. */
  roomUse: number;
}

/** Inserts a year of history for the statistics. Deterministic for the same day. */
export async function makeHistory(db: Db, history: History): Promise<void> {
  await makeVisits(db, history);
  await makeReservations(db, history);
  await makeSpaceReservations(db, history);
  await makeParcels(db, history);
  await makeEvents(db, history);
  await makeRefusals(db, history);
  await countActivity(db, history);
}

const list = (values: readonly (string | number)[]) => sql`(${sql.param(values)}::text[])`;

/** Pseudo-random number from 0 to 99, uniformly distributed and derived from the text. */
const hashToPercent = (text: SQL) => sql`(('x' || substr(md5(${text}), 1, 7))::bit(28)::int % 100)`;

const pick = (values: SQL, seed: SQL) => sql`${values}[1 + ${seed} % cardinality(${values})]`;

/** Days with their weekday (Monday is 1) and how busy they are in percent. */
const days = ({ today }: History) => sql`
  (select day::date as day, extract(isodow from day)::int as weekday,
          case when extract(isodow from day) = 7 then 0
               when extract(isodow from day) = 6 then 10
               when extract(month from day) = 8 then 40
               when to_char(day, 'MMDD') >= '1222' or to_char(day, 'MMDD') <= '0103' then 20
               when extract(isodow from day) = 5 then 70
               when extract(isodow from day) in (2, 4) then 100
               else 85 end as busy
     from generate_series(${addDays(today, FIRST_DAY)}::timestamp, ${addDays(today, LAST_DAY)}::timestamp,
                          '1 day') as day) as days`;

const at = (date: SQL, time: SQL) => sql`((${date} + ${time}) at time zone ${DEMO_TIME_ZONE})`;

const visitTimes = list([
  ...['08:30', '09:00', '09:00', '09:30', '09:30', '09:30', '10:00', '10:00', '10:00', '10:30', '10:30'],
  ...['11:00', '11:30', '12:00', '13:30', '14:00', '14:00', '14:00', '14:30', '14:30', '15:00', '15:30'],
  ...['16:00', '16:30', '17:30'],
]);
const firstNames = list(['Louise', 'Oliver', 'Jade', 'Gabriel', 'Alice', 'Maël', 'Chloé', 'Adam', 'Lina']);
const lastNames = list(['Martin', 'Smith', 'Le Goff', 'Perret', 'Müller', 'Taylor', 'Fournier', 'Roux']);
const organizations = list(['Cabinet Verne', 'Atlas Audit', 'Studio Lumen', 'Nordlys', 'Orizon', '']);

async function makeVisits(db: Db, history: History): Promise<void> {
  const { building, residents, reception, today, visits } = history;
  const anonymousBefore = addDays(today, -VISITOR_RETENTION_DAYS);
  const anonymisedAt = at(sql`(day + ${VISITOR_RETENTION_DAYS + 1}::int)`, sql`time '04:11'`);
  await db.execute(sql`
    insert into visits (building_id, resident_id, visitor_first_name, visitor_last_name, organization,
                        has_no_email, language, date, time, status, checked_in_at, checked_in_by, departed_at,
                        departed_by, party_size, party_arrived, party_name, created_at, updated_at,
                        anonymised_at)
    select ${building}, ${pick(list(residents), sql`(seed * 7 + turn)`)}::int,
           case when is_known then ${pick(firstNames, sql`(seed + turn)`)} else '' end,
           case when is_known then ${pick(lastNames, sql`(seed + turn * 3)`)} else '–' end,
           case when is_known then ${pick(organizations, sql`(seed * 3 + turn)`)} else '' end,
           is_known, 'fr', day, time, status, case when status = 'done' then came_at end,
           case when status = 'done' then ${reception}::int end,
           case when status = 'done' then came_at + (40 + seed) * interval '1 minute' end,
           case when status = 'done' then ${reception}::int end,
           heads, case when status = 'done' and heads > 5 then heads - 2 end,
           case when heads > 1 and is_known then 'Délégation' else '' end,
           ${at(sql`(day - 2)`, sql`time '09:00'`)},
           ${at(sql`(day - 2)`, sql`time '09:00'`)},
           case when not is_known then ${anonymisedAt} end
      from ${days(history)}
     cross join lateral generate_series(1, ${visits}::int * busy / 100) as turn
     cross join lateral (select ${hashToPercent(sql`'visit' || day || turn`)} as seed) seeds
     cross join lateral (
       select ${pick(visitTimes, sql`(seed + turn * 5)`)}::time as time,
              day >= ${anonymousBefore}::date as is_known,
              case when seed = 50 then 12 when seed < 4 then 2 + seed else 1 end as heads,
              case when seed >= 92 then 'canceled' when seed >= 86 then 'missed' else 'done' end as status
       ) as facts
     cross join lateral (
       select ${at(sql`day`, sql`time`)} + (seed % 31 - 12) * interval '1 minute' as came_at) as arrivals
     where seed >= 15`);
}

const slots = sql`(values ('09:00', '10:00', 18), ('10:00', '11:30', 26), ('11:30', '12:30', 10),
  ('14:00', '15:00', 24), ('15:00', '16:30', 22), ('16:30', '18:00', 8)) as slots(starts, ends, liked)`;
const titles = list(['Point projet', 'Entretien', 'Comité de direction', 'Revue budgétaire', 'Formation']);

/** Popular rooms and times are booked more often. */
async function makeReservations(db: Db, history: History): Promise<void> {
  const { building, residents, reception, roomUse } = history;
  const bookedAt = sql`${at(sql`(day - 5)`, sql`time '09:00'`)}`;
  await db.execute(sql`
    create temporary table taken_rooms on commit drop as
    select nextval(pg_get_serial_sequence('reservations', 'id'))::int as id, rooms.id as room_id, capacity,
           buffer_minutes, day, starts::time as starts, ends::time as ends, seed, seed % 11 <> 5 as booked,
           ${pick(list(residents), sql`(seed + rooms.id)`)}::int as holder_id
      from ${days(history)} cross join rooms cross join ${slots}
     cross join lateral (select ${hashToPercent(sql`'room' || day || rooms.id || starts`)} as seed) seeds
     where rooms.building_id = ${building} and weekday < 6
       and seed < ${roomUse}::int * busy * liked * (30 - rooms.position % 12) / 200000`);
  await db.execute(sql`
    insert into reservations (building_id, id, holder_id, company_id, counts_for_quota, title, date,
                              start_time, end_time, expected, external, booked, created_by, created_at,
                              updated_at)
    select ${building}, taken_rooms.id, holder_id, users.company_id, false, ${pick(titles, sql`seed`)}, day,
           starts, ends, 1 + seed % capacity, 0, booked, ${reception}, ${bookedAt}, ${bookedAt}
      from taken_rooms join users on users.id = holder_id`);
  // Without planner statistics, each foreign key is checked by a sequential scan.
  await db.execute(sql`analyze reservations`);
  await db.execute(sql`
    insert into reservation_rooms (building_id, reservation_id, room_id)
    select ${building}, id, room_id from taken_rooms`);
  await db.execute(sql`analyze reservation_rooms`);
  await db.execute(sql`
    insert into room_holds (building_id, room_id, reservation_id, date, start_time, end_time, booked,
                            buffer_minutes)
    select ${building}, room_id, id, day, starts, ends, true, buffer_minutes from taken_rooms where booked`);
  await db.execute(sql`drop table taken_rooms`);
}

async function makeSpaceReservations(db: Db, history: History): Promise<void> {
  const { building, residents, reception } = history;
  await db.execute(sql`
    insert into bay_reservations (building_id, bay_id, holder_id, title, start_date, start_time, end_date,
                                  end_time, created_by, created_at, updated_at)
    select ${building}, bays.id, ${pick(list(residents), sql`(seed + bays.id)`)}::int,
           ${pick(list(['Voiture', 'Client', 'Prestataire', 'Livraison']), sql`seed`)}, day,
           ${pick(list(['08:00', '09:00', '10:30', '13:30']), sql`seed`)}::time, day,
           ${pick(list(['18:00', '12:30', '16:00', '19:00']), sql`seed`)}::time, ${reception},
           ${at(sql`(day - 3)`, sql`time '09:00'`)},
           ${at(sql`(day - 3)`, sql`time '09:00'`)}
      from ${days(history)} cross join bays
     cross join lateral (select ${hashToPercent(sql`'bay' || day || bays.id`)} as seed) seeds
     where bays.building_id = ${building} and seed < busy * 6 / 10`);
}

const parcelTimes = list(['09:20', '10:15', '10:50', '11:40', '14:30', '15:05', '16:30']);

const senders = list(['La Poste', 'Chronopost', 'DHL', 'UPS', 'Colissimo', 'Librairie du Pont']);

async function makeParcels(db: Db, history: History): Promise<void> {
  const { building, residents, reception } = history;
  const arrivedAt = at(sql`day`, sql`time`);
  const fetchedAt = at(sql`(day + (array[0, 0, 1, 0, 2, 3])[1 + seed % 6])`, sql`time '17:00'`);
  await db.execute(sql`
    insert into parcels (building_id, recipient, company_name, recipient_id, sender, date, time, state,
                         arrived_at, ended_at, ended_by, created_at, updated_at)
    select ${building}, users.first_name || ' ' || users.last_name, companies.name, users.id,
           ${pick(senders, sql`seed`)}, day, time, 'received', ${arrivedAt},
           ${fetchedAt} + seed * interval '1 minute', ${reception}, ${arrivedAt}, ${arrivedAt}
      from ${days(history)}
     cross join lateral generate_series(1, ${Math.ceil(history.visits / 3)}::int * busy / 100) as turn
     cross join lateral (select ${hashToPercent(sql`'parcel' || day || turn`)} as seed) seeds
     cross join lateral (
       select ${pick(parcelTimes, sql`seed`)}::time as time) as times
      join users on users.id = ${pick(list(residents), sql`(seed + turn)`)}::int
      join companies on companies.id = users.company_id`);
}

/** A talk every second Thursday and two sports classes a week, at least a month ago. */
async function makeEvents(db: Db, history: History): Promise<void> {
  const { building, residents, reception, today } = history;
  await db.execute(sql`
    with held as (
      insert into events (building_id, kind, name, organizer, start_date, start_time, end_date, end_time,
                          room, capacity, created_by, created_at, updated_at)
      select ${building}, kind, name, 'Parvis Gestion', day, starts::time, day, ends::time, room, capacity,
             ${reception}, ${at(sql`(day - 20)`, sql`time '09:00'`)},
             ${at(sql`(day - 20)`, sql`time '09:00'`)}
        from ${days(history)}
        join (values (4, 'conference', 'Rencontre des voisins', '12:30', '13:30', 'Auditorium', 12),
                     (2, 'gym', 'Yoga du midi', '12:30', '13:30', 'Salle de sport', 8),
                     (5, 'gym', 'Renforcement musculaire', '08:15', '09:00', 'Salle de sport', 6))
          as program(on_weekday, kind, name, starts, ends, room, capacity) on on_weekday = weekday
       where day <= ${addDays(today, -30)}::date and busy > 40
         and (kind <> 'conference' or extract(week from day)::int % 2 = 0)
      returning id, start_date)
    insert into event_registrations (building_id, event_id, user_id, sequence, created_at, pass)
    select ${building}, held.id, resident::int, 0,
           ${at(sql`(start_date - 4)`, sql`time '09:00'`)}, null
      from held cross join unnest(${list(residents)}) as resident
     where ${hashToPercent(sql`'event' || held.start_date || resident`)} < 65`);
}

const reasons = list(['slot_taken', 'slot_taken', 'slot_taken', 'daily_quota_exceeded', 'room_closed']);

async function makeRefusals(db: Db, history: History): Promise<void> {
  const { building, residents } = history;
  await db.execute(sql`
    insert into booking_refusals (building_id, kind, day, hour, resource_id, company_id, reason)
    select ${building}, 'rooms', day, ${pick(list([9, 10, 10, 14, 14, 15]), sql`seed`)}::int, rooms.id,
           users.company_id, ${pick(reasons, sql`seed`)}
      from ${days(history)} cross join rooms
     cross join lateral (select ${hashToPercent(sql`'refusal' || day || rooms.id`)} as seed) seeds
      join users on users.id = ${pick(list(residents), sql`(seed + rooms.id)`)}::int
     where rooms.building_id = ${building} and weekday < 6 and seed < busy / 14`);
  await db.execute(sql`
    insert into booking_refusals (building_id, kind, day, hour, resource_id, company_id, reason)
    select ${building}, 'parking', day, 9, bays.id, users.company_id, 'slot_taken'
      from ${days(history)} cross join bays
     cross join lateral (select ${hashToPercent(sql`'refused bay' || day || bays.id`)} as seed) seeds
      join users on users.id = ${pick(list(residents), sql`(seed + bays.id)`)}::int
     where bays.building_id = ${building} and weekday < 6 and seed < busy / 25`);
}

/** Inserts daily activity counts. The audit log itself has no entries for these days. */
async function countActivity(db: Db, { building, today }: History): Promise<void> {
  await db.execute(sql`
    insert into fact_counts (building_id, day, kind, count)
    select ${building}, day, kind, count(*) from (
      select created_at::date as day, 'visit.scheduled' as kind from visits where building_id = ${building}
      union all select date, 'visit.status_changed' from visits
                 where building_id = ${building} and status = 'done'
      union all select date, 'visit.departed' from visits where building_id = ${building} and status = 'done'
      union all select created_at::date, 'reservation.booked' from reservations
                 where building_id = ${building}
      union all select date, 'reservation.canceled' from reservations
                 where building_id = ${building} and not booked
      union all select created_at::date, 'bay_reservation.booked' from bay_reservations
                 where building_id = ${building}
      union all select date, 'parcel.logged' from parcels
                 where building_id = ${building} and arrived_at is not null
      union all select ended_at::date, 'parcel.moved' from parcels
                 where building_id = ${building} and ended_at is not null) as facts
     where day between ${addDays(today, FIRST_DAY)}::date and ${addDays(today, LAST_DAY)}::date
     group by day, kind`);
}
