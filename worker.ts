import { type App, createApp } from './app.ts';
import { readEnv } from './kit/server/configuration/env.ts';
import { createLogger } from './kit/server/logging/logger.ts';
import { redirectConsoleToLog } from './kit/server/logging/redirectConsoleToLog.ts';

/**
 * Runs only the jobs, for installations that separate them from HTTP. Throws an Error with one sentence if
 * configuration or machine prevent it.
 */
export async function startWorker(): Promise<App> {
  const env = readEnv();
  if (!env.databaseUrl) {
    throw new Error('a separate worker needs DATABASE_URL: npm start runs the jobs of the embedded database');
  }
  const log = createLogger(env.logLevel);
  const app = await createApp({ env, databaseUrl: env.databaseUrl, log });
  try {
    await app.work();
  } catch (error) {
    await app.close();
    throw error;
  }
  redirectConsoleToLog(log);
  process.stdout.write('Parvis runs its jobs\n');
  return app;
}

if (process.argv[1] === import.meta.filename) {
  process.stderr.write('Start a worker with: npm run worker\n');
  process.exitCode = 1;
}
