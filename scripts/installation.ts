import { fileURLToPath } from 'node:url';
import en from '../core/people/en.json' with { type: 'json' };
import fr from '../core/people/fr.json' with { type: 'json' };
import { AppError } from '../kit/errors.ts';
import { type Env, readEnv } from '../kit/server/configuration/env.ts';
import { explainStartupError } from '../kit/server/configuration/startupErrorMessage.ts';
import { type DatabasePool, openDatabase } from '../kit/server/database/db.ts';
import { requireDatabase } from '../kit/server/database/requireDatabase.ts';
import { migrationDatabaseTimeouts } from '../kit/server/database/timeouts.ts';
import { upgradeDatabase } from '../kit/server/database/upgradeDatabase.ts';
import { createTranslate, translateProblem } from '../kit/server/i18n/translate.ts';
import { startEmbeddedPostgres } from '../kit/server/postgres/embeddedPostgres.ts';

/**
 * Runs `work`; its `open` starts the embedded database if needed and upgrades the schema. Prints errors as a
 * sentence and sets the exit code. Loads no application code, which takes longer.
 */
export async function runOnInstallation(
  work: (open: () => Promise<DatabasePool['db']>) => Promise<void>,
): Promise<void> {
  let close = async () => {};
  try {
    const env = readEnv();
    await work(async () => {
      const embedded = env.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: env.dataDir });
      close = async () => embedded?.stop();
      const database = await openUpgraded(env, env.databaseUrl ?? embedded?.url ?? '');
      close = async () => {
        await database.close();
        await embedded?.stop();
      };
      return database.db;
    });
  } catch (error) {
    process.stderr.write(`${explainStartupError(error)}\n`);
    process.exitCode = 1;
  } finally {
    await close();
  }
}

async function openUpgraded({ databaseDirectUrl: directUrl }: Env, url: string): Promise<DatabasePool> {
  await requireDatabase({ url, directUrl });
  const database = openDatabase(directUrl ?? url, () => undefined, {
    max: 2,
    timeouts: migrationDatabaseTimeouts,
  });
  try {
    await upgradeDatabase(database, fileURLToPath(new URL('../migrations', import.meta.url)), new Date());
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

export function describeThrownFieldErrors(refuse: () => void): string | undefined {
  try {
    refuse();
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const translate = createTranslate([{ name: 'people', words: { fr, en } }]);
    const [problems = []] = Object.values(error.details.fields ?? {});
    return problems.map((problem) => translateProblem(translate, 'en', problem)).join(' ');
  }
}
