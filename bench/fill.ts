import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { hashPassword } from '../core/access/server/password.ts';
import { hashToken } from '../core/access/server/sessions.ts';
import { modules } from '../core/modules.ts';
import { addDays, type LocalDate, today } from '../kit/time.ts';
import { fillBare, type Run } from './bareTables.ts';

/** Ids are the database's: buildings from 1, and each building's rooms, companies and accounts one after the other. */
export const BUILDINGS = 10;
export const ROOMS = 20;
export const ACCOUNTS = 400;
export const PASSWORD = 'a long one for the bench';
export const ZONE = 'Europe/Paris';
const COMPANIES = 20;
/** Of each building's accounts, in this order: an administrator, a deputy, the reception; then who may book. */
export const STAFF = 10;
export const BOOKERS = 100;
/** Reservations of a room and day, at most. */
const TURNS = 7;

export interface Filled {
  size: number;
  today: LocalDate;
  /** Monday to Friday, three years: two back, one ahead. */
  days: LocalDate[];
  /** Days of 60 visits, and of 2,000, each in a building. No other visits are on them. */
  quiet: { building: number; date: LocalDate }[];
  busy: { building: number; date: LocalDate }[];
  /** An event of each building with a place for everybody. */
  events: number[];
  /** The token of an account; ids count from 1. */
  token(account: number): string;
  /** Has the sessions look used a moment ago, so that no call notes it anew. */
  touchSessions(): Promise<void>;
}

/**
 * Fills a database that has tables and nothing else: so many reservations and as many visits, spread evenly over
 * buildings, rooms and working days, and what belongs to them. Everything the product's constraints ask for is checked.
 *
 * @param unchecked All but that nothing overlaps: see `fillBare`.
 */
export async function fill(databaseUrl: string, size: number, unchecked = false): Promise<Filled> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  try {
    // What is filled is thrown away where the machine crashes meanwhile.
    await run('set synchronous_commit = off');
    await run(`set work_mem = '128MB'`);
    await run(`set maintenance_work_mem = '256MB'`);
    const now = today(ZONE, new Date());
    const days = workingDays(addDays(now, -730), addDays(now, 365));
    if (size > days.length * BUILDINGS * ROOMS * TURNS) throw new Error('So many do not fit.');
    await run('create temporary table working_days (number integer primary key, day date not null)');
    await run(
      `insert into working_days select n - 1, day::date from unnest($1::text[]) with ordinality as d (day, n)`,
      [days],
    );
    await fillBuildings(run, await hashPassword(PASSWORD));
    const saturday = (weeks: number) => addDays(now, ((6 - weekday(now) + 7) % 7) - 7 * weeks);
    // On Saturdays of the last weeks, where the spread over working days leaves room.
    const busy = [1, 2, 3].map((building) => ({ building, date: saturday(1) }));
    const quiet = Array.from({ length: BUILDINGS * 3 }, (_, at) => ({
      building: (at % BUILDINGS) + 1,
      date: saturday(2 + Math.floor(at / BUILDINGS)),
    }));
    await fillBare(
      run,
      ['reservations', 'reservation_rooms', 'room_holds', 'visits'],
      async () => {
        await fillRooms(run, size, days.length, now);
        await fillVisits(run, size, days.length, now, [
          ...busy.map((building) => ({ ...building, visits: 2_000 })),
          ...quiet.map((building) => ({ ...building, visits: 60 })),
        ]);
      },
      unchecked,
    );
    const events = await fillServices(run, now);
    const tokens = Array.from({ length: BUILDINGS * ACCOUNTS }, () => randomBytes(32).toString('base64url'));
    await run(
      `insert into sessions (token_hash, user_id, remembered, created_at, last_used_at)
       select hash, id, true, now(), now() from unnest($1::text[]) with ordinality as t (hash, id)`,
      [tokens.map(hashToken)],
    );
    await run('vacuum analyze');
    await run('checkpoint').catch(() => undefined); // Only where the role may.
    return {
      ...{ size, today: now, days, quiet, busy, events },
      token: (account) => tokens[account - 1] ?? '',
      async touchSessions() {
        const again = new pg.Client({ connectionString: databaseUrl });
        await again.connect();
        await again.query('update sessions set last_used_at = now()');
        await again.end();
      },
    };
  } finally {
    await client.end();
  }
}

async function fillBuildings(run: Run, passwordHash: string): Promise<void> {
  await run(
    `insert into buildings (name, address, time_zone, modules, public_calendars)
     select 'Parvis ' || n, n || ' rue de la Paix, 75002 Paris', $1, $2, true
     from generate_series(1, ${BUILDINGS}) n`,
    [ZONE, modules],
  );
  await run(
    `insert into companies (name, records_visitor_email, name_visibility, room_quota_hours)
     select (array['Hélios', 'Rive Gauche', 'Atelier', 'Nord', 'Cèdre'])[1 + n % 5] || ' Conseil ' || n, n % 2 = 0,
       (array['none', 'company', 'everyone'])[1 + n % 3], 1000
     from generate_series(1, ${BUILDINGS * COMPANIES}) n`,
  );
  await run(
    `insert into building_companies (building_id, company_id)
     select 1 + (n - 1) / ${COMPANIES}, n from generate_series(1, ${BUILDINGS * COMPANIES}) n`,
  );
  await run(
    `insert into users (email, first_name, last_name, password_hash, role, company_id)
     select 'person' || n || '@parvis.test',
       (array['Élise', 'Karim', 'Sophie', 'Julien', 'Inès', 'Łukasz', 'Claire', 'Hugo', 'Léa', 'Manon', 'Noé'])[1 + n % 11],
       (array['Marchand', 'Benali', 'd’Ormesson', 'Lefèvre', 'Moreau', 'Nowak', 'Fontaine', 'Petit', 'Girard',
         'Lambert', 'Vandamme', 'Rivière', 'Delmas'])[1 + n % 13] || ' ' || n,
       $1,
       case when place = 0 then 'admin' when place = 1 then 'deputy' when place < ${STAFF} then 'reception'
         when place < ${STAFF + BOOKERS} then 'vip' else 'limited' end,
       1 + (n - 1) / ${ACCOUNTS} * ${COMPANIES} + case when place < ${STAFF} then 0 else place % ${COMPANIES} end
     from (select n, (n - 1) % ${ACCOUNTS} as place from generate_series(1, ${BUILDINGS * ACCOUNTS}) n) as numbered`,
    [passwordHash],
  );
  await run(
    `insert into user_buildings (building_id, user_id)
     select 1 + (n - 1) / ${ACCOUNTS}, n from generate_series(1, ${BUILDINGS * ACCOUNTS}) n`,
  );
}

/** Rooms, and reservations from 8:00 to 18:00, in the order of days, so that they lie on the disk as they were made. */
async function fillRooms(run: Run, size: number, days: number, now: LocalDate): Promise<void> {
  await run(
    `insert into rooms (building_id, name, capacity, position, layouts, services)
     select 1 + (n - 1) / ${ROOMS}, 'Salle ' || n, 4 + n % 20, n, '{Conseil,"En U"}', '{Écran,Visioconférence}'
     from generate_series(1, ${BUILDINGS * ROOMS}) n`,
  );
  const slots = days * BUILDINGS * ROOMS * TURNS;
  await run(
    `create temporary table booked as
     select n + 1 as id, 1 + room / ${ROOMS} as building_id, room + 1 as room_id, w.day,
       time '08:00' + make_interval(mins => turn * 85 + room % 4 * 5) as start_time,
       time '08:00' + make_interval(mins => turn * 85 + room % 4 * 5 + 30 + n % 3 * 15) as end_time,
       room / ${ROOMS} * ${ACCOUNTS} + ${STAFF} + n % ${BOOKERS} + 1 as holder_id
     from (
       select n, slot % ${TURNS} as turn, slot / ${TURNS} % ${BUILDINGS * ROOMS} as room,
         slot / ${TURNS * BUILDINGS * ROOMS} as day
       from (select n, (n::bigint * ${slots} / ${size})::integer as slot from generate_series(0, ${size - 1}) n) as spread
     ) as placed join working_days w on w.number = placed.day order by n`,
  );
  await run(
    `insert into reservations (building_id, id, holder_id, company_id, counts_for_quota, title, date, start_time,
       end_time, expected, external, external_names, layout, services, comment, created_by, created_at, updated_at)
     select b.building_id, b.id, b.holder_id, u.company_id, true,
       (array['Point projet', 'Comité', 'Réunion client'])[1 + b.id % 3], b.day, b.start_time, b.end_time, 6, 2,
       case when b.day < $1::date - 90 then '' else 'Ada Lovelace, Grace Hopper' end,
       (array[null, 'Conseil', 'En U'])[1 + b.id % 3],
       case b.id % 3 when 0 then '{}' when 1 then '{Écran}' else '{Visioconférence}' end::text[],
       case when b.id % 3 = 1 then 'Prévoir de l’eau, s’il vous plaît' else '' end, b.holder_id, b.day, b.day
     from booked b join users u on u.id = b.holder_id order by b.id`,
    [now],
  );
  await run(
    `insert into reservation_rooms (building_id, reservation_id, room_id)
     select building_id, id, room_id from booked order by id`,
  );
  await run(
    `insert into room_holds (building_id, room_id, reservation_id, date, start_time, end_time, booked)
     select building_id, room_id, id, day, start_time, end_time, true from booked order by id`,
  );
  await run('drop table booked');
  await run(`alter table reservations alter column id restart with ${size + 1}`);
}

async function fillVisits(
  run: Run,
  size: number,
  days: number,
  now: LocalDate,
  special: { building: number; date: LocalDate; visits: number }[],
): Promise<void> {
  const others = size - special.reduce((sum, { visits }) => sum + visits, 0);
  const columns = `building_id, resident_id, visitor_first_name, visitor_last_name, visitor_email, organization, comment,
    language, date, time, status, created_at, updated_at, anonymised_at`;
  // Visits of long ago have no visitor any more.
  const values = `building_id, (building_id - 1) * ${ACCOUNTS} + n / ${BUILDINGS} % ${ACCOUNTS} + 1,
    case when old then '' else (array['Louise', 'Jean-Éric', 'Aïcha', 'Tom', 'Zoé'])[1 + n % 5] end,
    case when old then '–' else (array['Martin', 'Dupont-Moreau', 'Le Gall', 'Öztürk'])[1 + n % 4] || ' ' || n end,
    case when not old then 'visitor' || n || '@example.org' end,
    case when old then '' else 'Société numéro ' || n % 997 end,
    case when old or n % 3 > 0 then '' else 'Réunion du projet ' || n % 89 || ', salle du deuxième étage' end,
    case when n % 2 = 0 then 'fr' else 'en' end, day, time '08:00' + make_interval(mins => n * 7 % 600),
    case when day >= $1::date then 'waiting' when n % 11 = 0 then 'missed' when n % 13 = 0 then 'canceled' else 'done' end,
    day, day, case when old then day + 91 end`;
  await run(
    `insert into visits (${columns}) select ${values} from (
       select n, 1 + n % ${BUILDINGS} as building_id, w.day, w.day < $1::date - 90 as old
       from generate_series(0, ${others - 1}) n join working_days w on w.number = n::bigint * ${days} / ${others}
       order by n
     ) as placed`,
    [now],
  );
  for (const { building, date, visits } of special) {
    await run(
      `insert into visits (${columns}) select ${values} from (
         select n, $2::integer as building_id, $3::date as day, false as old from generate_series(1, ${visits}) n
       ) as placed`,
      [now, building, date],
    );
  }
}

/** Parcels, and events: answers the one of each building that everybody may still join. */
async function fillServices(run: Run, now: LocalDate): Promise<number[]> {
  await run(
    `insert into parcels (building_id, recipient, company_name, recipient_id, sender, date, time, state, arrived_at,
       created_at, updated_at)
     select 1 + n % ${BUILDINGS}, u.last_name, c.name, u.id, 'Chronopost', $1::date - n % 200, time '10:00',
       case when n % 7 = 0 then 'atDesk' else 'received' end, $1::date - n % 200, $1::date - n % 200, $1::date - n % 200
     from generate_series(1, 2000) n
       join users u on u.id = n % ${BUILDINGS} * ${ACCOUNTS} + n % ${ACCOUNTS} + 1
       join companies c on c.id = u.company_id`,
    [now],
  );
  const { rows } = await run(
    `insert into events (building_id, kind, name, organizer, start_date, start_time, end_date, end_time, capacity,
       created_by, created_at, updated_at)
     select b.id, (array['conference', 'gym', 'beautyRoom'])[1 + n % 3], 'Rencontre ' || n, 'Parvis',
       $1::date + 1 + n * 7, '12:00', $1::date + 1 + n * 7, '14:00', ${ACCOUNTS},
       (b.id - 1) * ${ACCOUNTS} + 1, now(), now()
     from buildings b cross join generate_series(0, 29) n order by n, b.id
     returning id`,
    [now],
  );
  await run(
    `insert into event_registrations (building_id, event_id, user_id, sequence, created_at)
     select e.building_id, e.id, (e.building_id - 1) * ${ACCOUNTS} + n, 0, now()
     from events e cross join generate_series(1, 5) n where e.id > ${BUILDINGS}`,
  );
  return rows.slice(0, BUILDINGS).map(({ id }: { id: number }) => id);
}

function workingDays(from: LocalDate, to: LocalDate): LocalDate[] {
  const days: LocalDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (![0, 6].includes(weekday(day))) days.push(day);
  return days;
}

function weekday(day: LocalDate): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
