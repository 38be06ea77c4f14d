import { getTableConfig } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { languages, roles } from '../kit/actor.ts';
import { declaredTables } from './support/tables.ts';
import { testApp } from './support/testApp.ts';

const app = await testApp();
const { pool } = app.database;

const declared = (await declaredTables()).map(({ table, scoped }) => ({ scoped, ...getTableConfig(table) }));
// `migrations` is read before any table is declared.
const KITS_OWN = ['migrations'];

describe('the migrated database', () => {
  it('has exactly the declared tables', async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    const names = declared.map(({ name }) => name);
    expect(rows.map(({ name }) => name).sort()).toEqual([...names, ...KITS_OWN].sort());
    expect(names.length).toBeGreaterThanOrEqual(12);
  });

  it.each(declared.map((table) => [table.name, table] as const))(
    'has the declared columns, types and nullability in %s',
    async (name, table) => {
      const { rows } = await pool.query<{
        name: string;
        type: string;
        nullable: boolean;
        automatic: boolean;
      }>(
        `select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
         atthasdef or attidentity <> '' as automatic
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`,
        [name],
      );
      const sameType = (type: string) =>
        type
          .replace(/^numeric\((\d+), (\d+)\)/, 'numeric($1,$2)')
          .replace(/^time$/, 'time without time zone');
      const columns = table.columns
        .map((column) => ({
          name: column.name,
          type: sameType(column.getSQLType()),
          nullable: !column.notNull,
          automatic:
            column.hasDefault || column.generatedIdentity !== undefined || column.generated !== undefined,
        }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
      expect(rows).toEqual(columns);
    },
  );
});

describe.each([
  ['language', languages],
  ['role', roles],
])('the database type %s', (name, list) => {
  it('lists the declared values', async () => {
    const { rows } = await pool.query<{ definition: string }>(
      'select pg_get_constraintdef(oid) as definition from pg_constraint where contypid = $1::regtype',
      [name],
    );
    const known = rows.map(({ definition }) => [...definition.matchAll(/'(\w+)'/g)].map(([, word]) => word));
    expect(known).toEqual([[...list]]);
  });

  it('is the type of every column of that name', async () => {
    const { rows } = await pool.query(
      `select c.relname, a.atttypid::regtype::text as type from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = $1`,
      [name],
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ type }) => type !== name)).toEqual([]);
  });
});

describe('a table of a building', () => {
  const scoped = declared.filter((table) => table.scoped);

  it('is declared as scoped', () => {
    const withBuilding = declared.filter(({ columns }) =>
      columns.some((column) => column.name === 'building_id' && column.notNull),
    );
    expect(withBuilding.map(({ name }) => name).sort()).toEqual(scoped.map(({ name }) => name).sort());
    expect(scoped.length).toBeGreaterThanOrEqual(3);
  });

  it.each(scoped.map(({ name }) => name))(
    'begins every key and index with the building: %s',
    async (name) => {
      const { rows } = await pool.query<{ index: string; first: string; primary: boolean; unique: boolean }>(
        `select i.indexrelid::regclass::text as index, i.indisprimary as primary, i.indisunique as unique,
         (select attname from pg_attribute where attrelid = i.indrelid and attnum = i.indkey[0]) as first
       from pg_index i where i.indrelid = $1::regclass`,
        [name],
      );
      expect(rows.filter(({ primary }) => primary)).toHaveLength(1);
      for (const { index, first, primary, unique } of rows) {
        if (primary || unique) expect([index, first]).toEqual([index, 'building_id']);
      }
    },
  );

  it.each(scoped.map(({ name }) => name))('references its building by a foreign key: %s', async (name) => {
    const { rows } = await pool.query(
      `select 1 from pg_constraint where conrelid = $1::regclass and contype = 'f'
        and confrelid = 'buildings'::regclass`,
      [name],
    );
    expect(rows).toHaveLength(1);
  });
});
