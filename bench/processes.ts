import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../kit/server/postgres/embeddedPostgres.ts';
import serving from '../scripts/serving.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..');
const START_LIMIT_MS = 180_000;
const MB = 1024 ** 2;
/** Characters of what a product says that are kept. */
const SAID_LIMIT = 200_000;

type Undo = () => Promise<unknown> | unknown;
const undos = new Set<Undo>();

/** Has something undone when the bench ends, however it ends. Answers the same for earlier: it happens once. */
export function atEnd(undo: Undo): () => Promise<void> {
  const once = async () => {
    if (undos.delete(once)) await undo();
  };
  undos.add(once);
  return once;
}

/** Undoes everything that still is to be, the latest first. */
export async function undoAll(): Promise<void> {
  for (let undo = [...undos].at(-1); undo; undo = [...undos].at(-1)) {
    try {
      await undo();
    } catch (error) {
      console.error(error);
    }
  }
}

/** A folder that is removed at the end. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-bench-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The PostgreSQL that comes with the product, durable as in production. */
export async function startDatabase(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const database = await startEmbeddedPostgres({ dataDir });
  return { url: database.url, stop: atEnd(() => database.stop()) };
}

export interface Product {
  /** Its address, without a slash at the end. */
  url: string;
  /** Resident memory, in MB. */
  memory(): number;
  /** Milliseconds of the processor so far. */
  spent(): number;
  /** What it said last. */
  said(): string;
  stop(): Promise<void>;
  /** Ends it at once, as the system does to one that took too much memory. */
  kill(): Promise<void>;
}

/**
 * The product as somebody starts it in production, in a process of its own on a free port.
 *
 * @param databaseUrl Left out: it starts its own database in the folder, and an empty one gets the demonstration.
 * @param variables What it is started with besides.
 * @param root Where its sources are.
 */
export async function startProduct(
  dataDir: string,
  databaseUrl = '',
  variables: Record<string, string> = {},
  root = ROOT,
): Promise<Product> {
  const own = { PORT: '0', HOST: '127.0.0.1', PUBLIC_URL: '', DATA_DIR: dataDir, SMTP_URL: '' };
  const child = spawn(process.execPath, [...serving.options, join(root, 'scripts', 'start.ts')], {
    env: {
      ...process.env,
      ...serving.variables,
      ...own,
      DATABASE_URL: databaseUrl,
      DEMO: databaseUrl ? '0' : '1',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = atEnd(() => end(child));
  let said = '';
  const hear = (chunk: Buffer) => {
    said = (said + chunk).slice(-SAID_LIMIT);
  };
  child.stderr.on('data', hear);
  child.stdout.on('data', hear);
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`Parvis ${why}:\n${said}`));
    const limit = setTimeout(() => fail('takes too long to start'), START_LIMIT_MS);
    child.once('exit', () => fail('did not start'));
    child.once('exit', () => clearTimeout(limit));
    child.stdout.on('data', function look() {
      const open = /open at (\S+)/.exec(said)?.[1];
      if (!open) return;
      child.stdout.off('data', look);
      clearTimeout(limit);
      resolve(open.replace('localhost', '127.0.0.1'));
    });
  });
  return {
    url,
    memory: () => memoryOf(child),
    spent: () => spentBy(child.pid ?? 0),
    said: () => said,
    stop,
    kill: () => end(child, 'SIGKILL'),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

/** Resident memory of a process, in MB. */
function memoryOf({ pid }: ChildProcess): number {
  if (process.platform === 'linux') {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024) / MB;
  }
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return (Number(stdout.trim()) * 1024) / MB;
}

/** The kernel's unit of what a process took of the processor. */
const TICK_MS = 10;

/** Milliseconds of the processor that a process has taken, and with them those of its children that have ended; Linux tells. */
function spentBy(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  try {
    // Behind the name, which may hold anything, in parentheses.
    const [, , , , , , , , , , , ...times] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return times.slice(0, 4).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0);
  } catch {
    // It has just ended: its parent has its time.
    return 0;
  }
}

/** The same of all processes of a database that was started in a data folder. */
export function databaseSpent(dataDir: string): number {
  if (process.platform !== 'linux') return Number.NaN;
  const [postmaster = ''] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  return [postmaster, ...children].reduce((sum, pid) => sum + spentBy(Number(pid)), 0);
}
