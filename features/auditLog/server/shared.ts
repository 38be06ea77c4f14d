import { lastFacts } from '../../../kit/server/activity/activityOfUser.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { backupMade } from '../activity.ts';

/** Entity id of facts about the installation as a whole. */
export const INSTALLATION = 1;

/** The last backup that succeeded: when, and how large. Undefined when none is known. */
export async function lastBackup(db: Db) {
  const [last] = await lastFacts(db, backupMade, INSTALLATION, 1);
  return last;
}
