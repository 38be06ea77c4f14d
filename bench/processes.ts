import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../kit/server/postgres/embeddedPostgres.ts';
import serving from '../scripts/serving.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..');
const START_LIMIT_MS = 180_000;
/** Unit of processor times in /proc. */
const TICK_MS = 10;

type Undo = () => Promise<unknown> | unknown;
const undos = new Set<Undo>();

/** Runs `undo` once: when the bench ends for any reason, or when the returned function is called. */
export function atEnd(undo: Undo): () => Promise<void> {
  const once = async () => {
    if (undos.delete(once)) await undo();
  };
  undos.add(once);
  return once;
}

export async function undoAll(): Promise<void> {
  for (let undo = [...undos].at(-1); undo; undo = [...undos].at(-1)) {
    try {
      await undo();
    } catch (error) {
      console.error(error);
    }
  }
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-bench-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** With the durability settings of production. */
export async function startDatabase(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const database = await startEmbeddedPostgres({ dataDir });
  return { url: database.url, stop: atEnd(() => database.stop()) };
}

export interface Product {
  /** Without a slash at the end. */
  url: string;
  /** Resident memory in MB. */
  memory(): number;
  /** Processor time in milliseconds. */
  spent(): number;
  stop(): Promise<void>;
}

/**
 * Starts the product in its own process on a free port. Linux only. Without `databaseUrl` it starts an
 * embedded database in `dataDir`, by default with the demonstration. `root`: folder of the sources.
 */
export async function startProduct(
  dataDir: string,
  databaseUrl = '',
  root = ROOT,
  isDemo = databaseUrl === '',
): Promise<Product> {
  const child = spawn(process.execPath, [...serving.options, join(root, 'scripts', 'start.ts')], {
    env: {
      ...process.env,
      ...serving.variables,
      PORT: '0',
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      DATA_DIR: dataDir,
      SMTP_URL: '',
      DATABASE_URL: databaseUrl,
      DEMO: isDemo ? '1' : '0',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const stop = atEnd(async () => {
    child.kill();
    await exited;
  });
  const url = await new Promise<string>((resolve, reject) => {
    const fail = () => reject(new Error('Parvis did not start.'));
    const limit = setTimeout(fail, START_LIMIT_MS);
    child.once('exit', fail);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      const open = /open at (\S+)/.exec(output)?.[1];
      if (!open) return;
      clearTimeout(limit);
      resolve(open.replace('localhost', '127.0.0.1'));
    });
  });
  const status = () => readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return {
    url,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(status())?.[1]) / 1024,
    spent: () => spentBy(child.pid ?? 0),
    stop,
  };
}

/** Milliseconds, including child processes that have ended. */
function spentBy(pid: number): number {
  try {
    // The name is in parentheses and may contain spaces, so skip to the fields after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0);
  } catch {
    // The process has just ended, and its parent has its time.
    return 0;
  }
}

/** Milliseconds of processor time of all database processes. */
export function databaseSpent(dataDir: string): number {
  const [postmaster = ''] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  return [postmaster, ...children].reduce((sum, pid) => sum + spentBy(Number(pid)), 0);
}
