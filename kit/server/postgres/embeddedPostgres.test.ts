import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embeddedPostgres.ts';
import { chooseOsUser } from './osUser.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'parvis-postgres-'));
/** Creating a cluster takes a second, so one serves most tests. */
let dataDir = newFolder();
let running: EmbeddedPostgres[] = [];

async function stopAll(): Promise<void> {
  for (const server of running) await server.stop();
  running = [];
}

afterEach(stopAll);

afterAll(() => rmSync(dataDir, { recursive: true }));

async function start(onExit?: (error: Error) => void): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, ...(onExit && { onExit }) });
  running.push(server);
  return server;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // The query rejects as well; an error event without a listener would end the process.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: 'array' }).finally(() => client.end());
  return rows;
}

function postmasterPid(): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}

/** Starts a second process on the same data folder. It stops when it reads from its standard input. */
async function otherProcess(): Promise<{ url: string; stop(): Promise<void>; kill(): Promise<void> }> {
  const code = `
    const { startEmbeddedPostgres } = await import(process.argv[1]);
    const server = await startEmbeddedPostgres({ dataDir: process.argv[2] });
    process.stdin.once('data', async () => { await server.stop(); process.exit(); });
    process.stdout.write(server.url);`;
  const module = join(import.meta.dirname, 'embeddedPostgres.ts');
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, module, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [url] = await once(child.stdout, 'data');
  return {
    url: String(url),
    async stop() {
      child.stdin.write('stop');
      expect(await once(child, 'exit')).toEqual([0, null]);
    },
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

test('a new cluster has a role without privileges, data checksums and French collation', async () => {
  const { url } = await start();
  for (const name of ['btree_gist', 'pg_trgm', 'unaccent', 'citext', 'pgcrypto']) {
    await query(url, `create extension ${name}`);
  }
  expect(
    await query(
      url,
      `select rolname, rolsuper, rolcreatedb, current_setting('fsync'), current_setting('synchronous_commit'),
         current_setting('data_checksums'), current_setting('server_encoding'), current_setting('timezone')
       from pg_roles where rolname = current_user`,
    ),
  ).toEqual([['parvis', false, true, 'on', 'on', 'on', 'UTF8', 'UTC']]);
  expect(
    await query(url, `select name from unnest(array['zoé', 'Émile', 'eric', 'Zed']) name order by name`),
  ).toEqual([['Émile'], ['eric'], ['Zed'], ['zoé']]);
  await query(url, 'create database copy template parvis');
});

test('a connection needs the password, which only the account of PostgreSQL can read', async () => {
  const { url } = await start();
  const wrong = new URL(url);
  wrong.password = 'guess';
  await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  expect(statSync(join(dataDir, 'postgres/parvis-password')).mode & 0o777).toBe(0o600);
  expect(new URL(url).hostname).toBe('127.0.0.1');
});

test('the log of PostgreSQL is readable by its account only, and contains no values', async () => {
  const log = join(dataDir, 'postgres.log');
  for (const file of [log, `${log}.1`]) writeFileSync(file, '', { mode: 0o644 });
  for (const file of [log, `${log}.1`]) chmodSync(file, 0o644);
  const { url } = await start();
  for (const file of [log, `${log}.1`]) expect(statSync(file).mode & 0o777).toBe(0o600);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create table addresses (email text primary key, seats int)');
  const insert = (email: string, seats: string) =>
    client.query('insert into addresses values ($1, $2::text::int)', [email, seats]);
  await insert('rosemonde@example.com', '1');
  await expect(insert('rosemonde@example.com', '1')).rejects.toMatchObject({ code: '23505' });
  await expect(insert('rose@example.com', 'rosemonde')).rejects.toMatchObject({ code: '22P02' });
  await expect(client.query(`select 'rosemonde'::int`)).rejects.toMatchObject({ code: '22P02' });
  await client.end();
  await stopAll();
  const said = readFileSync(log, 'utf8');
  expect(said).toContain('received fast shutdown request');
  expect(said).not.toContain('rosemonde');
});

test('a killed server is detected, and a new start finds the committed data', async () => {
  const ended = Promise.withResolvers<Error>();
  const { url } = await start(ended.resolve);
  await query(url, 'create table note as select 7 as number');
  process.kill(postmasterPid(), 'SIGKILL');
  expect((await ended.promise).message).toContain('postgres.log');
  const again = await start();
  expect(await query(again.url, 'select number from note')).toEqual([[7]]);
});

test('a crashed connection is not mistaken for a stop of the server', async () => {
  const ended = vi.fn();
  const { url } = await start(ended);
  const presence = `select pid from pg_stat_activity where application_name = 'parvis presence'`;
  const [before] = await query(url, presence);
  process.kill(Number((before as unknown[])[0]), 'SIGKILL');
  await expect
    .poll(async () => (await query(url, presence).catch(() => [before]))[0] ?? before)
    .not.toEqual(before);
  expect(ended).not.toHaveBeenCalled();
});

describe('two processes', () => {
  test('share one server, and the last one stops it', async () => {
    const { url, stop } = await start();
    const other = await otherProcess();
    expect(other.url).toBe(url);
    await stop();
    expect(await query(other.url, 'select 1')).toEqual([[1]]);
    await other.stop();
    await expect(query(url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('can create the cluster at the same time', async () => {
    rmSync(dataDir, { recursive: true });
    dataDir = newFolder();
    const [here, other] = await Promise.all([start(), otherProcess()]);
    expect(other.url).toBe(here.url);
    await other.stop();
    expect(await query(here.url, 'select 1')).toEqual([[1]]);
  });

  test('a server of a killed process is reused, and stopped by the process that reused it', async () => {
    const other = await otherProcess();
    await other.kill();
    const { url, stop } = await start();
    expect(url).toBe(other.url);
    await stop();
    await expect(query(url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('a reused process id in the lock file is not mistaken for the server', async () => {
    await (await start()).stop();
    const stranger = spawn('sleep', ['600'], {
      stdio: 'ignore',
      ...(process.getuid?.() === 0 && { uid: statSync(join(dataDir, 'postgres')).uid }),
    });

    writeFileSync(
      join(dataDir, 'postgres/postmaster.pid'),
      `${stranger.pid}\n${join(dataDir, 'postgres')}\n1\n1\n\n127.0.0.1\n0 0\nready   \n`,
    );
    const { url } = await start();
    expect(await query(url, 'select 1')).toEqual([[1]]);
    stranger.kill();
  });
});

test('a data folder of another PostgreSQL version is refused with instructions and unchanged', async () => {
  await (await start()).stop();
  const file = join(dataDir, 'postgres/PG_VERSION');
  const version = readFileSync(file, 'utf8');
  writeFileSync(file, '17\n');
  const starts = () =>
    readFileSync(join(dataDir, 'postgres.log'), 'utf8').match(/starting PostgreSQL/g)?.length;
  const before = starts();
  expect(before).toBeGreaterThan(0);
  await expect(start()).rejects.toThrow(
    `The database in ${join(dataDir, 'postgres')} was made by PostgreSQL 17, and this Parvis runs ` +
      `PostgreSQL ${version.trim()}`,
  );
  expect(starts()).toBe(before);
  writeFileSync(file, version);
  expect(await query((await start()).url, 'select 1')).toEqual([[1]]);
});

test.skipIf(process.getuid?.() !== 0)('a data folder that no account can enter is named in the error', () => {
  chmodSync(dataDir, 0o700);
  vi.stubEnv('PATH', '');
  expect(() => chooseOsUser('/bin/true', dataDir)).toThrow(dataDir);
  vi.unstubAllEnvs();
});
