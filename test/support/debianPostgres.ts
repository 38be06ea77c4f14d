import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { chooseOsUser } from '../../kit/server/postgres/osUser.ts';
import { clusterFolder } from './clusterFolder.ts';
import { onCleanup } from './onCleanup.ts';
import { installPackage } from './packages.ts';

const DEBIAN = '/usr/lib/postgresql';

/** Debian's newest PostgreSQL, which includes `pg_dump`. Installs it if possible. */
async function findPrograms(): Promise<string | undefined> {
  const installed = () =>
    (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
      .toSorted((one, other) => Number(other) - Number(one))
      .map((version) => join(DEBIAN, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'pg_dump')));
  return installed() ?? ((await installPackage('postgresql')) ? installed() : undefined);
}

/** Starts a server until the end of the file; undefined if it cannot be installed. */
export async function startDebianPostgres(): Promise<{ url: string; major: number } | undefined> {
  const programs = await findPrograms();
  if (!programs) return undefined;
  const folder = await clusterFolder();
  const runAs = chooseOsUser(join(programs, 'postgres'), folder);
  if (runAs.owner) chownSync(folder, runAs.owner.uid, runAs.owner.gid);
  const options = { ...runAs.ids, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }, cwd: '/' };
  const line = (program: string, args: string[]) =>
    [...runAs.prefix, join(programs, program), ...args] as [string, ...string[]];

  const [initdb, ...initArgs] = line('initdb', [
    '-D',
    join(folder, 'data'),
    '-U',
    'postgres',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]);
  const made = spawnSync(initdb, initArgs, { ...options, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const port = await freePort();
  const [postgres, ...args] = line('postgres', [
    '-D',
    join(folder, 'data'),
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    'fsync=off',
    '-c',
    'autovacuum=off',
    '-c',
    'jit=off',
  ]);
  const server = spawn(postgres, args, { ...options, stdio: 'ignore' });
  onCleanup(async () => {
    server.kill('SIGINT');
    if (server.exitCode === null) await once(server, 'exit');
    await rm(folder, { recursive: true, force: true });
  });
  const superuser = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const admin = await connectOnceReady(superuser);
  await admin.query(`create role parvis login createdb password 'a secret'`);
  await admin.query(`create role other login createdb password 'another secret'`);
  await admin.end();
  return {
    url: `postgres://parvis:a%20secret@127.0.0.1:${port}/postgres`,
    major: Number(programs.split('/').at(-2)),
  };
}

async function connectOnceReady(url: string): Promise<pg.Client> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries > 300) throw error;
      await pause(100);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
