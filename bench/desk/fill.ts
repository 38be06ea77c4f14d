import type { Run } from '../bareTables.ts';

/** So many are expected today, as in a tower with forty companies. */
export const VISITORS = 2_000;
const COMPANIES = 40;
const HOSTS = 400;
export const RECEPTION = 'desk@example.com';

/** A tower on the morning of its busiest day; whom it expects it has known for an hour, so that what a desk reads again is who came. */
export async function fillMorning(run: Run, passwordHash: string): Promise<void> {
  await run(
    `insert into buildings (name, address, time_zone, modules)
       values ('Tour', '1 rue de la Paix', 'Europe/Paris', '{visits,parcels,badge,desk}')`,
  );
  await run(`insert into companies (name) select 'Société ' || n from generate_series(1, $1) n`, [COMPANIES]);
  await run(
    `insert into building_companies (building_id, company_id, floors) select 1, n, n::text from generate_series(1, $1) n`,
    [COMPANIES],
  );
  await run(
    `insert into users (email, first_name, last_name, password_hash, role, company_id, active, phone)
       select case when n = 1 then $3 else 'host' || n || '@example.com' end, 'Host' || n, left(md5('host' || n), 8), $4,
         case when n = 1 then 'reception' else 'vip' end, 1 + n % $1, true, '01 ' || n
       from generate_series(1, $2) n`,
    [COMPANIES, HOSTS, RECEPTION, passwordHash],
  );
  await run(`insert into user_buildings (building_id, user_id) select 1, n from generate_series(1, $1) n`, [
    HOSTS,
  ]);
  await run(
    `insert into visits (building_id, resident_id, visitor_first_name, visitor_last_name, organization, comment, language, date, time,
         created_at, updated_at, changed_at)
       select 1, 2 + n % ($2 - 1), (array['Anna', 'Paul', 'Lina', 'Hugo'])[1 + n % 4], 'Visitor' || lpad(n::text, 4, '0'),
         'Organisation ' || n % 300, case when n % 10 = 0 then 'Vient en fauteuil roulant' else '' end, 'fr',
         (now() at time zone 'Europe/Paris')::date, time '08:00' + n % 600 * interval '1 minute', now() - interval '1 hour',
         now() - interval '1 hour', now() - interval '1 hour'
       from generate_series(1, $1) n`,
    [VISITORS, HOSTS],
  );
  await run('vacuum analyze');
}
