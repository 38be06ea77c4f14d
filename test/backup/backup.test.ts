import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openPromise } from 'yauzl';
import { createApp } from '../../app.ts';
import { loadDemo } from '../../demo/demo.ts';
import { makeBackup } from '../../kit/server/backup/backup.ts';
import type { RestoreOptions } from '../../kit/server/backup/options.ts';
import { findPgProgram } from '../../kit/server/backup/pgPrograms.ts';
import { restoreBackup } from '../../kit/server/backup/restore.ts';
import { readEnv } from '../../kit/server/configuration/env.ts';
import { acquireSessionLock, releaseSessionLock } from '../../kit/server/database/locks.ts';
import { MIGRATION_LOCK, runSqlMigrations } from '../../kit/server/database/migrate.ts';
import { inTransaction } from '../../kit/server/database/transaction.ts';
import { openFileStorage } from '../../kit/server/files/storage.ts';
import { createEnqueue } from '../../kit/server/jobs/jobs.ts';
import { insertOutboxMail } from '../../kit/server/mail/outbox.ts';
import { startEmbeddedPostgres } from '../../kit/server/postgres/embeddedPostgres.ts';
import description from '../../package.json' with { type: 'json' };
import { startDebianPostgres } from '../support/debianPostgres.ts';
import { createEmptyDatabase } from '../support/emptyDatabase.ts';
import { pdf } from '../support/files.ts';
import { CREATE, visitBody } from '../support/fixtures/fixture.ts';
import { root } from '../support/folders.ts';
import { startMailServer } from '../support/mailServer.ts';
import { onCleanup } from '../support/onCleanup.ts';
import { testApp } from '../support/testApp.ts';
import { MIGRATIONS } from '../upgrade/dump.ts';
import { fillEmptyTables } from '../upgrade/fillEmptyTables.ts';
import { filesIn, rowsIn } from './compare.ts';

const folder = await mkdtemp(join(tmpdir(), 'parvis-backup-'));
onCleanup(() => rm(folder, { recursive: true }));
const { signal } = new AbortController();
const program = { version: description.version, migrations: MIGRATIONS, now: new Date(), signal };
const login = { username: 'admin@parvis.test', password: 'parvis-demo' };

async function emptyTarget(server?: string) {
  const { url, env, query } = await createEmptyDatabase(server);
  return { env, query, databaseUrl: url, storage: await openFileStorage(env) };
}
type Target = Awaited<ReturnType<typeof emptyTarget>>;

/** Returns status and output. `blocks`: maximum file size, in blocks of 512 bytes. */
async function run(
  [task, ...args]: string[],
  variables: Record<string, string>,
  blocks: number | 'unlimited' = 'unlimited',
): Promise<[status: number, said: string]> {
  const limited = ['-c', `ulimit -f ${blocks}; exec "$@"`, '-', process.execPath];
  const child = spawn('sh', [...limited, `scripts/${task}.ts`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: root,
    env: { ...process.env, INIT_CWD: folder, ...variables },
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part));
  const [status] = await once(child, 'close');
  return [status, Buffer.concat(said).toString()];
}

/** Expects the state before a first start. */
async function expectEmpty({ databaseUrl, storage }: Target): Promise<void> {
  expect([await rowsIn(databaseUrl), await filesIn(storage)]).toEqual([{}, {}]);
}

/** Arguments of the processes that run a program. */
async function argumentsOf(name: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => line.split('\0').some((word) => word.endsWith(name)));
}

/** Position of a byte in the middle of each entry's content. */
async function contentsOf(archive: string, bytes: Buffer): Promise<number[]> {
  const zip = await openPromise(archive);
  const places: number[] = [];
  for await (const { relativeOffsetOfLocalHeader: header, compressedSize } of zip.eachEntry()) {
    const begin = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    if (compressedSize > 0) places.push(begin + Math.floor(compressedSize / 2));
  }
  return places;
}

const debian = await startDebianPostgres();
const asOther = (url: string) =>
  Object.assign(new URL(url), { username: 'other', password: 'another secret' }).href;

async function makeSource(format: 'portable' | 'pg_dump', server: string, targetServer: string) {
  const app = await testApp({}, 'template1', server);
  await loadDemo(app, new Date());
  await fillEmptyTables(app);
  // A table of the operator, partitioned as `npm run partition` did, which only pg_dump waits for.
  await app.database.pool.query(
    `create schema operator; create table operator.notes (note text) partition by hash (note);
     create schema part_0; create table part_0.notes partition of operator.notes
       for values with (modulus 1, remainder 0)`,
  );
  const file = join(folder, `${format}.zip`);
  const rowsThen: Awaited<ReturnType<typeof rowsIn>> = {};
  const filesThen: Awaited<ReturnType<typeof filesIn>> = {};
  return {
    format,
    app,
    file,
    rowsThen,
    filesThen,
    storage: await openFileStorage(app.env),
    emptyTarget: () => emptyTarget(targetServer),
    restore: (target: Target, over: Partial<RestoreOptions> = {}) =>
      restoreBackup({ ...program, ...target, file, ...over }),
  };
}

const server = inject('databaseUrl');
const portable = await makeSource('portable', server, server);
const sources = [portable, ...(debian ? [await makeSource('pg_dump', debian.url, asOther(debian.url))] : [])];

if (!debian) it.skip('pg_dump: Debian’s package postgresql is not here and cannot be installed', () => {});

describe.each(sources)('a backup in the $format format', (source) => {
  const { app, storage, file, rowsThen, filesThen, emptyTarget, restore } = source;

  it('contains every row of one moment and every file, while people go on writing', async () => {
    const { body } = await app.anybody.post('/users/token-auth/', login);
    const admin = app.withAuthorization(`token ${body.token}`);
    const upload = async () => {
      const guide = { name: 'file', filename: 'guide.pdf', bytes: await pdf() };
      return (await admin.upload('/api/buildings/1/pdfs', guide)).body.fields[0].pk;
    };
    const announce = async (at: number) => {
      const visit = visitBody(1, { last_name_visitor: `Meanwhile${at}` });
      expect((await admin.post(CREATE, visit)).status).toBe(200);
    };
    const [lost = ''] = (await Array.fromAsync(storage.list('', { recursive: true }))).filter((key) =>
      key.startsWith('stored/'),
    );
    await storage.delete(lost);
    const unused = await upload();
    await app.db.execute(
      sql`update stored_files set created_at = created_at - interval '2 days' where id = ${unused}`,
    );
    await inTransaction(app.db, (tx) =>
      insertOutboxMail(
        tx,
        createEnqueue(tx),
        {
          key: 'waiting',
          recipient: 'waiting@example.com',
          buildingId: null,
          language: 'fr',
          subject: 'Bonjour',
          text: 'Bonjour',
          html: '<p>Bonjour</p>',
          attachments: [],
          secrets: [],
        },
        { smtpUrl: 'smtp://localhost' },
        app.now(),
      ),
    );
    Object.assign(rowsThen, await rowsIn(app.url));
    const { rows } = await app.db.execute<{ folder: string }>(
      sql`select folder from stored_files where id = ${unused}`,
    );

    // The backup has its snapshot and waits for a table, so later writes are not included.
    const { pool } = app.database;
    const blocker = await pool.connect();
    const [table, waiter] =
      source.format === 'portable' ? ['partner_pages', 'parvis backup'] : ['operator.notes', 'pg_dump'];
    await blocker.query(`begin; lock table ${table} in access exclusive mode`);
    let isMade = false;
    const making = makeBackup({
      ...program,
      databaseUrl: app.url,
      storage,
      file,
      portable: source.format === 'portable',
    }).finally(() => {
      isMade = true;
    });
    const waits = `select from pg_stat_activity
    where application_name = $1 and datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(waits, [waiter])).rowCount).toBe(1);
    if (waiter === 'pg_dump') {
      const lines = await argumentsOf('pg_dump');
      expect(lines).not.toEqual([]);
      for (const line of lines) expect(line).not.toMatch(/secret/);
    }
    await announce(0);
    await upload();
    await app.db.execute(sql`select graphile_worker.add_job('kit.sweepFiles')`);
    await app.jobs.drain();
    Object.assign(filesThen, await filesIn(storage));
    expect(Object.keys(filesThen).filter((key) => key.startsWith(rows[0]?.folder ?? ''))).toEqual([]);
    await blocker.query('commit');
    blocker.release();
    for (let at = 1; !isMade; at++) await announce(at);

    const { manifest, bytes } = await making;
    expect([(await stat(file)).size, (await stat(file)).mode & 0o777]).toEqual([bytes, 0o600]);
    expect(manifest.missing).toEqual([lost]);
    expect(await rowsIn(app.url)).not.toEqual(rowsThen);
  });

  it('is restored into an empty database, and pending jobs run once', async () => {
    const target = await emptyTarget();
    const { manifest } = await restore(target);
    expect(await rowsIn(target.databaseUrl)).toEqual(rowsThen);
    const files = await filesIn(target.storage);
    expect(files).toEqual(Object.fromEntries(manifest.files.map(({ key, sha256 }) => [key, sha256])));
    // Files that were uploaded later are not included.
    expect(filesThen).toMatchObject(files);
    expect(Object.keys(filesThen).length - Object.keys(files).length).toBe(3);

    const mails = await startMailServer();
    const variables = { SMTP_URL: mails.url, DATA_DIR: target.env.dataDir, PUBLIC_URL: 'http://parvis.test' };
    const env = readEnv({ ...variables, MAIL_FROM: 'desk@parvis.test' });
    const restored = await createApp({ env, databaseUrl: target.databaseUrl });
    onCleanup(() => restored.close());
    await restored.jobs.drain();
    expect(mails.delivered.flatMap(({ to }) => to)).toEqual(['waiting@example.com']);
    const post = (url: string, payload: object, token = '') =>
      restored.http.inject({
        method: 'POST',
        url,
        payload,
        headers: token ? { authorization: `token ${token}` } : {},
      });
    const { token } = (await post('/users/token-auth/', login)).json();
    expect((await post(CREATE, visitBody(1), token)).statusCode).toBe(200);
    const references = `select from pg_constraint where contype = 'f' and conparentid = 0`;
    expect((await target.query(references)).rowCount).toBe(
      (await app.database.pool.query(references)).rowCount,
    );
  });

  it('is refused if altered, truncated, or made by a newer program; nothing is written', async () => {
    const target = await emptyTarget();
    const whole = await readFile(file);
    const refused = async (bytes: Buffer) => {
      const broken = join(folder, 'broken.zip');
      await writeFile(broken, bytes);
      await expect(restore(target, { file: broken })).rejects.toThrow(
        /altered or cut off .*take another one/,
      );
    };
    const places = await contentsOf(file, whole);
    for (const share of [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) {
      const bytes = Buffer.from(whole);
      const at = places[Math.floor(places.length * share)] ?? 0;
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      await refused(bytes);
    }
    await expect(restore(target, { file: folder })).rejects.toThrow(`${folder} is a folder: name a file.`);
    await refused(whole.subarray(0, whole.length - 100));
    await expect(restore(target, { version: '0.0.9' })).rejects.toThrow(
      /made by a newer Parvis .*this is 0\.0\.9/,
    );
    await expectEmpty(target);
  });

  it('is refused by a database or storage that is not empty, which stays unchanged', async () => {
    const before = await rowsIn(app.url);
    await expect(restore({ ...(await emptyTarget()), databaseUrl: app.url })).rejects.toThrow(
      'The database is not empty',
    );
    expect(await rowsIn(app.url)).toEqual(before);
    const target = await emptyTarget();
    await target.storage.put('somebody/elses', Buffer.from('file'));
    await expect(restore(target)).rejects.toThrow('The storage is not empty (somebody/elses)');
    expect(Object.keys(await filesIn(target.storage))).toEqual(['somebody/elses']);
  });

  it('leaves nothing after a failure, and no program starts or restores during it', async () => {
    const target = await emptyTarget();
    // The storage silently stores other bytes.
    const storage = await openFileStorage(target.env);
    const { read } = storage;
    const start = async () => {
      const pool = new pg.Pool({ connectionString: target.databaseUrl });
      const refused = await runSqlMigrations(pool, MIGRATIONS).catch((error: unknown) => error);
      await pool.end();
      return refused;
    };
    let starting: Promise<unknown> | undefined;
    let beside: Promise<unknown> | undefined;
    storage.read = async (key) => {
      starting ??= start();
      await starting;
      beside ??= restore(target).catch((error: unknown) => error);
      await beside;
      return (await read(key))?.slice(1) ?? null;
    };
    await expect(restore({ ...target, storage })).rejects.toThrow(
      /returned other bytes than were written for .* Nothing of it was left behind/,
    );
    expect(String(await starting)).toContain('A restore into this database is unfinished');
    expect(String(await beside)).toContain('A restore into this database is under way already');
    await expectEmpty(target);

    // The leftovers of a killed restore.
    await target.query('create table unfinished_restore (); create table visits ()');
    await target.storage.put(Object.keys(filesThen)[0] ?? '', Buffer.from('half'));
    await restore(target);
    expect(await rowsIn(target.databaseUrl)).toEqual(rowsThen);
  });
});

it('a backup of version 0.6.0 is restored and upgraded', async () => {
  const target = await emptyTarget();
  const file = join(import.meta.dirname, '0.6.0.zip');
  const { manifest, unknownTables } = await restoreBackup({ ...program, ...target, file });
  expect([manifest.version, manifest.missing, unknownTables]).toEqual(['0.6.0', [], []]);
  expect(await filesIn(target.storage)).toEqual(
    Object.fromEntries(manifest.files.map(({ key, sha256 }) => [key, sha256])),
  );
  const { rows } = await target.query('select name from migrations order by name');
  const all = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  expect(rows.map(({ name }) => name)).toEqual(all);
  const tables = manifest.format === 1 ? manifest.tables : [];
  for (const name of ['users', 'buildings', 'visits', 'reservations', 'parcels', 'nda_signatures']) {
    const { rowCount } = await target.query(`select from ${name}`);
    expect([name, rowCount]).toEqual([name, tables.find((table) => table.name === name)?.rows]);
  }
  const restored = await createApp({ env: target.env, databaseUrl: target.databaseUrl });
  onTestFinished(() => restored.close());
  await restored.jobs.drain();
  const answer = await restored.http.inject({ method: 'POST', url: '/users/token-auth/', payload: login });
  expect(answer.statusCode).toBe(200);
});

it('the commands back up, move and restore the embedded database', async () => {
  const { file, rowsThen } = portable;
  const dataDir = join(folder, 'moving');
  const embedded = await startEmbeddedPostgres({ dataDir, durable: false });
  const storage = await openFileStorage(readEnv({ DATA_DIR: dataDir }));
  await restoreBackup({ ...program, databaseUrl: embedded.url, storage, file });
  const target = await emptyTarget(debian ? asOther(debian.url) : undefined);
  const variables = { DATA_DIR: dataDir, DATABASE_URL: target.databaseUrl };
  const here = { DATA_DIR: dataDir };
  expect(await run(['move'], variables)).toEqual([1, expect.stringContaining('is running on the database')]);
  expect(await run(['backup', 'full.zip'], here, 100)).toEqual([
    1,
    expect.stringMatching(/^There is no room left for .*full\.zip.*\.\n$/),
  ]);
  expect(await run(['backup', 'portable.zip'], here)).toEqual([
    1,
    expect.stringMatching(/portable\.zip already exists.*\n$/),
  ]);
  expect(await run(['restore', 'portable.zip'], here)).toEqual([
    1,
    expect.stringMatching(/^The database is not empty .*\n$/),
  ]);
  expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([]);
  await embedded.stop();
  // The leftover of a killed run contains all data.
  await writeFile(join(dataDir, 'move.zip'), 'half');
  expect(await run(['move'], variables)).toEqual([
    0,
    expect.stringMatching(/^Moved \d+ tables .*; files stay in /),
  ]);
  expect(await rowsIn(target.databaseUrl)).toEqual(rowsThen);
  expect(await filesIn(target.storage)).toEqual({});
  expect((await readdir(dataDir)).sort()).toEqual(['files', 'postgres', 'postgres.log']);
});

it('a backup of a server requires pg_dump of its version, and leaves no partial file', async () => {
  await expect(findPgProgram('pg_dump', 99)).rejects.toThrow(
    new RegExp(
      '^(There is no pg_dump here|pg_dump is version \\d+, older than the server): ' +
        'install the client programs of PostgreSQL 99 ',
    ),
  );
  const [source] = sources.slice(1);
  if (!source) return;
  const variables = { DATABASE_URL: source.app.url, DATA_DIR: source.app.env.dataDir };
  expect(await run(['backup', 'full.zip'], variables, 100)).toEqual([
    1,
    expect.stringMatching(/^There is no room left for .*full\.zip.*\.\n$/),
  ]);
  expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([]);
  expect(await run(['backup', 'whole.zip'], variables)).toEqual([
    0,
    expect.stringMatching(/whole\.zip: the database and \d+ files, as of /),
  ]);
  const target = await source.emptyTarget();
  const there = { DATABASE_URL: target.databaseUrl, DATA_DIR: target.env.dataDir };
  expect(await run(['restore', 'whole.zip'], there)).toEqual([
    0,
    expect.stringMatching(/^Restored the database and \d+ files, as of /),
  ]);
});

it('a restore is refused by a database that another program is setting up', async () => {
  const target = await emptyTarget();
  const starting = new pg.Client({ connectionString: target.databaseUrl });
  await starting.connect();
  onTestFinished(() => starting.end());
  await acquireSessionLock(starting, MIGRATION_LOCK);
  const outcome = portable.restore(target).then(
    () => 'restored',
    (error: Error) => error.message,
  );
  // The restore retries the lock.
  const tries = new Set<string>();
  await expect
    .poll(async () => {
      const { rows } = await starting.query<{ at: string }>(
        `select query_start::text as at from pg_stat_activity
          where datname = current_database() and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()`,
      );
      for (const { at } of rows) tries.add(at);
      return tries.size;
    })
    .toBeGreaterThan(3);
  await starting.query('create table users (id int)');
  await releaseSessionLock(starting, MIGRATION_LOCK);
  expect(await outcome).toMatch(/^The database is not empty \(users\)/);
  expect(await rowsIn(target.databaseUrl)).toEqual({ '"public"."users"': [] });
});
