import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { type App, createApp } from './app.ts';
import { DEMO_PASSWORD, demoAccounts, loadDemo } from './demo/demo.ts';
import { readEnv } from './kit/server/env.ts';
import { createLogger } from './kit/server/logger.ts';
import { startEmbeddedPostgres } from './kit/server/postgres/embeddedPostgres.ts';

export interface RunningServer {
  url: string;
  close(): Promise<void>;
}

/**
 * Starts everything in one process: database (unless `DATABASE_URL` names one), upgrade, demonstration, jobs, HTTP. Prints
 * where it is to be found. Throws an Error in one sentence where the configuration or the machine does not allow it.
 */
export async function startServer(): Promise<RunningServer> {
  const env = readEnv();
  const log = createLogger();
  const embedded = env.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: env.dataDir,
        onExit: (error) => {
          log.fatal({ err: error }, 'the database ended');
          process.exit(1);
        },
      });
  const databaseUrl = env.databaseUrl ?? embedded?.url;
  if (!databaseUrl) throw new Error('There is no database.');
  let app: App | undefined;
  const close = async () => {
    await app?.close();
    await embedded?.stop();
  };
  try {
    app = await createApp({ env, databaseUrl, log, web: process.env.PARVIS_WEB !== '0' });
    if (env.demo) await loadDemo(app, new Date());
    await app.jobs.start();
    await app.http.listen({ port: env.port, host: env.host });
  } catch (error) {
    await close();
    throw error;
  }
  // With PORT=0 the system chose the port.
  const port = (app.http.server.address() as AddressInfo).port;
  const url = `http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${port}`;
  await greet(app, process.env.PUBLIC_URL ? env.publicUrl : url, env.demo);
  return { url, close };
}

async function greet({ database: { db } }: App, url: string, demo: boolean): Promise<void> {
  const lines = [`Parvis is open at ${url.replace('127.0.0.1', 'localhost')}`];
  const accounts = demo ? await demoAccounts(db) : [];
  if (accounts.length > 0) {
    lines.push('', `Demonstration accounts (password ${DEMO_PASSWORD}):`);
    const width = Math.max(...accounts.map(({ email }) => email.length));
    for (const { email, about } of accounts) lines.push(`  ${email.padEnd(width)}  ${about}`);
  }
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from users`);
  if (rows[0]?.n === 0) lines.push('', 'Nobody has an account yet: npm run create-admin');
  process.stdout.write(`${lines.join('\n')}\n`);
}
