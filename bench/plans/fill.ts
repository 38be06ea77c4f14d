import { addDays, type LocalDate } from '../../kit/time.ts';
import { fillBare, type Run } from '../bareTables.ts';
import { ACCOUNTS, BOOKERS, BUILDINGS, STAFF, ZONE } from '../fill.ts';
import { fillBadges, fillLogbook, fillStanding } from './fillReception.ts';

/** Some more than a million, of which each run forgets a few. */
const ROWS = 1_010_000;
const EVENTS = 50_000;
const BAYS = 50;
/** Reservations of a bay and day. */
const TURNS = 3;
/** Days that things of the past are spread over, as the visits and reservations are: two years back. */
const PAST = 730;
/** Days back that reservations of bays begin: so many a day, they reach some weeks ahead. */
const CARS_FROM = 600;
/** Mails are kept for as many days at most. */
const MAILS_KEPT = 90;
/** Facts are kept for as many days at least. Their months must be there before `fillTheRest`. */
export const FACTS_KEPT = 330;

/** How many people each account lets act for them, all of its company in bench/fill.ts; the product allows twenty. */
const ASSISTANTS = 12;
/** The people of one company stand so far apart. */
const APART = 20;

const building = `1 + n % ${BUILDINGS}`;
/** Somebody of that building. */
const account = `n % ${BUILDINGS} * ${ACCOUNTS} + n / ${BUILDINGS} % ${ACCOUNTS} + 1`;

/**
 * Adds to what bench/fill.ts has made a million rows each of what it leaves out, spread over the same buildings and years.
 * Plain SQL beside the migrations: what a migration moves is moved here.
 */
export async function fillTheRest(run: Run, now: LocalDate): Promise<void> {
  const tables = [
    'bay_reservations',
    'bay_holds',
    'parcels',
    'badge_loans',
    'logbook_entries',
    'concierge_orders',
    'event_registrations',
    'announcement_readings',
    'mails',
    'facts',
    'fact_personal',
  ];
  await fillBare(
    run,
    [...tables, 'nda_signatures', 'nda_links', 'sealed_files', 'nda_documents'],
    async () => {
      await fillParking(run, now);
      await fillParcels(run, now);
      await fillBadges(run, ROWS);
      await fillStanding(run, now);
      await fillLogbook(run, now, PAST);
      await fillOrders(run, now);
      await fillEvents(run, now);
      await fillAnnouncements(run, now);
      await fillMails(run, now);
      await fillFacts(run, now);
      await fillSignatures(run, now);
    },
    true,
  );
  await fillAssistants(run);
  await run('vacuum analyze');
}

/** Whom somebody assists is asked with every call. */
async function fillAssistants(run: Run): Promise<void> {
  await run(
    `insert into assistants (principal_id, assistant_id, since)
     select u.id, other.id, now() from users u join users other
       on other.company_id = u.company_id and other.id <> u.id
         and (other.id - u.id + ${ACCOUNTS}) % ${ACCOUNTS} / ${APART} between 1 and ${ASSISTANTS}`,
  );
}

async function fillParking(run: Run, now: LocalDate): Promise<void> {
  await run(
    `insert into bays (building_id, name, position)
     select 1 + n / ${BAYS}, 'P' || n, n from generate_series(0, ${BUILDINGS * BAYS - 1}) n`,
  );
  const perDay = BUILDINGS * BAYS * TURNS;
  await run(
    `insert into bay_reservations (building_id, bay_id, holder_id, title, start_date, start_time, end_date, end_time,
       created_by, created_at, updated_at)
     select b.building_id, b.id, holder, 'Voiture', day, start_time, day, start_time + interval '2 hours', holder, day, day
     from (
       select n, 1 + n / ${TURNS} % ${BUILDINGS * BAYS} as bay, $1::date - ${CARS_FROM} + n / ${perDay} as day,
         time '08:00' + make_interval(hours => n % ${TURNS} * 3) as start_time,
         n / ${TURNS} % ${BUILDINGS * BAYS} / ${BAYS} * ${ACCOUNTS} + ${STAFF} + n % ${BOOKERS} + 1 as holder
       from generate_series(0, ${ROWS - 1}) n
     ) as placed join bays b on b.id = placed.bay order by n`,
    [now],
  );
}

/** Mostly handed over; some of the last week are still at the desk, some are announced. */
async function fillParcels(run: Run, now: LocalDate): Promise<void> {
  await run(
    `insert into parcels (building_id, recipient, company_name, recipient_id, sender, date, time, state, arrived_at,
       announced_by, created_at, updated_at)
     select ${building}, u.last_name, 'Hélios', u.id, 'Chronopost', day, '10:00', state,
       case when state <> 'announced' then day end, case when n % 4 = 0 then u.id end, day, day
     from (
       select n, day, case when day > $1::date then 'announced' when day > $1::date - 7 and n % 3 = 0 then 'atDesk'
         when n % 17 = 0 then 'kept' else 'received' end as state
       from (select n, $1::date - ${PAST} + (n::bigint * ${PAST + 3} / ${ROWS})::integer as day
             from generate_series(0, ${ROWS - 1}) n) as dated
     ) as placed join users u on u.id = ${account} order by n`,
    [now],
  );
}

/** Mostly handed over, some called off; those of the last days are open. */
async function fillOrders(run: Run, now: LocalDate): Promise<void> {
  await run(
    `insert into concierge_configurations (building_id, introduction, ordering)
     select id, 'Bonjour', true from buildings
     on conflict (building_id) do update set introduction = 'Bonjour', ordering = true`,
  );
  await run(
    `insert into concierge_orders (building_id, name, price_cents, quantity, due, as_soon_as_possible, holder_id, status, ordered_at)
     select ${building}, 'Chemise', 450, 1, day + time '10:00', true, ${account},
       case when day > $1::date - 2 then (array['ordered', 'accepted', 'ready'])[1 + n / ${BUILDINGS} % 3]
         when n / ${BUILDINGS} % 20 = 0 then 'canceled' else 'done' end, day
     from (select n, $1::date - ${PAST} + (n::bigint * ${PAST} / ${ROWS})::integer as day
           from generate_series(0, ${ROWS - 1}) n) as dated order by n`,
    [now],
  );
}

/** Events of three years, each with twenty people registered and room for more. */
async function fillEvents(run: Run, now: LocalDate): Promise<void> {
  const each = Math.ceil(ROWS / EVENTS);
  const { rows } = await run(
    `insert into events (building_id, kind, name, organizer, start_date, start_time, end_date, end_time, capacity,
       registered, created_by, created_at, updated_at)
     select ${building}, (array['conference', 'gym', 'beautyRoom'])[1 + n / ${BUILDINGS} % 3], 'Cours ' || n, 'Parvis',
       day, '12:00', day, '13:00', ${2 * each}, ${each}, n % ${BUILDINGS} * ${ACCOUNTS} + 1, day, day
     from (select n, $1::date - ${PAST} + (n::bigint * ${PAST + 365} / ${EVENTS})::integer as day
           from generate_series(0, ${EVENTS - 1}) n) as dated order by n
     returning id`,
    [now],
  );
  // The trigger would count them one by one.
  await run('alter table event_registrations disable trigger user');
  await run(
    `insert into event_registrations (building_id, event_id, user_id, sequence, created_at)
     select e.building_id, e.id, (e.building_id - 1) * ${ACCOUNTS} + (e.id * 7 + n * 13) % ${ACCOUNTS} + 1, 0, e.start_date
     from events e cross join generate_series(1, ${each}) n where e.id >= $1 order by e.id`,
    [rows[0].id],
  );
  await run('alter table event_registrations enable trigger user');
}

/** Announcements of a year, each read by all the people of its building that there is room for. */
async function fillAnnouncements(run: Run, now: LocalDate): Promise<void> {
  const each = Math.min(ACCOUNTS, 500);
  const { rows } = await run(
    `insert into announcements (building_id, title_fr, starts_at, ends_at, read, created_by, created_at)
     select ${building}, 'Travaux ' || n, day, day + 7, ${each}, n % ${BUILDINGS} * ${ACCOUNTS} + 1, day
     from (select n, $1::date - 365 + (n::bigint * 370 / ${Math.ceil(ROWS / 500)})::integer as day
           from generate_series(0, ${Math.ceil(ROWS / 500) - 1}) n) as dated order by n
     returning id`,
    [now],
  );
  await run('alter table announcement_readings disable trigger user');
  await run(
    `insert into announcement_readings (building_id, announcement_id, user_id, read_at)
     select a.building_id, a.id, (a.building_id - 1) * ${ACCOUNTS} + n, a.starts_at
     from announcements a cross join generate_series(1, ${each}) n where a.id >= $1 order by a.id`,
    [rows[0].id],
  );
  await run('alter table announcement_readings enable trigger user');
}

async function fillMails(run: Run, now: LocalDate): Promise<void> {
  await run(
    `insert into mails (building_id, key, recipient, language, subject, text, html, state, created_at, sent_at)
     select case when n % 20 > 0 then ${building} end, 'filled.' || n, 'person' || ${account} || '@parvis.test', 'fr',
       'Votre visite ' || n, 'Bonjour, votre visiteur est attendu.', '<p>Bonjour, votre visiteur est attendu.</p>',
       case when n % 5 = 0 then 'kept' when n % 1000 = 1 then 'failed' when n % 1000 = 2 then 'queued' else 'sent' end, at, at
     from (select n, $1::date - ${MAILS_KEPT - 1} + n * interval '${MAILS_KEPT - 1} days' / ${ROWS} as at
           from generate_series(0, ${ROWS - 1}) n) as dated order by n`,
    [now],
  );
}

/** What was done to the visits, each with a name. All days are counted but yesterday, which the job is to count. */
async function fillFacts(run: Run, now: LocalDate): Promise<void> {
  const { rows } = await run(
    `insert into facts (at, actor_id, building_id, kind, entity, entity_id, fields)
     select $1::date - ${FACTS_KEPT} + n * interval '${FACTS_KEPT} days' / ${ROWS}, ${account}, ${building}, 'visit.changed',
       'visit', 1 + n % 1000000, '{comment}'
     from generate_series(0, ${ROWS - 1}) n
     returning id`,
    [now],
  );
  await run(
    `insert into fact_personal (at, fact_id, person_kind, person_id, before, after)
     select at, id, 'visitor', entity_id, '{"comment": "avant"}', '{"comment": "après"}' from facts where id >= $1`,
    [rows[0].id],
  );
  await run(
    `insert into fact_counts (building_id, day, kind, count)
     select building_id, (at at time zone '${ZONE}')::date, kind, count(*) from facts where at < $1::date - 1 group by 1, 2, 3`,
    [now],
  );
}

/** Five thousand words of eight letters, which names are made of. */
const word = (n: string) => `left(translate(md5(((${n}) % 5000)::text), '0123456789', 'ghijklmnop'), 8)`;

/** A signature for each visit. */
async function fillSignatures(run: Run, now: LocalDate): Promise<void> {
  await run(
    `insert into nda_signatures (email, name, version, language, text_sha256, kind, address, linked, fingerprint,
       signed_at, token_hash, confirmed_at)
     select 'visitor' || n || '@example.org', ${word('n')} || ' ' || ${word('n / 7')}, t.version, t.language, t.sha256, 'accepted',
       '10.' || n % 200 || '.' || n / 200 % 200 || '.1', true, md5('f' || n), at, md5('t' || n), at
     from (select n, $1::date - ${PAST} + n * interval '${PAST} days' / ${ROWS} as at
           from generate_series(1, ${ROWS}) n) as dated
       cross join (select * from nda_texts where version = 1 and language = 'fr') t order by n`,
    [now],
  );
  await run(
    `insert into nda_links (building_id, signature_id, visit_id, how, address_proven, signed_on, linked_at)
     select coalesce(v.building_id, 1 + s.id % ${BUILDINGS}), s.id, v.id, 'code', true, s.signed_at, s.signed_at
     from nda_signatures s left join visits v on v.id = s.id order by s.id`,
  );
  // Of the files there are only the rows.
  await run(
    `insert into sealed_files (id, folder, created_at)
     select id, 'sealed/' || signed_at::date || '/' || md5('d' || id), signed_at from nda_signatures`,
  );
  await run(`select setval(pg_get_serial_sequence('sealed_files', 'id'), max(id)) from sealed_files`);
  await run(
    `insert into nda_documents (signature_id, sha256, file_id, issued_at)
     select id, encode(sha256(${copy('id')}), 'hex'), id, signed_at from nda_signatures`,
  );
}

/** The bytes of a sealed copy, in SQL. */
const copy = (id: string) => `convert_to('%PDF ' || ${id}, 'UTF8')`;

/** Days that visitors are kept, as buildings have it; what is due lies further back. */
const LONG_AGO = 100;
/** Of each building. */
const DUE = 5;

/** Gives the jobs of the clock something to find, which the last run's have done away with: in every building a little. */
export async function makeDue(run: Run, now: LocalDate): Promise<void> {
  const some = (table: string, where: string) =>
    `(building_id, id) in (select building_id, id from (
       select building_id, id, row_number() over (partition by building_id order by id) as at from ${table} where ${where}
     ) as numbered where at <= ${DUE})`;
  const yesterday = addDays(now, -1);
  const longAgo = addDays(now, -LONG_AGO);
  const waiting = `date between '${addDays(now, -4)}' and '${yesterday}'`;
  await run(`update visits set status = 'waiting' where ${some('visits', waiting)}`);
  const old = `date between '${addDays(longAgo, -4)}' and '${longAgo}'`;
  await run(
    `update visits set visitor_first_name = 'Ada', anonymised_at = null where ${some('visits', old)}`,
  );
  await run(`update reservations set external_names = 'Ada Lovelace' where ${some('reservations', old)}`);
  const oldest = (table: string) => `id in (select id from ${table} order by id limit ${DUE * BUILDINGS})`;
  await run(`update mails set created_at = '${longAgo}' where ${oldest('mails')}`);
  await run(
    `update nda_signatures set signed_at = '${addDays(now, -12 * 365)}' where ${oldest('nda_signatures')}`,
  );
  // The last copies lie in the database still. Each leaves a file that nothing refers to any more.
  await run(
    `update nda_documents set file_id = null, pdf = ${copy('signature_id')} where signature_id in (
       select signature_id from nda_documents order by signature_id desc limit ${DUE * BUILDINGS})`,
  );
  await run(
    `insert into sessions (token_hash, user_id, remembered, created_at, last_used_at)
     select 'dead' || n, n, false, $1::date - 400, $1::date - 400 from generate_series(1, 50) n on conflict do nothing`,
    [now],
  );
}
