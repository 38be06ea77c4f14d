import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { makeBackup } from '../../kit/server/backup/backup.ts';
import { restoreBackup } from '../../kit/server/backup/restore.ts';
import { giveBack, hold } from '../../kit/server/database/locks.ts';
import { MIGRATION } from '../../kit/server/database/migrate.ts';
import { openStorage } from '../../kit/server/files/storage.ts';
import description from '../../package.json' with { type: 'json' };
import { emptyDatabase } from '../support/emptyDatabase.ts';
import { testApp } from '../support/testApp.ts';
import { MIGRATIONS } from '../upgrade/dump.ts';
import { rowsIn } from './compare.ts';

it('a restore is refused by a database that a program has just begun to set up, and leaves it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parvis-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { signal } = new AbortController();
  const options = { file: join(folder, 'parvis.zip'), version: description.version, signal };
  const app = await testApp();
  await makeBackup({ ...options, databaseUrl: app.url, storage: await openStorage(app.env) });

  const { url, env } = await emptyDatabase();
  const program = new pg.Client({ connectionString: url });
  await program.connect();
  onTestFinished(() => program.end());
  await hold(program, MIGRATION);
  const target = {
    databaseUrl: url,
    storage: await openStorage(env),
    migrations: MIGRATIONS,
    now: new Date(),
  };
  const outcome = restoreBackup({ ...options, ...target }).then(
    () => 'restored',
    (error: Error) => error.message,
  );
  // It waits for the program, trying again and again.
  const tries = new Set<string>();
  await expect
    .poll(async () => {
      const { rows } = await program.query<{ at: string }>(
        `select query_start::text as at from pg_stat_activity
          where datname = current_database() and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()`,
      );
      for (const { at } of rows) tries.add(at);
      return tries.size;
    })
    .toBeGreaterThan(3);
  await program.query('create table users (id int)');
  await giveBack(program, MIGRATION);
  expect(await outcome).toMatch(/^The database is not empty \(users\)/);
  expect(await rowsIn(url)).toEqual({ '"public"."users"': [] });
});
