import { createApp } from './app.ts';
import { readEnv } from './kit/server/env.ts';
import { createLogger } from './kit/server/logger.ts';

// Jobs only, for an installation that keeps them away from the processes that answer people.
const env = readEnv();
if (!env.databaseUrl) {
  process.stderr.write(
    'A worker of its own needs DATABASE_URL: the embedded database is worked by npm start.\n',
  );
  process.exit(1);
}
const app = await createApp({ env, databaseUrl: env.databaseUrl, log: createLogger() });
await app.jobs.start();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await app.close();
    process.exit();
  });
}
