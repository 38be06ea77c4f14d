import { drizzle } from 'drizzle-orm/node-postgres';
import { recordActivity } from '../../../kit/server/activity/recordActivity.ts';
import type { BackupSummary } from '../../../kit/server/backup/backup.ts';
import { openBackupConnection } from '../../../kit/server/backup/connect.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { backupMade } from '../activity.ts';
import { INSTALLATION_ENTITY_ID } from './shared.ts';

/** Records the time of a backup for administrators. Returns false if the database is read-only. */
export async function recordBackup(
  databaseUrl: string,
  { manifest, bytes }: BackupSummary,
  now: Date,
): Promise<boolean> {
  const client = await openBackupConnection(databaseUrl);
  try {
    const details = { bytes, files: manifest.files.length };
    await recordActivity(drizzle(client) as unknown as Db, null, now, [
      backupMade({ building: null, id: INSTALLATION_ENTITY_ID, details }),
    ]);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
