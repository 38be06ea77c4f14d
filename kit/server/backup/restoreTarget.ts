import type { Client } from 'pg';
import {
  acquireSessionLock,
  defineSingleLock,
  releaseSessionLock,
  tryAcquireSessionLock,
} from '../database/locks.ts';
import { MIGRATION_LOCK } from '../database/migrate.ts';
import { openBackupConnection } from './connect.ts';
import type { BackupManifest } from './manifest.ts';
import type { RestoreOptions } from './options.ts';
import { dropDatabaseObjects, listDatabaseObjects } from './schema.ts';
import { isRestoreUnfinished, UNFINISHED_RESTORE_TABLE } from './unfinishedRestore.ts';

const RESTORE = defineSingleLock('kit.restore', 7_270_431n);

export interface RestoreTarget {
  client: Client;
  files: Set<string>;
}

type Where = Pick<RestoreOptions, 'databaseUrl' | 'storage'>;

/**
 * Reserves an empty database and storage, so that no program starts on them until `releaseRestoreTarget`.
 * Empties what a crashed restore left. Throws an Error of one sentence if they contain anything else.
 */
export async function reserveRestoreTarget(
  manifest: BackupManifest,
  { databaseUrl, storage }: Where,
): Promise<RestoreTarget> {
  const client = await openBackupConnection(databaseUrl);
  try {
    if (!(await tryAcquireSessionLock(client, RESTORE)))
      throw new Error('A restore into this database is under way already.');
    // Waits for a program that is setting up the database; later ones find the mark of this restore.
    await acquireSessionLock(client, MIGRATION_LOCK);
    const unfinished = await isRestoreUnfinished(client);
    const contents = unfinished ? [] : await listDatabaseObjects(client);
    if (contents.length > 0)
      throw new Error(
        `The database is not empty (${some(contents)}): restore into a new one. Nothing was changed.`,
      );
    const files = new Set<string>();
    const expectedKeys = new Set(unfinished ? manifest.files.map(({ key }) => key) : []);
    if (storage)
      for await (const key of storage.list('', { recursive: true })) {
        if (!expectedKeys.has(key))
          throw new Error(`The storage is not empty (${key}): restore into a new one. Nothing was changed.`);
        files.add(key);
      }
    if (unfinished) await dropDatabaseObjects(client);
    await client.query(
      `create table ${UNFINISHED_RESTORE_TABLE} (begun_at timestamptz not null default now())`,
    );
    await releaseSessionLock(client, MIGRATION_LOCK);
    return { client, files };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

const SHOWN = 3;
const some = (names: readonly string[]) =>
  names.slice(0, SHOWN).join(', ') + (names.length > SHOWN ? `, and ${names.length - SHOWN} more` : '');

export async function releaseRestoreTarget({ client }: RestoreTarget): Promise<void> {
  await client.query(`drop table ${UNFINISHED_RESTORE_TABLE}`);
}

/** Empties the target after a failure, and returns the failure with the state of the target. */
export async function rollBackRestoreTarget(
  { client, files }: RestoreTarget,
  failure: unknown,
  { databaseUrl, storage }: Where,
): Promise<Error> {
  const failureMessage = failure instanceof Error ? failure.message : String(failure);
  try {
    await client.end();
    const newClient = await openBackupConnection(databaseUrl);
    try {
      await acquireSessionLock(newClient, RESTORE);
      await acquireSessionLock(newClient, MIGRATION_LOCK);
      for (const key of files) await storage?.delete(key);
      await dropDatabaseObjects(newClient);
    } finally {
      await newClient.end();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return new Error(
      `${failureMessage} What was written could not be removed (${reason}): run the restore again, ` +
        'which removes it first. Until then Parvis does not start on it.',
      { cause: failure },
    );
  }
  return new Error(`${failureMessage} Nothing of it was left behind.`, { cause: failure });
}
