import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { hashPassword } from '../core/access/server/password.ts';
import { modules } from '../core/modules.ts';
import { hashToken } from '../kit/server/tokenHash.ts';
import { addDays, type LocalDate, today } from '../kit/time.ts';
import { fillBare, type Run } from './bareTables.ts';
import {
  ACCOUNTS,
  BOOKERS,
  BUILDINGS,
  COMPANIES,
  PASSWORD,
  ROOMS,
  STAFF,
  TURNS,
  ZONE,
} from './filling/houses.ts';
import { fillReservations, fillRooms } from './filling/rooms.ts';
import { fillVisits } from './filling/visits.ts';

export { ACCOUNTS, BOOKERS, BUILDINGS, PASSWORD, ROOMS, STAFF, ZONE };

/** Contents of a filled database. */
export interface Filling {
  size: number;
  today: LocalDate;
  /** Monday to Friday, three years: two back, one ahead. */
  days: LocalDate[];
  /** Days of 60 visits, each in a building. */
  quiet: { building: number; date: LocalDate }[];
  /** Buildings that expect 2,000 visitors today. */
  desks: number[];
  /** A session token of each account, in the order of their ids. */
  tokens: string[];
}

export interface Filled extends Filling {
  /** The token of an account; ids count from 1. */
  token(account: number): string;
  /** Marks all sessions as just used, so that no call writes `last_used_at`. */
  touchSessions(): Promise<void>;
}

/** The filling with helpers for the database at `databaseUrl`. */
export function filledIn(databaseUrl: string, filling: Filling): Filled {
  return {
    ...filling,
    token: (account) => filling.tokens[account - 1] ?? '',
    async touchSessions() {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query('update sessions set last_used_at = now()');
      await client.end();
    },
  };
}

/**
 * Fills a database that has tables and nothing else: so many reservations and as many visits, spread evenly over
 * buildings, rooms and working days, and what belongs to them. Everything the product's constraints ask for is checked.
 */
export async function fill(
  databaseUrl: string,
  size: number,
  options: {
    /** All is checked but that nothing overlaps: see `fillBare`. */
    unchecked?: boolean;
    /** Three buildings expect 2,000 visitors today. */
    desks?: boolean;
    /** The day around which it is filled; default: today. */
    day?: LocalDate;
  } = {},
): Promise<Filled> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  try {
    // What is filled is thrown away where the machine crashes meanwhile.
    await run('set synchronous_commit = off');
    await run(`set work_mem = '128MB'`);
    await run(`set maintenance_work_mem = '256MB'`);
    const now = options.day ?? today(ZONE, new Date());
    const days = workingDays(addDays(now, -730), addDays(now, 365));
    if (size > days.length * BUILDINGS * ROOMS * TURNS) throw new Error('So many do not fit.');
    await run('create temporary table working_days (number integer primary key, day date not null)');
    await run(
      `insert into working_days select n - 1, day::date from unnest($1::text[]) with ordinality as d (day, n)`,
      [days],
    );
    await fillBuildings(run, await hashPassword(PASSWORD));
    await fillRooms(run);
    const desks = options.desks ? DESKS : [];
    const quiet = quietDays(now);
    const special = [
      ...desks.map((building) => ({ building, date: now, visits: 2_000 })),
      ...quiet.map((day) => ({ ...day, visits: 60 })),
    ];
    await fillBare(
      run,
      ['reservations', 'reservation_rooms', 'room_holds', 'visits'],
      async () => {
        await fillReservations(run, { size, days: days.length, now });
        await fillVisits(run, { size, days: days.length, now, special });
      },
      options.unchecked,
    );
    await fillServices(run, now);
    const tokens = Array.from({ length: BUILDINGS * ACCOUNTS }, () => randomBytes(32).toString('base64url'));
    await run(
      `insert into sessions (token_hash, user_id, remembered, created_at, last_used_at)
       select hash, id, true, now(), now() from unnest($1::text[]) with ordinality as t (hash, id)`,
      [tokens.map(hashToken)],
    );
    await run('vacuum analyze');
    await run('checkpoint').catch(() => undefined); // Only where the role may.
    return filledIn(databaseUrl, { size, today: now, days, quiet, desks, tokens });
  } finally {
    await client.end();
  }
}

const DESKS = [4, 5, 6];

/** On Saturdays of the last weeks, which have no other visits. */
function quietDays(now: LocalDate): Filling['quiet'] {
  const saturday = (weeks: number) => addDays(now, ((6 - weekday(now) + 7) % 7) - 7 * weeks);
  return Array.from({ length: BUILDINGS * 3 }, (_, at) => ({
    building: (at % BUILDINGS) + 1,
    date: saturday(2 + Math.floor(at / BUILDINGS)),
  }));
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

/** Parcels, events and their registrations. */
async function fillServices(run: Run, now: LocalDate): Promise<void> {
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
  await run(
    `insert into events (building_id, kind, name, organizer, start_date, start_time, end_date, end_time, capacity,
       created_by, created_at, updated_at)
     select b.id, (array['conference', 'gym', 'beautyRoom'])[1 + n % 3], 'Rencontre ' || n, 'Parvis',
       $1::date + 1 + n * 7, '12:00', $1::date + 1 + n * 7, '14:00', ${ACCOUNTS},
       (b.id - 1) * ${ACCOUNTS} + 1, now(), now()
     from buildings b cross join generate_series(0, 29) n order by n, b.id`,
    [now],
  );
  await run(
    `insert into event_registrations (building_id, event_id, user_id, sequence, created_at)
     select e.building_id, e.id, (e.building_id - 1) * ${ACCOUNTS} + n, 0, now()
     from events e cross join generate_series(1, 5) n`,
  );
}

function workingDays(from: LocalDate, to: LocalDate): LocalDate[] {
  const days: LocalDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (![0, 6].includes(weekday(day))) days.push(day);
  return days;
}

export function weekday(day: LocalDate): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
