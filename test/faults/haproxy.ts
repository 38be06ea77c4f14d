import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '../../bench/processes.ts';
import { freePort } from './ports.ts';

const PROGRAM = '/usr/sbin/haproxy';
const SAMPLE = join(import.meta.dirname, '..', '..', 'deploy', 'haproxy.cfg');
const START_LIMIT_MS = 10_000;

export const hasHaproxy = () => existsSync(PROGRAM);

export interface Haproxy {
  /** Where people come to. */
  url: string;
  /** Where the PostgreSQL that takes writes is reached. */
  databasePort: number;
  version: string;
}

/** The ports that it leads to: of two processes of Parvis, and of two servers. */
interface Behind {
  parvis: readonly [number, number];
  postgres: readonly [number, number];
}

/** Starts HAProxy with the sample of `deploy/`, of which only the addresses are others. */
export async function startHaproxy(folder: string, { parvis, postgres }: Behind): Promise<Haproxy> {
  const [people, databasePort] = [await freePort(), await freePort()];
  const here = (port: number) => `127.0.0.1:${port}`;
  const addresses: Record<string, string> = {
    '0.0.0.0:80': here(people),
    '127.0.0.1:5000': here(databasePort),
    '10.0.0.11:3001': here(parvis[0]),
    '10.0.0.12:3002': here(parvis[1]),
    '10.0.0.21:5432': here(postgres[0]),
    '10.0.0.22:5432': here(postgres[1]),
  };
  const file = join(folder, 'haproxy.cfg');
  let text = readFileSync(SAMPLE, 'utf8');
  for (const [theirs, ours] of Object.entries(addresses)) {
    if (!text.includes(theirs)) throw new Error(`deploy/haproxy.cfg names no ${theirs}`);
    text = text.replace(theirs, ours);
  }
  writeFileSync(file, text);
  const child = spawn(PROGRAM, ['-db', '-f', file], { stdio: 'ignore' });
  atEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  });
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await answers(databasePort))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('HAProxy did not start.');
    await sleep(20);
  }
  const { stdout } = spawnSync(PROGRAM, ['-v'], { encoding: 'utf8' });
  return { url: `http://${here(people)}`, databasePort, version: /version (\S+)/.exec(stdout)?.[1] ?? '' };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
