import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { modules } from '../../core/feature/modules.ts';
import { hashToken } from '../../kit/server/hashing/tokenHash.ts';
import { addDays, getToday, type LocalDate } from '../../kit/time.ts';
import { fillBare } from './bareTables.ts';
import { ACCOUNTS, BOOKERS, COMPANIES, type Extent, type Filling, type Run, STAFF, ZONE } from './house.ts';
import { fillRooms } from './rooms.ts';
import { fillServices, SERVICE_TABLES } from './services.ts';
import { fillVisits } from './visits.ts';

export interface Filled {
  today: LocalDate;
  days: LocalDate[];
  /** Days with 60 visits, each in one building. */
  quiet: { building: number; date: LocalDate }[];
  /** The first token belongs to the account with id 1. */
  tokens: string[];
}

/**
 * Fills an empty, migrated database. `services` adds parking, parcels, orders, mails and activity, and skips
 * the overlap check of reservations, which takes minutes for a million.
 */
export async function fill(databaseUrl: string, extent: Extent, { services = false } = {}): Promise<Filled> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const run: Run = (text, values) => client.query(text, values);
  try {
    for (const setting of [
      `synchronous_commit = off`,
      `work_mem = '128MB'`,
      `maintenance_work_mem = '256MB'`,
    ])
      await run(`set ${setting}`);
    const now = getToday(ZONE, new Date());
    const days = workingDays(addDays(now, -extent.daysBack), addDays(now, extent.daysAhead));
    await run('create temporary table working_days (number integer primary key, day date not null)');
    await run(
      `insert into working_days select n - 1, day::date from unnest($1::text[]) with ordinality as d (day, n)`,
      [days],
    );
    const filling: Filling = { ...extent, run, today: now, days: days.length };
    await fillBuildings(filling);
    const quiet = quietDays(extent.buildings, now);
    const special = [
      ...extent.desks.map((building) => ({ building, date: now, visits: 2_000 })),
      ...quiet.map((day) => ({ ...day, visits: 60 })),
    ];
    const tables = ['reservations', 'reservation_rooms', 'room_holds', 'visits'];
    await fillBare(run, services ? [...tables, ...SERVICE_TABLES] : tables, !services, async () => {
      await fillRooms(filling);
      await fillVisits(filling, special);
      if (services) await fillServices(filling);
    });
    const tokens = Array.from({ length: extent.buildings * ACCOUNTS }, () =>
      randomBytes(32).toString('base64url'),
    );
    await run(
      `insert into sessions (token_hash, user_id, remembered, created_at, last_used_at)
       select hash, id, true, now(), now() from unnest($1::text[]) with ordinality as t (hash, id)`,
      [tokens.map(hashToken)],
    );
    await run('vacuum analyze');
    return { today: now, days, quiet, tokens };
  } finally {
    await client.end();
  }
}

/** Saturdays of the last weeks, which have no other visits. */
function quietDays(buildings: number, now: LocalDate): Filled['quiet'] {
  const saturday = (weeks: number) => addDays(now, ((6 - weekday(now) + 7) % 7) - 7 * weeks);
  return Array.from({ length: buildings * 3 }, (_, at) => ({
    building: (at % buildings) + 1,
    date: saturday(2 + Math.floor(at / buildings)),
  }));
}

async function fillBuildings({ run, buildings }: Filling): Promise<void> {
  await run(
    `insert into buildings (name, address, time_zone, modules, public_calendars)
     select 'Parvis ' || n, n || ' rue de la Paix, 75002 Paris', $1, $2, true
     from generate_series(1, ${buildings}) n`,
    [ZONE, modules],
  );
  await run(
    `insert into companies (name, records_visitor_email, name_visibility, room_quota_hours)
     select (array['Hélios', 'Rive Gauche', 'Atelier', 'Nord', 'Cèdre'])[1 + n % 5] || ' Conseil ' || n, n % 2 = 0,
       (array['none', 'company', 'everyone'])[1 + n % 3], 1000
     from generate_series(1, ${buildings * COMPANIES}) n`,
  );
  await run(
    `insert into building_companies (building_id, company_id)
     select 1 + (n - 1) / ${COMPANIES}, n from generate_series(1, ${buildings * COMPANIES}) n`,
  );
  await run(
    `insert into users (email, first_name, last_name, password_hash, role, company_id)
     select 'person' || n || '@parvis.test',
       (array['Élise', 'Karim', 'Sophie', 'Julien', 'Inès', 'Łukasz', 'Claire', 'Hugo', 'Léa', 'Manon'])[1 + n % 10],
       (array['Marchand', 'Benali', 'd’Ormesson', 'Lefèvre', 'Moreau', 'Nowak', 'Fontaine'])[1 + n % 7] || ' ' || n,
       'nobody logs in',
       case when place = 0 then 'admin' when place = 1 then 'deputy' when place < ${STAFF} then 'reception'
         when place < ${STAFF + BOOKERS} then 'vip' else 'limited' end,
       1 + (n - 1) / ${ACCOUNTS} * ${COMPANIES} + case when place < ${STAFF} then 0 else place % ${COMPANIES} end
     from (select n, (n - 1) % ${ACCOUNTS} as place from generate_series(1, ${buildings * ACCOUNTS}) n) as numbered`,
  );
  await run(
    `insert into user_buildings (building_id, user_id)
     select 1 + (n - 1) / ${ACCOUNTS}, n from generate_series(1, ${buildings * ACCOUNTS}) n`,
  );
}

function workingDays(from: LocalDate, to: LocalDate): LocalDate[] {
  const days: LocalDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (![0, 6].includes(weekday(day))) days.push(day);
  return days;
}

function weekday(day: LocalDate): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
