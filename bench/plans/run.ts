import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type App, createApp, features } from '../../app.ts';
import { readEnv } from '../../kit/server/env.ts';
import { addDays } from '../../kit/time.ts';
import type { Run } from '../bareTables.ts';
import { atEnd } from '../processes.ts';
import { type KeptDatabase, openKept } from './database.ts';
import { makeDue } from './fill.ts';
import { fetchesTooMuch, judge, type LargeTables } from './judge.ts';
import { hotLists, type List } from './lists.ts';
import { type Examined, reportOf, summaryOf } from './report.ts';
import { forgotten } from './small.ts';
import { watchPlans } from './watch.ts';

/** Tables that must have a million rows for the plans to say anything. */
const MILLIONS = [
  ...['visits', 'reservations', 'room_holds', 'bay_reservations', 'parcels', 'event_registrations', 'mails'],
  ...['reservation_rooms', 'facts', 'fact_personal'],
  ...['nda_signatures', 'nda_links', 'nda_documents', 'sealed_files'],
];
const MILLION = 1_000_000;
/** From so many rows on a table is held to the rule, whatever it is called; a partitioned one as a whole. */
const LARGE = 20_000;

/**
 * Holds the plans of everything that reads what grows for ever against the rule of judge.ts: the lists, read through HTTP,
 * and the jobs of the clock. Answers whether all of them keep it.
 *
 * @param args Words: only what has one of them in its name. `--without <index>`: as if there were no such index.
 */
export async function plans(args: string[]): Promise<boolean> {
  const { positionals: words, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { without: { type: 'string' } },
  });
  const kept = await openKept();
  const examineAll = async () => {
    const now = new Date(`${kept.today}T09:00:00Z`);
    const env = readEnv({ DATA_DIR: kept.dataDir, DEMO: '0' });
    const watch = watchPlans();
    const app = await createApp({ env, databaseUrl: kept.url, now: () => now });
    const close = atEnd(() => app.close());
    await makeDue(kept.run, kept.today);
    leaveFile(kept);
    const large = await largeTables(kept.run);
    const isWanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word));
    const examined: Examined[] = [];
    const lists = await hotLists(app.database.db, kept.run, kept.today, now);
    const asked = new Set(lists.map(({ endpoint }) => endpoint));
    const missing = forgotten(
      features.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint)),
      asked,
    );
    if (missing.length > 0) throw new Error(`bench/plans/lists.ts lacks ${missing.join(', ')}.`);
    watch.take();
    for (const list of lists.filter(({ name }) => isWanted(name)))
      examined.push(judged(list.name, await ask(app, list), watch.take(), large));
    for (const job of app.jobs.byClock.filter(isWanted)) {
      await kept.run('select graphile_worker.add_job($1)', [job]);
      await app.jobs.drain().catch((error) => {
        throw new Error(`${job} failed`, { cause: error });
      });
      examined.push(judged(job, null, watch.take(), large));
    }
    await close();
    return examined;
  };
  const examined = values.without ? await kept.without(values.without, examineAll) : await examineAll();
  if (examined.every(({ statements }) => statements.length === 0)) throw new Error('No plan was told.');

  console.log(summaryOf(examined));
  const folder = join(kept.dataDir, 'report');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'plans.txt'), reportOf(examined));
  console.log(`\nAll of them as they were executed: ${join(folder, 'plans.txt')}`);
  return examined.every(({ statements }) => statements.every(({ faults }) => faults.length === 0));
}

/** What an upload that broke off leaves: the job that removes it asks whether it has a row. */
function leaveFile({ dataDir, today }: KeptDatabase): void {
  const folder = join(dataDir, 'files', 'sealed', addDays(today, -2), 'left');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'document.pdf'), '');
}

/** Rows that the call answers, where it answers a list. */
async function ask(app: App, { name, request, token }: List): Promise<number | null> {
  const { statusCode, headers, body } = await app.http.inject({
    method: request.method,
    url: request.url,
    headers: token ? { authorization: `token ${token}` } : {},
    ...(request.body && { payload: request.body }),
  });
  if (statusCode !== 200) throw new Error(`${name} (${request.url}) answered ${statusCode}: ${body}`);
  return String(headers['content-type']).includes('json') ? itemsIn(JSON.parse(body)) : null;
}

/** How many things a JSON answer lists, lists within lists included. */
function itemsIn(json: unknown): number {
  if (typeof json !== 'object' || json === null) return 0;
  const own = Array.isArray(json) ? json.length : 0;
  return Object.values(json).reduce((sum: number, value) => sum + itemsIn(value), own);
}

function judged(
  name: string,
  items: number | null,
  heard: ReturnType<ReturnType<typeof watchPlans>['take']>,
  large: LargeTables,
): Examined {
  const statements = heard
    .map((plan) => ({ plan, ...judge(plan, large) }))
    .filter(({ concerned }) => concerned);
  for (const { answered, faults } of statements)
    if (items !== null && fetchesTooMuch(answered, items))
      faults.push(`fetches ${answered} rows for a list of ${items}`);
  return { name, items, statements };
}

/** Throws an Error where a table that should be large is not: the factories lag behind the migrations. */
async function largeTables(run: Run): Promise<LargeTables> {
  const { rows } = await run(
    `select c.relname as name, c.reltuples::float8 as rows,
       sum(c.reltuples) over (partition by coalesce(pg_partition_root(c.oid), c.oid))::float8 as together
     from pg_class c join pg_namespace s on s.oid = c.relnamespace
     where s.nspname = 'public' and c.relkind in ('r', 'p')`,
  );
  const tables = rows as { name: string; rows: number; together: number }[];
  const small = MILLIONS.filter(
    (name) => !tables.some((table) => table.name === name && table.together >= MILLION),
  );
  if (small.length > 0) throw new Error(`Not filled with a million rows: ${small.join(', ')}.`);
  return new Map(tables.filter(({ together }) => together >= LARGE).map(({ name, rows }) => [name, rows]));
}
