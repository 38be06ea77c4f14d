import type { LocalDate } from '../../kit/time.ts';
import type { Run } from '../bareTables.ts';
import { ACCOUNTS, BUILDINGS } from '../fill.ts';

/** Of each building. */
const BADGES = 500;
/** Of each building. */
const STANDING = 200;
/** Of all buildings, over two years. */
const ENTRIES = 300_000;

/** A loan for each visit, of which the last of every fifth badge is open. */
export async function fillBadges(run: Run, rows: number): Promise<void> {
  const made = await run(
    `insert into badges (building_id, number, kind, status_since)
     select 1 + n / ${BADGES}, 'V' || lpad((n % ${BADGES})::text, 3, '0'), 'visitor', now()
     from generate_series(0, ${BUILDINGS * BADGES - 1}) n order by n returning id`,
  );
  await run(
    `insert into badge_loans (building_id, badge_id, visit_id, given_at, given_by, returned_at, returned_by, ending)
     select v.building_id, $1 + (v.building_id - 1) * ${BADGES} + v.id % ${BADGES}, v.id, v.date + v.time,
       (v.building_id - 1) * ${ACCOUNTS} + 1, v.date + v.time + interval '1 hour', (v.building_id - 1) * ${ACCOUNTS} + 1, 'returned'
     from visits v order by v.id limit ${rows}`,
    [made.rows[0].id],
  );
  await run(
    `update badge_loans l set returned_at = null, returned_by = null, ending = null
     from (select max(id) as id from badge_loans where badge_id % 5 = 0 group by building_id, badge_id) as last
     where last.id = l.id`,
  );
}

/** As many as a tower has with those that ended lately, each with a team of five and two documents. */
export async function fillStanding(run: Run, now: LocalDate): Promise<void> {
  await run(
    `insert into standing_visits (building_id, contractor, host_id, starts_on, ends_on, weekdays, hours_from, hours_to, created_by, created_at)
     select 1 + n % ${BUILDINGS}, 'Prestataire ' || n, n % ${BUILDINGS} * ${ACCOUNTS} + 1, $1::date - n / ${BUILDINGS},
       $1::date - n / ${BUILDINGS} + 150, '{0,1,2,3,4}', '06:00', '20:00', n % ${BUILDINGS} * ${ACCOUNTS} + 1, now()
     from generate_series(0, ${STANDING * BUILDINGS} - 1) n order by n`,
    [now],
  );
  await run(
    `insert into standing_members (building_id, standing_id, first_name, last_name)
     select building_id, id, 'Marc', 'Leroy ' || n from standing_visits cross join generate_series(1, 5) n order by id`,
  );
  await run(
    `insert into standing_documents (building_id, standing_id, kind, number, valid_until)
     select building_id, id, kind, 'N' || id, ends_on from standing_visits
     cross join unnest(array['preventionPlan', 'firePermit']) kind order by id`,
  );
}

/** What somebody of the reception wrote: every fourth continues the one before; of the last days some are open. Two hand-overs a day. */
export async function fillLogbook(run: Run, now: LocalDate, past: number): Promise<void> {
  const writer = `n % ${BUILDINGS} * ${ACCOUNTS} + 3`;
  const { rows } = await run(
    `insert into logbook_entries (building_id, act, category, text, happened_at, written_at, written_by)
     select 1 + n % ${BUILDINGS}, 'entry', (array['incident', 'works', 'key', 'lostProperty', 'round'])[1 + n / ${BUILDINGS} % 5],
       'Panne de l’ascenseur ' || n % 1000, at, at, ${writer}
     from (select n, $1::date - ${past} + n * interval '${past} days' / ${ENTRIES} as at
           from generate_series(0, ${ENTRIES - 1}) n) as dated order by n returning id`,
    [now],
  );
  await run(
    `insert into logbook_entries (building_id, act, about_id, text, happened_at, written_at, written_by)
     select building_id, 'note', id, 'Réparé', happened_at + interval '1 hour', written_at + interval '1 hour', written_by
     from logbook_entries where id >= $1 and id % 4 = 0 order by id`,
    [rows[0].id],
  );
  await run(
    `insert into logbook_open (building_id, kind, entry_id, until)
     select building_id, case category when 'key' then 'key' when 'lostProperty' then 'lostProperty' else 'followUp' end, id,
       case when category in ('key', 'lostProperty') then null else $1::date + (id % 9)::integer - 4 end
     from logbook_entries where act = 'entry' and happened_at > $1::date - 5 order by id`,
    [now],
  );
  await run(
    `insert into logbook_handovers (building_id, text, written_at, written_by, signed_at, signed_by)
     select 1 + n % ${BUILDINGS}, 'Rien à signaler', at, ${writer}, at, ${writer} + 1
     from (select n, $1::date - n / ${BUILDINGS} / 2 + n / ${BUILDINGS} % 2 * interval '8 hours' as at
           from generate_series(0, ${BUILDINGS * past * 2 - 1}) n) as dated order by at`,
    [now],
  );
}
