import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { type App, createApp } from './app.ts';
import { readEnv } from './kit/server/configuration/env.ts';
import type { Db } from './kit/server/database/db.ts';
import { createLogger } from './kit/server/logging/logger.ts';
import { redirectConsoleToLog } from './kit/server/logging/redirectConsoleToLog.ts';
import { startEmbeddedPostgres } from './kit/server/postgres/embeddedPostgres.ts';

interface RunningServer {
  url: string;
  close(): Promise<void>;
}

/**
 * Starts database (unless `DATABASE_URL` is set), migrations, demonstration, jobs and HTTP in one process.
 * Throws an Error with one sentence if configuration or machine prevent it.
 */
export async function startServer(): Promise<RunningServer> {
  const env = readEnv();
  const log = createLogger(env.logLevel);
  await requireFreePort(env);
  const embedded = env.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: env.dataDir,
        onExit: (error) => {
          log.fatal({ err: error }, 'the database process ended');
          process.exit(1);
        },
      });
  const databaseUrl = env.databaseUrl ?? embedded?.url;
  if (!databaseUrl) throw new Error('No database is configured.');
  let app: App | undefined;
  const close = async () => {
    await app?.close();
    await embedded?.stop();
  };
  try {
    app = await createApp({
      env,
      databaseUrl,
      log,
      web: process.env.PARVIS_WEB !== '0',
      ...(!env.demo && { beforeUpgrade: refuseDemo }),
    });
    if (env.demo) await (await import('./demo/demo.ts')).loadDemo(app, new Date());
    await app.work();
    await app.http.listen({ port: env.port, host: env.host });
  } catch (error) {
    await close();
    throw error;
  }
  redirectConsoleToLog(log);
  // With PORT=0 the system has chosen the port.
  const port = (app.http.server.address() as AddressInfo).port;
  const url = `http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${port}`;
  await greet(app, process.env.PUBLIC_URL ? env.publicUrl : url, env.demo);
  return { url, close };
}

/** Loads the demonstration's code only if the database may contain its accounts. */
async function refuseDemo(db: Db): Promise<void> {
  const { rows } = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('users') is not null as exists`,
  );
  if (!rows[0]?.exists) return;
  const { rowCount } = await db.execute(sql`select from users where email like '%@parvis.test' limit 1`);
  if (rowCount === 1) await (await import('./demo/demo.ts')).refuseDemoAccounts(db);
}

async function greet({ database: { db } }: App, url: string, demo: boolean): Promise<void> {
  const lines = [`Parvis is open at ${url.replace('127.0.0.1', 'localhost')}`];
  if (demo) lines.push(...(await demoLines(db)));
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from users`);
  if (rows[0]?.n === 0) lines.push('', 'Nobody has an account yet: npm run create-admin');
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function demoLines(db: Db): Promise<string[]> {
  const { DEMO_PASSWORD, listDemoAccounts } = await import('./demo/demo.ts');
  const accounts = await listDemoAccounts(db);
  if (accounts.length === 0) return [];
  const width = Math.max(...accounts.map(({ email }) => email.length));
  return [
    '',
    `Demonstration accounts (password ${DEMO_PASSWORD}):`,
    ...accounts.map(({ email, about }) => `  ${email.padEnd(width)}  ${about}`),
  ];
}

/** Binds the address and frees it again, to fail before anything is changed. */
async function requireFreePort({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = createServer().listen({ host, port });
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw explainListenError(error as NodeJS.ErrnoException, host, port);
  }
  probe.close();
  await once(probe, 'close');
}

function explainListenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') return error;
  if (error.code === 'EACCES')
    return new Error(
      `this account may not listen on port ${port}: choose one from 1024 on, behind a proxy: PORT=3000 npm start`,
    );
  return new Error(
    `HOST is ${host} (${error.code}), which is not an address of this machine: ` +
      `use 127.0.0.1, 0.0.0.0 for all, or one that it has.`,
    { cause: error },
  );
}
