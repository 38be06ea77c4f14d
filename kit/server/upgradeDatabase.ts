import { createMonthlyPartitions } from './activity/monthlyPartitions.ts';
import type { DatabasePool } from './database/db.ts';
import { runSqlMigrations } from './database/migrate.ts';
import { migrateJobs } from './jobs/jobs.ts';

/** Migrates the database and the job tables. Several processes may call it at the same time. */
export async function upgradeDatabase(
  { pool, db }: DatabasePool,
  migrations: string,
  now: Date,
): Promise<void> {
  await runSqlMigrations(pool, migrations);
  await migrateJobs(pool);
  await createMonthlyPartitions(db, now);
}
