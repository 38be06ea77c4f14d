import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { createApp } from '../../app.ts';
import { loadDemo } from '../../demo/demo.ts';
import { makeBackup } from '../../kit/server/backup/backup.ts';
import type { RestoreOptions } from '../../kit/server/backup/options.ts';
import { restoreBackup } from '../../kit/server/backup/restore.ts';
import { openDatabase } from '../../kit/server/database/db.ts';
import { migrate } from '../../kit/server/database/migrate.ts';
import { inTransaction } from '../../kit/server/database/transaction.ts';
import { readEnv } from '../../kit/server/env.ts';
import { openStorage } from '../../kit/server/files/storage.ts';
import { enqueueInto, migrateJobs } from '../../kit/server/jobs/jobs.ts';
import { writeMail } from '../../kit/server/mail/outbox.ts';
import { startEmbeddedPostgres } from '../../kit/server/postgres/embeddedPostgres.ts';
import description from '../../package.json' with { type: 'json' };
import { emptyDatabase } from '../support/emptyDatabase.ts';
import { pdf } from '../support/files.ts';
import { CREATE, visitBody } from '../support/fixtures/fixture.ts';
import { root } from '../support/folders.ts';
import { mailServer } from '../support/mailServer.ts';
import { onCleanup } from '../support/onCleanup.ts';
import { testApp } from '../support/testApp.ts';
import { databaseOfThen } from '../upgrade/asOfThen.ts';
import { MIGRATIONS, readDump } from '../upgrade/dump.ts';
import { fillEmptyTables } from '../upgrade/fillEmptyTables.ts';
import { filesIn, rowsIn } from './compare.ts';

const folder = await mkdtemp(join(tmpdir(), 'parvis-backup-'));
onCleanup(() => rm(folder, { recursive: true }));
const file = join(folder, 'parvis.zip');
const { signal } = new AbortController();
const program = { version: description.version, migrations: MIGRATIONS, now: new Date(), signal };

const app = await testApp();
const storage = await openStorage(app.env);
await loadDemo(app, new Date());
await fillEmptyTables(app);

const login = { username: 'admin@parvis.test', password: 'parvis-demo' };

/** An empty database and an empty folder for files. */
async function emptyTarget() {
  const { url, env, query } = await emptyDatabase();
  return { env, query, databaseUrl: url, storage: await openStorage(env) };
}
type Target = Awaited<ReturnType<typeof emptyTarget>>;
const restore = (target: Target, over: Partial<RestoreOptions> = {}) =>
  restoreBackup({ ...program, ...target, file, ...over });

/** A command as npm runs it: its status, and what it says. `blocks`: of 512 bytes, which no file may exceed. */
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

/** That nothing is in a target, as a first start finds it. */
async function expectEmpty({ databaseUrl, storage }: Target): Promise<void> {
  expect([await rowsIn(databaseUrl), await filesIn(storage)]).toEqual([{}, {}]);
}

/** What was kept at the moment of the backup, which the first test makes. */
let rowsThen: Awaited<ReturnType<typeof rowsIn>>;
let filesThen: Awaited<ReturnType<typeof filesIn>>;

it('holds every row of one moment and every file, while people go on writing', async () => {
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
  const unused = await upload();
  await app.db.execute(
    sql`update stored_files set created_at = created_at - interval '2 days' where id = ${unused}`,
  );
  await inTransaction(app.db, (tx) =>
    writeMail(
      tx,
      enqueueInto(tx),
      {
        ...{ key: 'waiting', recipient: 'waiting@example.com', buildingId: null, language: 'fr' },
        ...{ subject: 'Bonjour', text: 'Bonjour', html: '<p>Bonjour</p>', attachments: [], secrets: [] },
      },
      { smtpUrl: 'smtp://localhost' },
      app.now(),
    ),
  );
  rowsThen = await rowsIn(app.url);
  const { rows } = await app.db.execute<{ folder: string }>(
    sql`select folder from stored_files where id = ${unused}`,
  );

  // The backup has looked, and waits for this one table: what is written from here on is not of its moment.
  const { pool } = app.database;
  const blocker = await pool.connect();
  await blocker.query('begin; lock table partner_pages in access exclusive mode');
  let isMade = false;
  const making = makeBackup({ ...program, databaseUrl: app.url, storage, file }).finally(() => {
    isMade = true;
  });
  const waits = `select from pg_stat_activity
    where application_name = 'parvis backup' and datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(waits)).rowCount).toBe(1);
  await announce(0);
  await upload();
  await app.db.execute(sql`select graphile_worker.add_job('kit.sweepFiles')`);
  await app.jobs.drain();
  filesThen = await filesIn(storage);
  expect(Object.keys(filesThen).filter((key) => key.startsWith(rows[0]?.folder ?? ''))).toEqual([]);
  await blocker.query('commit');
  blocker.release();
  for (let at = 1; !isMade; at++) await announce(at);

  const { manifest, bytes } = await making;
  expect([(await stat(file)).size, (await stat(file)).mode & 0o777]).toEqual([bytes, 0o600]);
  expect(manifest.missing).toEqual([]);
  expect(await rowsIn(app.url)).not.toEqual(rowsThen);
});

it('is restored into an empty database, and what waited goes on, once', async () => {
  const target = await emptyTarget();
  const { manifest } = await restore(target);
  expect(await rowsIn(target.databaseUrl)).toEqual(rowsThen);
  const files = await filesIn(target.storage);
  expect(files).toEqual(Object.fromEntries(manifest.files.map(({ key, sha256 }) => [key, sha256])));
  // What was sent after its moment is not in it.
  expect(filesThen).toMatchObject(files);
  expect(Object.keys(filesThen).length - Object.keys(files).length).toBe(3);

  const mails = await mailServer();
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

/** A byte in the middle of what each entry holds: of those between them, such as the hour of each, nothing is ever read. */
async function contentsOf(archive: string, bytes: Buffer): Promise<number[]> {
  const zip = await openPromise(archive);
  const places: number[] = [];
  for await (const { relativeOffsetOfLocalHeader: header, compressedSize } of zip.eachEntry()) {
    const begin = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    if (compressedSize > 0) places.push(begin + Math.floor(compressedSize / 2));
  }
  return places;
}

it('is refused where it was altered, cut off, or made by a newer program; nothing is written', async () => {
  const target = await emptyTarget();
  const whole = await readFile(file);
  const refused = async (bytes: Buffer) => {
    const broken = join(folder, 'broken.zip');
    await writeFile(broken, bytes);
    await expect(restore(target, { file: broken })).rejects.toThrow(/altered or cut off .*take another one/);
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

it('is refused by a database or a storage that holds something, which stays', async () => {
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

it('leaves nothing behind where it fails, and nobody starts on a half', async () => {
  const target = await emptyTarget();
  // The storage takes what it is given, but keeps something else.
  const storage = await openStorage(target.env);
  const { read } = storage;
  const start = async () => {
    const pool = new pg.Pool({ connectionString: target.databaseUrl });
    const refused = await migrate(pool, MIGRATIONS).catch((error: unknown) => error);
    await pool.end();
    return refused;
  };
  let starting: Promise<unknown> | undefined;
  storage.read = async (key) => {
    starting ??= start();
    await starting;
    return (await read(key))?.slice(1) ?? null;
  };
  await expect(restore({ ...target, storage })).rejects.toThrow(
    /does not give .* back .* Nothing of it was left behind/,
  );
  expect(String(await starting)).toContain('A restore into this database was begun and not ended');
  await expectEmpty(target);

  // As a process leaves it that was killed: the next one begins anew.
  await target.query('create table unfinished_restore (); create table visits ()');
  await target.storage.put(Object.keys(filesThen)[0] ?? '', Buffer.from('half'));
  await restore(target);
  expect(await rowsIn(target.databaseUrl)).toEqual(rowsThen);
});

it('of an older version is restored as it was, and brought to this one', async () => {
  const dump = readDump('0.1.0.json.zst');
  const { url: databaseUrl, env, query } = await databaseOfThen(dump);
  const { pool, close } = openDatabase(databaseUrl, () => undefined, { max: 2 });
  // The first version that kept what backups are about; its files were not written down.
  await migrate(pool, MIGRATIONS, { upTo: '0040_count_versions_of_what_administrators_edit.sql' });
  await migrateJobs(pool);
  await close();
  const older = join(folder, 'older.zip');
  const { manifest } = await makeBackup({
    ...{ ...program, databaseUrl, storage: await openStorage(env), file: older },
  });
  const stored = await query('select folder from stored_files union select folder from sealed_files');
  expect(new Set(manifest.missing.map((key) => dirname(key))).size).toBe(stored.rowCount);

  const target = await emptyTarget();
  await restore(target, { file: older });
  const last = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  const { rows } = await target.query('select name from migrations order by name');
  expect(rows.map(({ name }) => name)).toEqual(last);
  const people = 'select id, email, last_name from users order by id';
  expect((await target.query(people)).rows).toEqual((await query(people)).rows);
  expect((await target.query('select from users where searched is null')).rowCount).toBe(0);
});

it('moves from the embedded database to a server', async () => {
  const dataDir = join(folder, 'moving');
  const embedded = await startEmbeddedPostgres({ dataDir, durable: false });
  const storage = await openStorage(readEnv({ DATA_DIR: dataDir }));
  await restoreBackup({ ...program, databaseUrl: embedded.url, storage, file });
  const target = await emptyTarget();
  const variables = { DATA_DIR: dataDir, DATABASE_URL: target.databaseUrl };
  expect(await run(['move'], variables)).toEqual([1, expect.stringContaining('is at work on the database')]);
  await embedded.stop();
  // As one that was killed leaves it: all that is kept lies in it.
  await writeFile(join(dataDir, 'move.zip'), 'half');
  expect(await run(['move'], variables)).toEqual([
    0,
    expect.stringMatching(/^Moved \d+ tables .*; files stay in /),
  ]);
  expect(await rowsIn(target.databaseUrl)).toEqual(rowsThen);
  expect(await filesIn(target.storage)).toEqual({});
  expect((await readdir(dataDir)).sort()).toEqual(['files', 'postgres', 'postgres.log']);
});

it('says in a sentence what stands in its way, and leaves no half of a file', async () => {
  const source = { DATABASE_URL: app.url, DATA_DIR: app.env.dataDir };
  const [full, taken, refused] = await Promise.all([
    run(['backup', 'full.zip'], source, 100),
    run(['backup', 'parvis.zip'], source),
    run(['restore', 'parvis.zip'], source),
  ]);
  expect(full).toEqual([1, expect.stringMatching(/^There is no room left for .*full\.zip.*\.\n$/)]);
  expect(taken).toEqual([1, expect.stringMatching(/parvis\.zip is there already.*\n$/)]);
  expect(refused).toEqual([1, expect.stringMatching(/^The database is not empty .*\n$/)]);
  expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([]);
});
