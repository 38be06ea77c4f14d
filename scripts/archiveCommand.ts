// Common parts of `backup`, `restore` and `move`: configuration, abort signal and messages.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BackupSummary } from '../kit/server/backup/backup.ts';
import type { BackupOptions } from '../kit/server/backup/options.ts';
import { type Env, readEnv } from '../kit/server/configuration/env.ts';
import { openFileStorage } from '../kit/server/files/storage.ts';
import { startEmbeddedPostgres } from '../kit/server/postgres/embeddedPostgres.ts';
import program from '../package.json' with { type: 'json' };

export const programVersion = program.version;
export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

export async function runBackupCliCommand(
  command: (env: Env, signal: AbortSignal) => Promise<readonly string[]>,
): Promise<void> {
  const breaking = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => breaking.abort());
  try {
    const lines = await command(readEnv(), breaking.signal);
    process.stdout.write(`${lines.join('\n')}\n`);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.constructor === Error && !('code' in error) ? error.message : (error.stack ?? error.message);
}

export function requireFileArgument(task: string): string {
  const [name, ...others] = process.argv.slice(2);
  if (!name || others.length > 0) throw new Error(`Which file? npm run ${task} -- FILE`);
  return resolve(process.env.INIT_CWD ?? '.', name);
}

export async function withDatabaseAndStorage<T>(
  env: Env,
  work: (installation: Pick<BackupOptions, 'databaseUrl' | 'storage'>) => Promise<T>,
): Promise<T> {
  const storage = await openFileStorage(env);
  const server = env.databaseDirectUrl ?? env.databaseUrl;
  if (server) return work({ databaseUrl: server, storage });
  const embedded = await startEmbeddedPostgres({ dataDir: env.dataDir });
  try {
    return await work({ databaseUrl: embedded.url, storage });
  } finally {
    await embedded.stop();
  }
}

const say = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

export function describeBackupRowCount(manifest: BackupSummary['manifest']): string {
  if (manifest.format !== 1) return 'the database';
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return `${say(manifest.tables.length, 'table')} with ${say(rows, 'row')}`;
}

export const describeBackupFileCount = ({ files }: BackupSummary['manifest']) => say(files.length, 'file');

export function describeMissingBackupFiles({ missing }: BackupSummary['manifest']): string[] {
  if (missing.length === 0) return [];
  return [`${missing.length} files are missing from the storage, although rows refer to them:`, ...missing];
}
