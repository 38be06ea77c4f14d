import { type App, createApp } from '../app.ts';
import { AppError } from '../kit/errors.ts';
import { type Env, readEnv } from '../kit/server/env.ts';
import { explainFailure } from '../kit/server/failure.ts';
import { startEmbeddedPostgres } from '../kit/server/postgres/embeddedPostgres.ts';
import { explain } from '../kit/server/words.ts';

/**
 * Does something to the installation that the variables name, whether or not it is running: on its database server, or on
 * the embedded one, which is started where it does not run. What fails is told in a sentence, and is the program's end.
 */
export async function onInstallation(
  work: (openApp: () => Promise<App>, env: Env) => Promise<void>,
): Promise<void> {
  let close = async () => {};
  try {
    const env = readEnv();
    await work(async () => {
      const embedded = env.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: env.dataDir });
      close = async () => embedded?.stop();
      const app = await createApp({ env, databaseUrl: env.databaseUrl ?? embedded?.url ?? '' });
      close = async () => {
        await app.close();
        await embedded?.stop();
      };
      return app;
    }, env);
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exitCode = 1;
  } finally {
    await close();
  }
}

/** What `refuse` throws on purpose, in words; undefined where it throws nothing. */
export function refusalOf({ translate }: App, refuse: () => void): string | undefined {
  try {
    refuse();
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [problems = []] = Object.values(error.details.fields ?? {});
    return problems.map((problem) => explain(translate, 'en', problem)).join(' ');
  }
}
