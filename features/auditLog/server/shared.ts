import { lastFacts } from '../../../kit/server/activity/activityOfUser.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { backupMade } from '../activity.ts';

export const INSTALLATION = 1;

export async function lastBackup(db: Db) {
  const [last] = await lastFacts(db, backupMade, INSTALLATION, 1);
  return last;
}
