import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../../app.ts';
import { emptyDatabase } from '../../../test/support/emptyDatabase.ts';
import { migrate } from './migrate.ts';

const files = (await readdir(new URL('../../../migrations', import.meta.url)))
  .filter((name) => name.endsWith('.sql'))
  .sort();

async function folderOf(migrations: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parvis-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, sql] of Object.entries(migrations)) await writeFile(join(folder, name), sql);
  return folder;
}

async function poolOn(url: string): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: url });
  onTestFinished(() => pool.end());
  return pool;
}

describe('starting on an empty database', () => {
  it('by several processes at once, each file runs once', async () => {
    const { url, env, query } = await emptyDatabase();
    const apps = await Promise.all([1, 2, 3].map(() => createApp({ env, databaseUrl: url })));
    const { rows } = await query('select name from migrations order by name');
    expect(rows.map(({ name }) => name)).toEqual(files);
    for (const app of apps) {
      expect((await app.http.inject('/building/crudBuilding/')).json()).toEqual({ fields: [] });
      await app.close();
    }
  });

  it('again changes nothing', async () => {
    const { url, env, query } = await emptyDatabase();
    for (let start = 1; start <= 2; start++) await (await createApp({ env, databaseUrl: url })).close();
    expect((await query('select count(*)::int as n from migrations')).rows).toEqual([{ n: files.length }]);
  });
});

describe('a database that a newer version upgraded', () => {
  it('is refused in a sentence, and left alone', async () => {
    const { url, env, query } = await emptyDatabase();
    await (await createApp({ env, databaseUrl: url })).close();
    await query(`insert into migrations (name) values ('9999_from_the_future.sql')`);
    await expect(createApp({ env, databaseUrl: url })).rejects.toThrow(
      'The database was upgraded by a newer version of Parvis (9999_from_the_future.sql).',
    );
  });
});

describe('a file', () => {
  it('that fails is undone, and those before it stay', async () => {
    const { url, query } = await emptyDatabase();
    const folder = await folderOf({
      '0001_good.sql': 'create table good (id int)',
      '0002_bad.sql': 'create table half (id int); select nonsense',
      '0003_never.sql': 'create table never (id int)',
      'README.md': 'not a migration',
    });
    await expect(migrate(await poolOn(url), folder)).rejects.toThrow('nonsense');
    const tables = `select table_name from information_schema.tables where table_schema = 'public' order by 1`;
    expect((await query(tables)).rows.map((row) => row.table_name)).toEqual(['good', 'migrations']);
    await writeFile(join(folder, '0002_bad.sql'), 'create table half (id int)');
    expect(await migrate(await poolOn(url), folder)).toEqual(['0002_bad.sql', '0003_never.sql']);
    expect(await migrate(await poolOn(url), folder)).toEqual([]);
  });
});
