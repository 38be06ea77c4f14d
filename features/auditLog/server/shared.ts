import { listLatestActivitiesOfEntity } from '../../../kit/server/activity/activityOfUser.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { backupMade } from '../activity.ts';

export const INSTALLATION_ENTITY_ID = 1;

export async function findLastBackup(db: Db) {
  const [last] = await listLatestActivitiesOfEntity(db, backupMade, INSTALLATION_ENTITY_ID, 1);
  return last;
}
