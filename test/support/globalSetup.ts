import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createMonthlyPartitions } from '../../kit/server/activity/monthlyPartitions.ts';
import { openDatabase } from '../../kit/server/database/db.ts';
import { runSqlMigrations } from '../../kit/server/database/migrate.ts';
import { migrateJobs } from '../../kit/server/jobs/jobs.ts';
import { startEmbeddedPostgres } from '../../kit/server/postgres/embeddedPostgres.ts';
import { clusterFolder } from './clusterFolder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
  }
}

export const TEMPLATE = 'parvis_template';

/** Starts one server with a migrated template database, which each test file copies. */
export default async function setup(project: TestProject) {
  const dataDir = await clusterFolder();
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();

  const template = openDatabase(buildDatabaseUrl(server.url, TEMPLATE), (error) => {
    throw error;
  });
  await runSqlMigrations(template.pool, fileURLToPath(new URL('../../migrations', import.meta.url)));
  await migrateJobs(template.pool);
  // The months of the tests' clocks and of the real clock.
  await createMonthlyPartitions(template.db, new Date('2026-11-01'), new Date('2026-10-01'));
  await createMonthlyPartitions(template.db, new Date());
  await template.close();

  project.provide('databaseUrl', server.url);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

export function buildDatabaseUrl(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
