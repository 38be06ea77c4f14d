import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onCleanup } from './onCleanup.ts';

/** PgBouncer 1.21 or newer; undefined if there is none. */
export function findPgbouncer(): string | undefined {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'pgbouncer'))
    .find((program) => {
      try {
        accessSync(program, constants.X_OK);
      } catch {
        return false;
      }
      const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
      const [, major = 0, minor = 0] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
      return Number(major) > 1 || Number(minor) >= OLDEST_MINOR;
    });
}

/** The first version that keeps prepared statements in transaction mode. */
const OLDEST_MINOR = 21;

// PgBouncer refuses to run as root.
const NOBODY = 65_534;
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/**
 * URL of a database through PgBouncer in transaction mode, which ends with the test. `connectQuery` runs on
 * each new connection.
 */
export async function startPgbouncer(
  url: string,
  settings: Record<string, string> = {},
  connectQuery = '',
): Promise<string> {
  const pgbouncer = findPgbouncer();
  if (!pgbouncer) throw new Error('PgBouncer 1.21 or newer is not installed.');
  const { hostname, port, username, password } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'parvis-pgbouncer-'));
  const at = await freePort();
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: at,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: 5,
    max_prepared_statements: 200,
    ...settings,
  };
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${hostname} port=${port} user=${username} password=${password}` +
        `${connectQuery && ` connect_query='${connectQuery}'`}`,
      '[pgbouncer]',
      ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
      '',
    ].join('\n'),
  );
  if (asNobody.uid) for (const path of [folder, file]) chownSync(path, asNobody.uid, asNobody.gid);
  const child: ChildProcess = spawn(pgbouncer, ['-q', file], { stdio: 'ignore', ...asNobody });
  onCleanup(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true });
  });
  while (!(await answers(at))) {
    if (child.exitCode !== null) throw new Error('PgBouncer did not start.');
    await pause(20);
  }
  const address = new URL(url);
  address.port = String(at);
  return address.href;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
