import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { loadDemo } from '../../demo/demo.ts';
import { makeBackup } from '../../kit/server/backup/backup.ts';
import { restoreBackup } from '../../kit/server/backup/restore.ts';
import { migrate } from '../../kit/server/database/migrate.ts';
import { type PartitionOptions, partition } from '../../kit/server/partition/partition.ts';
import { growingTables } from '../../scripts/growingTables.ts';
import { rowsIn } from '../backup/compare.ts';
import { copyOf, emptyDatabase } from '../support/emptyDatabase.ts';
import { CREATE, visitBody } from '../support/fixtures/fixture.ts';
import { onCleanup } from '../support/onCleanup.ts';
import { declaredTables } from '../support/tables.ts';
import { databaseOfThen } from '../upgrade/asOfThen.ts';
import { MIGRATIONS, readDump } from '../upgrade/dump.ts';
import { fillEmptyTables } from '../upgrade/fillEmptyTables.ts';
import { ask, catalogueOf } from './catalogue.ts';
import { standingTables } from './standingTables.ts';

/** Fewer than the command makes: what is tested here is the same. */
const PARTS = 3;
const ALL = growingTables.length;

const { signal } = new AbortController();

/** Runs the command; answers its end, and what it told meanwhile. */
async function run(url: string, over: Partial<PartitionOptions> = {}): Promise<[string, string[]]> {
  const told: string[] = [];
  const tell = (line: string) => void told.push(line);
  const options = { databaseUrl: url, tables: growingTables, parts: PARTS, signal, tell };
  const end = await partition({ ...options, ...over }).then(
    ({ made, before }) => `${made} made, ${before} before`,
    (error: Error) => error.message,
  );
  return [end, told];
}

async function plainTables(url: string): Promise<number | null> {
  const plain = `select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname = any($1)`;
  return (await ask(url, plain, [growingTables])).rowCount;
}

// A database in which a demonstration has lived a little, and an operator has set what the product does not.
const lived = await emptyDatabase();
const home = await createApp({ env: lived.env, databaseUrl: lived.url });
await loadDemo(home, new Date());
await fillEmptyTables(home);
await home.close();
await ask(
  lived.url,
  `comment on table visits is 'Who comes'; comment on column visits.time is 'When';
   comment on index visits_pkey is 'The key'; comment on trigger visits_raise_version on visits is 'Counts';
   comment on constraint room_holds_no_overlap on room_holds is 'Nothing overlaps';
   grant select on reservations to public; grant update (comment), select (id) on visits to public;
   grant usage on sequence parcels_id_seq to public; alter table parcels set (fillfactor = 90);
   alter table badge_loans disable trigger badge_loans_note_change`,
);

/** A copy of it, which nobody is connected to. */
const copy = async () => (await copyOf(new URL(lived.url).pathname.slice(1))).url;

it('every table of a building is said to grow or to stand', async () => {
  const scoped = (await declaredTables()).filter((table) => table.scoped);
  const names = scoped.map(({ table }) => getTableName(table));
  expect(names.sort()).toEqual([...growingTables, ...standingTables].sort());
});

it('keeps every row, and all that the catalogue says; the product goes on', async () => {
  const url = await copy();
  const [rows, catalogue] = [await rowsIn(url), await catalogueOf(url)];
  const [end, told] = await run(url);
  expect(end).toBe(`${ALL} made, 0 before`);
  expect(told[0]).toMatch(/^\d+ tables are partitioned by building, .* [\d,]+ MB of disk are needed/);
  expect(told).toHaveLength(ALL + 1);
  expect(await plainTables(url)).toBe(0);
  expect(await rowsIn(url)).toEqual(rows);
  expect(await catalogueOf(url)).toEqual(catalogue);
  const stored = await ask(
    url,
    `select distinct reloptions from pg_class where relname = 'parcels' and relkind = 'r'`,
  );
  expect(stored.rows).toEqual([{ reloptions: ['fillfactor=90'] }]);
  expect(await run(url)).toEqual([`0 made, ${ALL} before`, []]);

  const app = await createApp({ env: lived.env, databaseUrl: url });
  onCleanup(() => app.close());
  const post = (to: string, payload: object, headers = {}) =>
    app.http.inject({ method: 'POST', url: to, payload, headers });
  const login = { username: 'admin@parvis.test', password: 'parvis-demo' };
  const { token } = (await post('/users/token-auth/', login)).json();
  expect((await post(CREATE, visitBody(1), { authorization: `token ${token}` })).statusCode).toBe(200);
  await app.jobs.drain();
});

it('what a part refuses is refused in the name of the whole', async () => {
  const url = await copy();
  await run(url);
  const again = `insert into room_holds (building_id, room_id, reservation_id, date, start_time, end_time, booked)
    select building_id, room_id, reservation_id, date, start_time, end_time, booked from room_holds
     where reservation_id is not null limit 1`;
  const refusal = await ask(url, again).catch((error: pg.DatabaseError) => error);
  expect(refusal).toMatchObject({ code: '23P01', constraint: 'room_holds_no_overlap', table: 'room_holds' });
});

it('is backed up as any other database, and restored into plain tables', async () => {
  const url = await copy();
  await run(url);
  const rows = await rowsIn(url);
  const folder = await mkdtemp(join(tmpdir(), 'parvis-partition-'));
  onCleanup(() => rm(folder, { recursive: true }));
  const options = {
    ...{ file: join(folder, 'parvis.zip'), version: '0.0.0', migrations: MIGRATIONS, now: new Date() },
    ...{ storage: undefined, signal },
  };
  await makeBackup({ ...options, databaseUrl: url });
  const target = await emptyDatabase();
  await restoreBackup({ ...options, databaseUrl: target.url });
  expect(await rowsIn(target.url)).toEqual(rows);
  expect(await plainTables(target.url)).toBe(ALL);
  expect((await run(target.url))[0]).toBe(`${ALL} made, 0 before`);
  expect(await rowsIn(target.url)).toEqual(rows);
});

it('is refused while somebody is connected, and changes nothing', async () => {
  const { env, url } = await emptyDatabase();
  const app = await createApp({ env, databaseUrl: url });
  const [end, told] = await run(url);
  expect(end).toMatch(/^The database is in use \(parvis.*: \d+.*\): stop Parvis, .* Nothing was changed\.$/);
  expect(told).toEqual([]);
  await app.close();
  expect(await plainTables(url)).toBe(ALL);
});

it('broken off, it leaves the table that it is at as it was, and goes on the next time', async () => {
  const url = await copy();
  const rows = await rowsIn(url);
  const breaking = new AbortController();
  let told = 0;
  const [end] = await run(url, {
    signal: breaking.signal,
    tell: () => {
      told += 1;
      if (told === 4) breaking.abort();
    },
  });
  expect(end).toBe('It was broken off: what was told is done, and the next run goes on.');
  expect(await plainTables(url)).toBe(ALL - 3);
  expect(await rowsIn(url)).toEqual(rows);
  expect((await run(url))[0]).toBe(`${ALL - 3} made, 3 before`);
});

it('is refused where something of the operator’s would be lost, which is named', async () => {
  const url = await copy();
  await ask(
    url,
    'create view bookings as select id from reservations; alter table parcels enable row level security',
  );
  expect((await run(url))[0]).toBe(
    'What would be lost has to go before, and can be made anew after: the security of rows of parcels, ' +
      'the view bookings on reservations.',
  );
  expect(await plainTables(url)).toBe(ALL);
});

it('where there is no room, nothing is begun', async () => {
  const url = await copy();
  const requireRoom = (bytes: number) => Promise.reject(new Error(`No ${typeof bytes}`));
  expect((await run(url, { requireRoom }))[0]).toBe('No number');
  expect(await plainTables(url)).toBe(ALL);
});

it('a database that was partitioned long ago takes every migration since, and comes to the same', async () => {
  const dump = readDump('0.1.0.json.zst');
  const [plain, partitioned] = [(await databaseOfThen(dump)).url, (await databaseOfThen(dump)).url];
  expect((await run(partitioned))[0]).toBe('9 made, 0 before');
  for (const url of [plain, partitioned]) {
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    await migrate(pool, MIGRATIONS);
    await pool.end();
  }
  expect(await catalogueOf(partitioned)).toEqual(await catalogueOf(plain));
  const counts = async (url: string) =>
    Object.entries(await rowsIn(url)).map(([name, { length }]) => [name, length]);
  expect(await counts(partitioned)).toEqual(await counts(plain));
  // Their indexes are called as those of the whole, also those that were made since.
  const strange = await ask(
    partitioned,
    `select part.relname from pg_inherits join pg_class part on part.oid = inhrelid join pg_class whole on whole.oid = inhparent
      where part.relnamespace::regnamespace::text like 'part\\_%' and part.relname <> whole.relname`,
  );
  expect(strange.rows).toEqual([]);
});
