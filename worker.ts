import { type App, createApp } from './app.ts';
import { readEnv } from './kit/server/env.ts';
import { createLogger } from './kit/server/logger.ts';
import { logProcessOutput } from './kit/server/logProcessOutput.ts';

/**
 * Starts the jobs alone, for an installation that keeps them away from the processes that answer people. Throws an Error
 * in one sentence where the configuration or the machine does not allow it.
 */
export async function startWorker(): Promise<App> {
  const env = readEnv();
  if (!env.databaseUrl) {
    throw new Error('a worker of its own needs DATABASE_URL: the embedded database is worked by npm start.');
  }
  const log = createLogger(env.logLevel);
  const app = await createApp({ env, databaseUrl: env.databaseUrl, log });
  try {
    await app.work();
  } catch (error) {
    await app.close();
    throw error;
  }
  logProcessOutput(log);
  process.stdout.write('Parvis works off its jobs\n');
  return app;
}

if (process.argv[1] === import.meta.filename) {
  process.stderr.write('A worker is started by: npm run worker\n');
  process.exitCode = 1;
}
