import { createMonthlyPartitions } from './activity/monthlyPartitions.ts';
import type { Database } from './database/db.ts';
import { migrate } from './database/migrate.ts';
import { migrateJobs } from './jobs/jobs.ts';

/** Migrates a database to this version; several processes may do so at once. `migrations` is a folder. */
export async function upgradeDatabase({ pool, db }: Database, migrations: string, now: Date): Promise<void> {
  await migrate(pool, migrations);
  await migrateJobs(pool);
  await createMonthlyPartitions(db, now);
}
