import { makeMonths } from './activity/monthlyPartitions.ts';
import type { Database } from './database/db.ts';
import { migrate } from './database/migrate.ts';
import { migrateJobs } from './jobs/jobs.ts';

/** Brings a database to what this version works on; any number of processes may do so at once. `migrations`: their folder. */
export async function upgrade({ pool, db }: Database, migrations: string, now: Date): Promise<void> {
  await migrate(pool, migrations);
  await migrateJobs(pool);
  await makeMonths(db, now);
}
