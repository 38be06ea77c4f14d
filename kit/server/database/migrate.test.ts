import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../../app.ts';
import { createEmptyDatabase } from '../../../test/support/emptyDatabase.ts';
import { openDatabase } from './db.ts';
import { runSqlMigrations } from './migrate.ts';

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

describe('a start on an empty database', () => {
  it('runs each migration once, also in several processes at the same time', async () => {
    const { url, env, query } = await createEmptyDatabase();
    const apps = await Promise.all([1, 2, 3].map(() => createApp({ env, databaseUrl: url })));
    const { rows } = await query('select name from migrations order by name');
    expect(rows.map(({ name }) => name)).toEqual(files);
    for (const app of apps) {
      expect((await app.http.inject('/building/crudBuilding/')).json()).toEqual({ fields: [] });
      await app.close();
    }
  });
});

describe('a database that a newer version upgraded', () => {
  it('is refused with a message and stays unchanged', async () => {
    const { url, env, query } = await createEmptyDatabase();
    await (await createApp({ env, databaseUrl: url })).close();
    await query(`insert into migrations (name) values ('9999_from_the_future.sql')`);
    await expect(createApp({ env, databaseUrl: url })).rejects.toThrow(
      'The database was upgraded by a newer version of Parvis (9999_from_the_future.sql).',
    );
  });
});

describe('a migration', () => {
  it('that fails is rolled back, and earlier ones remain', async () => {
    const { url, query } = await createEmptyDatabase();
    const folder = await folderOf({
      '0001_good.sql': 'create table good (id int)',
      '0002_bad.sql': 'create table half (id int); select nonsense',
      '0003_never.sql': 'create table never (id int)',
      'README.md': 'not a migration',
    });
    await expect(runSqlMigrations(await poolOn(url), folder)).rejects.toThrow('nonsense');
    const tables = `select table_name from information_schema.tables where table_schema = 'public' order by 1`;
    expect((await query(tables)).rows.map((row) => row.table_name)).toEqual(['good', 'migrations']);
    await writeFile(join(folder, '0002_bad.sql'), 'create table half (id int)');
    expect(await runSqlMigrations(await poolOn(url), folder)).toEqual(['0002_bad.sql', '0003_never.sql']);
    expect(await runSqlMigrations(await poolOn(url), folder)).toEqual([]);
  });
});

describe('a missing extension', () => {
  it.each([
    ['nowhere', 'PostgreSQL was installed without nowhere: install its additional modules (“contrib”).'],
    [
      'pageinspect',
      'The account of the database may not add its extensions: let its superuser do so in “own_',
    ],
  ])('is named before any migration runs: %s', async (name, sentence) => {
    const { url, query } = await createEmptyDatabase();
    const folder = await folderOf({
      '0001_one.sql': 'create table one (id int)',
      '0002_extend.sql': `create extension if not exists pgcrypto;\ncreate extension if not exists ${name};\n`,
    });
    await expect(runSqlMigrations(await poolOn(url), folder)).rejects.toThrow(sentence);
    expect((await query(`select to_regclass('one') as one`)).rows).toEqual([{ one: null }]);
  });
});

describe('the last migration to run', () => {
  it('can be given as an option, and later ones run at a start without it', async () => {
    const { url } = await createEmptyDatabase();
    const folder = await folderOf({
      '0001_one.sql': 'create table one (id int)',
      '0002_two.sql': 'create table two (id int)',
      '0003_three.sql': 'create table three (id int)',
    });
    const pool = await poolOn(url);
    expect(await runSqlMigrations(pool, folder, { upTo: '0002_two.sql' })).toEqual([
      '0001_one.sql',
      '0002_two.sql',
    ]);
    await expect(runSqlMigrations(pool, folder, { upTo: '0004_four.sql' })).rejects.toThrow(
      'There is no migration 0004_four.sql.',
    );
    expect(await runSqlMigrations(pool, folder)).toEqual(['0003_three.sql']);
  });
});

describe('an applied migration', () => {
  const one = 'create table one (id int)';
  const sum = (text: string) => createHash('sha256').update(text).digest('hex');

  async function ran() {
    const { url, query } = await createEmptyDatabase();
    const folder = await folderOf({ '0001_one.sql': one, '0002_two.sql': 'create table two (id int)' });
    const pool = await poolOn(url);
    await runSqlMigrations(pool, folder, { upTo: '0001_one.sql' });
    const kept = async () => (await query('select name, checksum from migrations order by name')).rows;
    return { folder, pool, query, kept };
  }

  it('is stored with its checksum, and stops the start when it was edited', async () => {
    const { folder, pool, kept } = await ran();
    expect(await kept()).toEqual([{ name: '0001_one.sql', checksum: sum(one) }]);
    await writeFile(join(folder, '0001_one.sql'), `${one};`);
    await expect(runSqlMigrations(pool, folder)).rejects.toThrow(
      'These migrations were changed after they ran: 0001_one.sql.',
    );
    expect(await kept()).toHaveLength(1);
    await writeFile(join(folder, '0001_one.sql'), one);
    expect(await runSqlMigrations(pool, folder)).toEqual(['0002_two.sql']);
  });

  it('is accepted in a listed earlier form only', async () => {
    const { folder, pool, kept } = await ran();
    const mended = 'create table one (id bigint)';
    await writeFile(join(folder, '0001_one.sql'), mended);
    await writeFile(join(folder, 'checksums.txt'), `${sum(one)}  0001_one.sql\n`);
    // The first line is the file as it is: it excuses no edit.
    await expect(runSqlMigrations(pool, folder)).rejects.toThrow('0001_one.sql');
    const listed = `# As they landed\n${sum(mended)}  0001_one.sql\n${sum(one)}  0001_one.sql  too small\n`;
    await writeFile(join(folder, 'checksums.txt'), listed);
    expect(await runSqlMigrations(pool, folder)).toEqual(['0002_two.sql']);
    expect((await kept())[0]).toEqual({ name: '0001_one.sql', checksum: sum(one) });
  });

  it('without a checksum gets the checksum of its file', async () => {
    const { folder, pool, query, kept } = await ran();
    await query('alter table migrations drop column checksum');
    await runSqlMigrations(pool, folder, { upTo: '0001_one.sql' });
    expect(await kept()).toEqual([{ name: '0001_one.sql', checksum: sum(one) }]);
  });
});

describe('a migration outside a transaction', () => {
  const table = 'create table things (id int, name text); insert into things values (1, null)';
  const index = 'create index concurrently if not exists things_by_name on things (name)';

  /** Creating an index waits for a concurrent writer, so the migration can be interrupted in the middle. */
  async function caughtInTheMiddle() {
    const { url, query } = await createEmptyDatabase();
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

  it('is resumed by another process after its process was killed', async () => {
    const { url, folder, writer, state, begun, names } = await caughtInTheMiddle();
    const migrating = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { runSqlMigrations } from ${JSON.stringify(new URL('./migrate.ts', import.meta.url).href)};
         import { openDatabase } from ${JSON.stringify(new URL('./db.ts', import.meta.url).href)};
         await runSqlMigrations(openDatabase(${JSON.stringify(url)}, () => {}).pool, ${JSON.stringify(folder)});`,
      ],
      { stdio: 'inherit' },
    );
    await begun();
    migrating.kill('SIGKILL');
    await once(migrating, 'exit');
    const again = [runSqlMigrations(await poolOn(url), folder), runSqlMigrations(await poolOn(url), folder)];
    await writer.query('commit');
    expect((await Promise.all(again)).flat()).toEqual(['0002_indexes.sql']);
    expect(await state()).toEqual({ valid: true, pid: null });
    expect(await names()).toEqual(['filled', 'Written meanwhile']);
  });

  it('drops an invalid index after a lost connection and creates it again', async () => {
    const { url, folder, query, writer, state, begun, names } = await caughtInTheMiddle();
    const failing = runSqlMigrations(await poolOn(url), folder);
    const failed = expect(failing).rejects.toThrow('terminating connection');
    await begun();
    await query('select pg_terminate_backend($1)', [(await state())?.pid]);
    await failed;
    // The connection ends before its server process does.
    await expect.poll(state).toEqual({ valid: false, pid: null });
    await writer.query('commit');
    expect(await runSqlMigrations(await poolOn(url), folder)).toEqual(['0002_indexes.sql']);
    expect(await state()).toEqual({ valid: true, pid: null });
    expect(await names()).toEqual(['filled', 'Written meanwhile']);
  });

  it('must create its indexes so that it can be repeated', async () => {
    const { url } = await createEmptyDatabase();
    const folder = await folderOf({
      '0001_table.sql': table,
      '0002_index.sql': '-- no transaction\ncreate index concurrently things_by_name on things (name);',
    });
    await expect(runSqlMigrations(await poolOn(url), folder)).rejects.toThrow(
      '0002_index.sql: an index made concurrently',
    );
  });
});
