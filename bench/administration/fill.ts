import type { Run } from '../bareTables.ts';

export const BUILDINGS = 10;
const COMPANIES = 400;
export const PEOPLE = 20_000;
const ROOMS = 2_000;

/** What an operator of ten towers administers: ids from 1; the first person administers every building. */
export async function fillTowers(run: Run): Promise<void> {
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
       select 'person' || n || '@example.com', left(md5('first' || n), 8), left(md5('last' || n % 5000), 8), 'x',
         case when n = 1 then 'admin' when n % 20 = 0 then 'vip' else 'limited' end, 1 + n % $1, n % 25 <> 0,
         case when n % 10 = 0 then null else now() - n % 90 * interval '1 day' - n * interval '1 second' end,
         (n % 30)::text, '01 ' || n
       from generate_series(1, $2) n`,
    [COMPANIES, PEOPLE],
  );
  await run(
    `insert into user_buildings (building_id, user_id)
       select distinct 1 + (1 + n % $1) % $2, n from generate_series(1, $3) n
       union select b, 1 from generate_series(1, $2) b`,
    [COMPANIES, BUILDINGS, PEOPLE],
  );
  await run(
    `insert into rooms (building_id, name, capacity, position)
       select 1 + n % $1, 'Salle ' || n, 4 + n % 20, n from generate_series(1, $2) n`,
    [BUILDINGS, ROOMS],
  );
  await run('analyze');
}
