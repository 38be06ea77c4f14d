import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { runSqlMigrations } from '../../kit/server/database/migrate.ts';
import { createEmptyDatabase } from '../support/emptyDatabase.ts';
import { MIGRATIONS } from './dump.ts';

const { url } = await createEmptyDatabase();

/** The database before migration 0020. */
async function before(pool: pg.Pool): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of readdirSync(MIGRATIONS))
    if (name.endsWith('.sql') && name < '0020') copyFileSync(join(MIGRATIONS, name), join(folder, name));
  await runSqlMigrations(pool, folder);
}

it('audit log entries are moved to monthly partitions, with their personal values', async () => {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  onTestFinished(() => pool.end());
  await before(pool);
  // Months are in UTC, regardless of the server's time zone.
  await pool.query(`set timezone = 'America/New_York'`);
  await pool.query(`
    insert into audit_entries (id, at, actor_id, building_id, action, entity, entity_id, fields, values) values
      (7, '2026-10-31T23:59:59.123456Z', 3, 1, 'parcel.announced', 'parcel', 5, '{}', '{"state": "announced"}'),
      (8, '2026-11-01T00:00:00Z', 4, 1, 'parcel.changed', 'parcel', 5, '{comment}', '{}'),
      (9, '2026-11-02T00:00:00Z', 4, 1, 'parcel.changed', 'parcel', 6, '{comment}', '{}'),
      (10, '2024-02-29T02:11:00Z', null, 1, 'visitors.anonymised', 'building', 1, '{}',
        '{"visits": 2, "before": "2023-12-01"}')`);
  await pool.query(`
    insert into audit_personal (entry_id, person_kind, person_id, before, after) values
      (8, 'user', 4, '{"comment": "a"}', '{"comment": "b"}')`);
  await pool.query(`select setval('audit_entries_id_seq', 41)`);
  await runSqlMigrations(pool, MIGRATIONS);

  const { rows } = await pool.query(
    `select tableoid::regclass::text as month, id::int, kind, entity_id, says,
            at = '2026-10-31T23:59:59.123456Z' as exact
       from facts order by id`,
  );
  expect(rows).toEqual([
    {
      month: 'facts_2026_10',
      id: 7,
      kind: 'parcel.announced',
      entity_id: 5,
      says: { state: 'announced' },
      exact: true,
    },
    {
      month: 'facts_2026_11',
      id: 8,
      kind: 'parcel.changed',
      entity_id: 5,
      says: { announcedBy: 3 },
      exact: false,
    },
    { month: 'facts_2026_11', id: 9, kind: 'parcel.changed', entity_id: 6, says: {}, exact: false },
    {
      month: 'facts_2024_02',
      id: 10,
      kind: 'visitors.anonymised',
      entity_id: 1,
      exact: false,
      says: { before: '2023-12-01', counts: { visits: 2 } },
    },
  ]);
  const personal = await pool.query(
    `select fact_personal.tableoid::regclass::text as month, person_kind, person_id, before, after
       from fact_personal join facts on facts.at = fact_personal.at and facts.id = fact_id`,
  );
  expect(personal.rows).toEqual([
    {
      month: 'fact_personal_2026_11',
      person_kind: 'user',
      person_id: 4,
      before: { comment: 'a' },
      after: { comment: 'b' },
    },
  ]);
  expect((await pool.query(`select nextval('facts_id_seq')::int as next`)).rows).toEqual([{ next: 42 }]);
  expect((await pool.query(`select to_regclass('audit_entries') as gone`)).rows).toEqual([{ gone: null }]);
});
