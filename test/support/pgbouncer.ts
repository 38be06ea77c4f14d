import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** PgBouncer on this machine; undefined: it is not installed. */
export function findPgbouncer(): string | undefined {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'pgbouncer'))
    .find((program) => {
      try {
        accessSync(program, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

// It refuses to be the superuser.
const NOBODY = 65_534;
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

export interface Pooler {
  /** The address of the same database through it. */
  url: string;
  stop(): Promise<void>;
}

/** PgBouncer as Debian has it, in transaction mode, before the server at `url`; `settings` are added. */
export async function startPooler(url: string, settings: Record<string, string> = {}): Promise<Pooler> {
  const pgbouncer = findPgbouncer();
  if (!pgbouncer) throw new Error('PgBouncer is not installed.');
  const { hostname, port, username, password } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'parvis-pgbouncer-'));
  const at = await freePort();
  const all = {
    ...{ listen_addr: '127.0.0.1', listen_port: at, unix_socket_dir: '', auth_type: 'any' },
    ...{ pool_mode: 'transaction', default_pool_size: 5, ...settings },
  };
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    [
      ...['[databases]', `* = host=${hostname} port=${port} user=${username} password=${password}`],
      ...['[pgbouncer]', ...Object.entries(all).map(([name, value]) => `${name} = ${value}`), ''],
    ].join('\n'),
  );
  if (asNobody.uid) for (const path of [folder, file]) chownSync(path, asNobody.uid, asNobody.gid);
  const child: ChildProcess = spawn(pgbouncer, ['-q', file], { stdio: 'ignore', ...asNobody });
  const stop = async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true });
  };
  while (!(await answers(at))) {
    if (child.exitCode !== null) throw new Error('PgBouncer did not start.');
    await pause(20);
  }
  const address = new URL(url);
  address.port = String(at);
  return { url: address.href, stop };
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
