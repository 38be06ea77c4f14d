import { drizzle } from 'drizzle-orm/node-postgres';
import { recordActivity } from '../../../kit/server/activity/recordActivity.ts';
import type { Summary } from '../../../kit/server/backup/backup.ts';
import { connect } from '../../../kit/server/backup/connect.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { backupMade } from '../activity.ts';
import { INSTALLATION } from './shared.ts';

/**
 * Notes in the database that a backup was made, so that whoever operates the building sees when that was last. Answers whether it
 * could: of a database that can only be read there is a backup all the same.
 */
export async function recordBackup(
  databaseUrl: string,
  { manifest, bytes }: Summary,
  now: Date,
): Promise<boolean> {
  const client = await connect(databaseUrl);
  try {
    const says = { bytes, files: manifest.files.length };
    await recordActivity(drizzle(client) as unknown as Db, null, now, [
      backupMade({ building: null, id: INSTALLATION, says }),
    ]);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
