import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, exactly, type Finding } from '../../support/findings.ts';
import { type Answer, sendUntilAnswered } from '../client.ts';
import { untilDone } from '../rest.ts';
import { BUILDING, inBuilding, openSite, type Site } from '../site.ts';

/** Three desks; whoever stands in the middle is called by two of them. */
const DESKS = ['accueil', 'deputy', 'admin'] as const;
const A_MINUTE = 40;
const MINUTES = 5;
const VISITORS = A_MINUTE * MINUTES;
const EVERY_MS = 60_000 / A_MINUTE;
/** One of the two processes dies in the middle, and comes back. */
const KILLED_AT = VISITORS / 2;
const AWAY_MS = 5_000;
const SEEN_WITHIN_S = 5;

/** Who let a visitor in, and what the other desk was told. */
interface Arrival {
  visit: number;
  answers: Answer[];
}

/** A morning's rush at three desks through two processes, of which one dies: nothing is lost, and nothing done twice. */
export async function desk(): Promise<Finding[]> {
  const site = await openSite();
  const visits = await expectVisitors(site);
  const arrivals: Promise<Arrival>[] = [];
  for (const [at, visit] of visits.entries()) {
    if (at === KILLED_AT) void killFor(site, AWAY_MS);
    arrivals.push(letIn(site, visit, at));
    await sleep(EVERY_MS);
  }
  const done = await Promise.all(arrivals);
  await untilDone(site);
  const ofVisits = [visits];
  const [rows] = await site.query<{ inside: number; facts: number; most: number }>(
    `select (select count(*)::int from visits where id = any($1) and status = 'done' and checked_in_at is not null) as inside,
       (select count(*)::int from facts where kind = 'visit.status_changed' and entity_id = any($1)) as facts,
       (select max(n)::int from (select count(*) as n from facts
          where kind = 'visit.status_changed' and entity_id = any($1) group by entity_id) each) as most`,
    ofVisits,
  );
  const statuses = done.map(({ answers }) =>
    answers
      .map(({ status }) => status)
      .sort()
      .join(' '),
  );
  const wrong = statuses.filter((each) => each !== '200 409').length;
  const named = done.flatMap(({ answers }) => answers.filter(({ status }) => status === 409));
  const silent = named.filter(({ body }) => body?.code !== 'visit_arrived_already').length;
  const slowest = Math.max(...done.flatMap(({ answers }) => answers.map(({ milliseconds }) => milliseconds)));
  await site.close();
  return [
    exactly('visitors let in', rows?.inside ?? 0, VISITORS),
    exactly('arrivals on record', rows?.facts ?? 0, VISITORS),
    exactly('arrivals of one visitor, at most', rows?.most ?? 0, 1),
    exactly('visitors whom not one desk let in, and the other saw it', wrong, 0),
    exactly('desks not told who did it', silent, 0),
    atMost('an arrival is answered, worst', slowest / 1000, AWAY_MS / 1000 + SEEN_WITHIN_S, ' s'),
  ];
}

/** So many are expected today, beside those of the demonstration. */
async function expectVisitors({ query }: Site): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `insert into visits (building_id, resident_id, visitor_first_name, visitor_last_name, language, date, time, created_at, updated_at)
       select $1, (select id from users where email = 'vip@parvis.test'), 'Visitor', 'Rush ' || n, 'fr',
         (now() at time zone 'Europe/Paris')::date, '09:00', now(), now()
       from generate_series(1, $2) n returning id`,
    [BUILDING, VISITORS],
  );
  return rows.map(({ id }) => id);
}

/** Two desks let the same visitor in at once, each through another process; whoever gets no answer asks again, under the same key. */
async function letIn(site: Site, visit: number, at: number): Promise<Arrival> {
  const answers = await Promise.all(
    [0, 1].map(async (which) => {
      const token = await site.token(DESKS[(at + which) % DESKS.length] ?? 'accueil');
      const call = { method: 'POST', path: inBuilding(`visits/${visit}/arrival`), token, body: {} };
      const start = performance.now();
      const { answer } = await sendUntilAnswered(site.urls, at + which, call);
      return { ...answer, milliseconds: performance.now() - start };
    }),
  );
  return { visit, answers };
}

async function killFor({ servers }: Site, milliseconds: number): Promise<void> {
  const [one] = servers;
  await one?.kill();
  await sleep(milliseconds);
  await one?.start();
}
