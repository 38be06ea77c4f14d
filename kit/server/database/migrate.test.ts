import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../../app.ts';
import { emptyDatabase } from '../../../test/support/emptyDatabase.ts';
import { openDatabase } from './db.ts';
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
  const { pool, close } = openDatabase(url, () => {});
  onTestFinished(close);
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

describe('a file outside a transaction', () => {
  const table = 'create table things (id int, name text); insert into things values (1, null)';
  const index = 'create index concurrently if not exists things_by_name on things (name)';

  /** A migration that makes an index cannot end while somebody else writes the table: it is caught in the middle. */
  async function caughtInTheMiddle() {
    const { url, query } = await emptyDatabase();
    const folder = await folderOf({
      '0001_table.sql': table,
      '0002_indexes.sql': `-- no transaction\n${index};\nupdate things\n  set name = 'filled'\n  where name is null;\n`,
    });
    await query(table);
    await query(`create table migrations (name text primary key, run_at timestamptz not null default now());
      insert into migrations (name) values ('0001_table.sql')`);
    const writer = new pg.Client({ connectionString: url });
    await writer.connect();
    onTestFinished(() => writer.end());
    await writer.query(`begin; insert into things values (2, 'Written meanwhile')`);
    const state = async () => {
      const { rows } = await query(`
        select i.indisvalid as valid, a.pid from pg_index i
          left join pg_stat_activity a on a.datname = current_database() and a.query like 'create index concurrently%'
            and a.state = 'active'
         where i.indexrelid = to_regclass('things_by_name')`);
      return rows[0] as { valid: boolean; pid: number | null } | undefined;
    };
    const begun = () => expect.poll(state).toEqual({ valid: false, pid: expect.any(Number) });
    const names = async () =>
      (await query('select name from things order by id')).rows.map(({ name }) => name);
    return { url, folder, query, writer, state, begun, names };
  }

  it('runs statement by statement, once, through several processes', async () => {
    const { url, folder, writer, state, begun, names } = await caughtInTheMiddle();
    const runs = [];
    for (let process = 1; process <= 3; process++) runs.push(migrate(await poolOn(url), folder));
    await begun();
    await writer.query('commit');
    expect((await Promise.all(runs)).flat()).toEqual(['0002_indexes.sql']);
    expect(await state()).toEqual({ valid: true, pid: null });
    expect(await names()).toEqual(['filled', 'Written meanwhile']);
  });

  it('whose process is killed in the middle is run again, after what its database still does for it', async () => {
    const { url, folder, writer, state, begun, names } = await caughtInTheMiddle();
    const migrating = spawn(
      process.execPath,
      [
        ...['--input-type=module', '-e'],
        `import { migrate } from ${JSON.stringify(new URL('./migrate.ts', import.meta.url).href)};
         import { openDatabase } from ${JSON.stringify(new URL('./db.ts', import.meta.url).href)};
         await migrate(openDatabase(${JSON.stringify(url)}, () => {}).pool, ${JSON.stringify(folder)});`,
      ],
      { stdio: 'inherit' },
    );
    await begun();
    migrating.kill('SIGKILL');
    await once(migrating, 'exit');
    const again = migrate(await poolOn(url), folder);
    await writer.query('commit');
    expect(await again).toEqual(['0002_indexes.sql']);
    expect(await state()).toEqual({ valid: true, pid: null });
    expect(await names()).toEqual(['filled', 'Written meanwhile']);
  });

  it('whose connection is killed in the middle leaves an index that is dropped and made again', async () => {
    const { url, folder, query, writer, state, begun, names } = await caughtInTheMiddle();
    const failing = migrate(await poolOn(url), folder);
    const failed = expect(failing).rejects.toThrow('terminating connection');
    await begun();
    await query('select pg_terminate_backend($1)', [(await state())?.pid]);
    await failed;
    await writer.query('commit');
    expect(await state()).toEqual({ valid: false, pid: null });
    expect(await migrate(await poolOn(url), folder)).toEqual(['0002_indexes.sql']);
    expect(await state()).toEqual({ valid: true, pid: null });
    expect(await names()).toEqual(['filled', 'Written meanwhile']);
  });

  it('must be written so that its indexes can be made again', async () => {
    const { url } = await emptyDatabase();
    const folder = await folderOf({
      '0001_table.sql': table,
      '0002_index.sql': '-- no transaction\ncreate index concurrently things_by_name on things (name);',
    });
    await expect(migrate(await poolOn(url), folder)).rejects.toThrow(
      '0002_index.sql: an index made concurrently',
    );
  });
});
