import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { inject } from 'vitest';
import { createMonthlyPartitions } from '../../kit/server/activity/monthlyPartitions.ts';
import { runSqlMigrations } from '../../kit/server/database/migrate.ts';
import { copyDatabase, type OwnDatabase } from '../support/emptyDatabase.ts';
import { buildDatabaseUrl } from '../support/globalSetup.ts';
import { type Dump, MIGRATIONS, readAsWritten } from './dump.ts';
import { loadRows } from './loadRows.ts';

/** A database with the data of the dump. Loaded once per run and copied. */
export async function databaseOfThen(dump: Dump): Promise<OwnDatabase> {
  const server = inject('databaseUrl');
  const name = `then_${dump.takenAt.replaceAll(/\W/g, '_').toLowerCase()}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      await admin.query(`drop database if exists ${name}_loading`);
      await admin.query(`create database ${name}_loading`);
      await load(buildDatabaseUrl(server, `${name}_loading`), dump);
      // Renamed when complete, so that other tests never find a partial one.
      await admin.query(`alter database ${name}_loading rename to ${name}`);
    }
  } finally {
    await admin.end();
  }
  return copyDatabase(name);
}

async function load(url: string, dump: Dump): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-migrations-'));
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    for (const { name } of dump.migrations) copyFileSync(join(MIGRATIONS, name), join(folder, name));
    await runSqlMigrations(pool, folder);
    await makeMonthsOf(pool, dump);
    const client = await pool.connect();
    try {
      await readAsWritten(client);
      await loadRows(client, dump);
    } finally {
      client.release();
    }
  } finally {
    await pool.end();
    rmSync(folder, { recursive: true });
  }
}

/** Creates the monthly partitions of the dump, which the program creates at its start. */
async function makeMonthsOf(pool: pg.Pool, { tables, takenAt }: Dump): Promise<void> {
  const facts = tables.find(({ name }) => name === 'facts');
  if (!facts) return;
  const at = facts.columns.indexOf('at');
  const first = facts.rows.map((row) => row[at] ?? '').sort()[0];
  const taken = new Date(takenAt);
  await createMonthlyPartitions(drizzle(pool), taken, first ? new Date(first) : taken);
}
