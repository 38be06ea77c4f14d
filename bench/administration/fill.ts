import type { Run } from '../bareTables.ts';

export const BUILDINGS = 10;
export const COMPANIES = 400;
export const PEOPLE = 20_000;
export const ROOMS = 2_000;
export const OPERATOR = 'person1@example.com';
const BAYS = 2_000;
const CLOSURES = 2_000;
/** Each read by so many people of its building. */
const ANNOUNCEMENTS = 1_000;
const READERS = 50;
const FACTS = 200_000;
/** Facts go back so far. Their months must be there before. */
export const FACTS_KEPT = 200;

/** Any whole number from 1 on: things are spread over the buildings by it. */
const building = `1 + n % ${BUILDINGS}`;

/** What an operator of ten towers administers: ids from 1; the first person administers every building. */
export async function fillTowers(run: Run, passwordHash: string): Promise<void> {
  await run(
    `insert into buildings (name, address, time_zone, modules)
       select 'Tour ' || n, n || ' rue de la Paix', 'Europe/Paris', '{visits,rooms,parking,parcels,events}' from generate_series(1, $1) n`,
    [BUILDINGS],
  );
  await run(`insert into companies (name) select 'Société ' || md5(n::text) from generate_series(1, $1) n`, [
    COMPANIES,
  ]);
  await run(
    `insert into building_companies (building_id, company_id) select 1 + n % $1, n from generate_series(1, $2) n`,
    [BUILDINGS, COMPANIES],
  );
  await run(
    `insert into users (email, first_name, last_name, password_hash, role, company_id, active, last_seen_at, floor, phone)
       select 'person' || n || '@example.com', left(md5('first' || n), 8), left(md5('last' || n % 5000), 8), $3,
         case when n = 1 then 'admin' when n % 20 = 0 then 'vip' else 'limited' end, 1 + n % $1, n % 25 <> 0,
         case when n % 10 = 0 then null else now() - n % 90 * interval '1 day' - n * interval '1 second' end,
         (n % 30)::text, '01 ' || n
       from generate_series(1, $2) n`,
    [COMPANIES, PEOPLE, passwordHash],
  );
  await run(
    `insert into user_buildings (building_id, user_id)
       select distinct 1 + (1 + n % $1) % $2, n from generate_series(1, $3) n
       union select b, 1 from generate_series(1, $2) b`,
    [COMPANIES, BUILDINGS, PEOPLE],
  );
  await fillPlaces(run);
  await fillClosures(run);
  await fillAnnouncements(run);
  await run(
    `insert into facts (at, actor_id, building_id, kind, entity, entity_id, fields)
       select now() - n * interval '${FACTS_KEPT} days' / ${FACTS}, 1 + n % ${PEOPLE}, ${building},
         (array['visit.changed', 'reservation.booked', 'parcel.handed_over'])[1 + n % 3],
         (array['visit', 'reservation', 'parcel'])[1 + n % 3], 1 + n % 1000, '{comment}'
       from generate_series(1, ${FACTS}) n`,
  );
  await run('vacuum analyze');
}

/** Of four rooms and bays one is for some companies only. */
async function fillPlaces(run: Run): Promise<void> {
  const mayBook = `case when n / ${BUILDINGS} % 4 = 0 then 'companies' else 'everybody' end`;
  await run(
    `insert into rooms (building_id, name, capacity, position, floor, layouts, services, who_may_book)
       select ${building}, 'Salle ' || n, 4 + n % 20, n, (n % 30)::text, '{Conseil,"En U"}', '{Écran}', ${mayBook}
       from generate_series(1, ${ROOMS}) n`,
  );
  await run(
    `insert into bays (building_id, name, position, kinds, may_book)
       select ${building}, 'P' || n, n, case when n % 5 = 0 then '{electric}' else '{}' end::text[], ${mayBook}
       from generate_series(1, ${BAYS}) n`,
  );
  for (const [table, place, mayBook] of [
    ['room_companies', 'rooms', 'who_may_book'],
    ['bay_companies', 'bays', 'may_book'],
  ])
    await run(
      `insert into ${table} select p.building_id, p.id, c.company_id from ${place} p join building_companies c using (building_id)
         where p.${mayBook} = 'companies' and (p.id + c.company_id) % 10 = 0`,
    );
}

/** Half of them over, one after the other, each of a room and a bay. */
async function fillClosures(run: Run): Promise<void> {
  await run(
    `insert into closures (building_id, starts_at, ends_at, reason_fr, reason_en, created_at, updated_at)
       select ${building}, day + time '08:00', day + time '18:00', 'Travaux ' || n, 'Works ' || n, now(), now()
       from (select n, current_date + n / ${BUILDINGS} - ${CLOSURES / 2 / BUILDINGS} as day from generate_series(1, ${CLOSURES}) n) as dated`,
  );
  const places = (of: string) =>
    `(select building_id, min(id) as id from ${of} group by 1) as place using (building_id)`;
  await run(
    `insert into room_closures (building_id, room_id, starts_at, ends_at, closure_id)
       select c.building_id, place.id, starts_at, ends_at, c.id from closures c join ${places('rooms')}`,
  );
  await run(
    `insert into bay_holds (building_id, bay_id, closure_id, starts_at, ends_at)
       select c.building_id, place.id, c.id, starts_at, ends_at from closures c join ${places('bays')}`,
  );
}

async function fillAnnouncements(run: Run): Promise<void> {
  await run(
    `insert into announcements (building_id, title_fr, starts_at, ends_at, created_by, created_at)
       select ${building}, 'Travaux ' || n, at, at + interval '7 days', 1, at
       from (select n, now()::timestamp - n * interval '1 year' / ${ANNOUNCEMENTS} as at
             from generate_series(1, ${ANNOUNCEMENTS}) n) as dated`,
  );
  await run(
    `insert into announcement_readings (building_id, announcement_id, user_id, read_at)
       select a.building_id, a.id, u.user_id, a.created_at from announcements a cross join lateral
         (select user_id from user_buildings u where u.building_id = a.building_id order by user_id limit ${READERS}) u`,
  );
}
