import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../kit/server/postgres/embeddedPostgres.ts';

export interface Product {
  /** Without a trailing slash. */
  url: string;
  databaseUrl: string;
  /** Returns the log so far. */
  log(): string;
  stop(): Promise<void>;
}

const START = new URL('../../../scripts/start.ts', import.meta.url).pathname;
const START_LIMIT_MS = 120_000;

interface Start {
  /** Whether to load the demonstration; otherwise the database is empty. */
  demo?: boolean;
  prepare?: (setting: NodeJS.ProcessEnv) => Promise<void>;
}

/**
 * Starts the product in its own process on a free port and an empty data folder. Mails stay in the
 * outbox. Throws an Error with the log if it does not start.
 */
export async function startProduct({ demo = true, prepare }: Start = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parvis-product-'));
  const port = String(await freePort());
  // All callers of a run share one network address.
  const manyMails = { ANONYMOUS_MAILS_PER_ADDRESS: '10000', ANONYMOUS_MAILS: '10000' };
  const own = {
    PORT: port,
    HOST: '127.0.0.1',
    PUBLIC_URL: '',
    DATA_DIR: dataDir,
    DEMO: demo ? '1' : '0',
    LOG_LEVEL: 'warn',
  };
  const env = {
    ...process.env,
    ...own,
    DATABASE_URL: '',
    SMTP_URL: '',
    NODE_ENV: 'production',
    ...manyMails,
  };
  await prepare?.(env);
  const server = spawn(process.execPath, [START], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  server.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let said = '';
      server.stdout.on('data', (chunk) => {
        said += chunk;
        const open = /open at (\S+)/.exec(said)?.[1];
        if (open) resolve(open);
      });
      void ended.then(() => reject(new Error(`Parvis did not start:\n${said}${log}`)));
      setTimeout(
        () => reject(new Error(`Parvis takes too long to start:\n${said}${log}`)),
        START_LIMIT_MS,
      ).unref();
    });
    const database = await startEmbeddedPostgres({ dataDir });
    const stop = async () => {
      server.kill('SIGTERM');
      await ended;
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    };
    return { url, databaseUrl: database.url, log: () => log, stop };
  } catch (error) {
    server.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
