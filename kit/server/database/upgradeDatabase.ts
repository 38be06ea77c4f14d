import { createMonthlyPartitions } from '../activity/monthlyPartitions.ts';
import { migrateJobs } from '../jobs/jobs.ts';
import type { DatabasePool } from './db.ts';
import { runSqlMigrations } from './migrate.ts';

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
