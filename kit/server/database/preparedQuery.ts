import { Column, fillPlaceholders, is, SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Db } from './db.ts';
import { BuildingScope } from './scope.ts';

/** A query as the query layer builds it, which gives it a name before its values are known. */
interface Preparable<Row> {
  prepare(name: string): { execute(): Promise<Row[]> };
}

/** What the query layer knows of a prepared query, beyond its types (drizzle-orm 0.45). */
interface Prepared {
  readonly queryConfig: pg.QueryConfig;
  readonly params: unknown[];
  readonly fields: readonly { path: string[]; field: unknown }[];
  readonly joinsNotNullableMap: Readonly<Record<string, boolean>> | undefined;
}

/** The scope that a query is built with: whose buildings are meant is said when it is run. */
const later = new BuildingScope([sql.placeholder('building') as unknown as number]);

const INT4_ARRAY = 1007;
const identity = (text: string) => text;
const integers = (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));

/**
 * A read that is made again and again: built, named and mapped by code of its own once, when it is first run. PostgreSQL parses
 * it once for each connection. Of one building, that of the scope it is run with; other values are
 * `sql.placeholder(name)` in it. Arrays of integers in it must hold no null.
 *
 * @param name Of the prepared statement; of this query alone.
 */
export function preparedQuery<Row, Values extends Record<string, unknown>>(
  name: string,
  build: (db: Db, scope: BuildingScope) => Preparable<Row>,
): (db: Db, scope: BuildingScope, values: Values) => Promise<Row[]> {
  let made: { config: pg.QueryConfig; params: unknown[]; rowOf: (row: unknown[]) => Row } | undefined;
  return async (db, scope, values) => {
    if (!made) {
      const prepared = build(db, later).prepare(name) as unknown as Prepared;
      made = {
        config: { ...prepared.queryConfig, types: parsers },
        params: prepared.params,
        rowOf: mapperOf<Row>(prepared),
      };
    }
    const { config, params, rowOf } = made;
    const asked = { ...config, values: fillPlaceholders(params, { ...values, building: scope.single }) };
    const { rows } = await db.$client.query(asked);
    const mapped = new Array<Row>(rows.length);
    for (let at = 0; at < rows.length; at++) mapped[at] = rowOf(rows[at] as unknown[]);
    return mapped;
  };
}

/** Text is read as it came where the query layer maps it itself: moments and days. */
const parsers: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format: 'text') => {
    if (type === INT4_ARRAY) return integers;
    const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = pg.types.builtins;
    const isMoment = [TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL].some((moment) => moment === type);
    return isMoment ? identity : pg.types.getTypeParser(type, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

type Decode = (value: unknown) => unknown;

/** One function that makes the object of a row: an object literal, in which only what has to be is decoded. */
function mapperOf<Row>({ fields, joinsNotNullableMap }: Prepared): (row: unknown[]) => Row {
  const decoders: (Decode | undefined)[] = fields.map(({ field }) => decoderOf(field, joinsNotNullableMap));
  type Node = Map<string, Node | number>;
  const root: Node = new Map();
  for (const [at, { path }] of fields.entries()) {
    let node = root;
    for (const part of path.slice(0, -1)) {
      const inner = node.get(part) ?? new Map();
      node.set(part, inner);
      node = inner as Node;
    }
    node.set(path.at(-1) as string, at);
  }
  const literal = (node: Node): string =>
    `{${[...node].map(([key, value]) => `${JSON.stringify(key)}:${typeof value === 'number' ? valueAt(value) : literal(value)}`)}}`;
  const valueAt = (at: number) =>
    decoders[at] ? `(row[${at}] === null ? null : decoders[${at}](row[${at}]))` : `row[${at}]`;
  return new Function('decoders', `return (row) => (${literal(root)});`)(decoders) as (row: unknown[]) => Row;
}

/** How the query layer decodes a column; undefined: it leaves it as the driver has read it. */
function decoderOf(field: unknown, joins: Prepared['joinsNotNullableMap']): Decode | undefined {
  if (is(field, Column)) {
    const { table } = field as unknown as { table: Record<symbol, string> };
    // It would make one null of an object whose columns are.
    if (joins?.[table[Symbol.for('drizzle:Name')] ?? ''] === false)
      throw new Error(`A prepared query cannot read ${field.name} of a table that may have no row`);
  }
  const decoder = (
    is(field, Column) ? field : is(field, SQL) ? decoderIn(field) : decoderIn((field as { sql: SQL }).sql)
  ) as {
    mapFromDriverValue: Decode;
  };
  const { mapFromDriverValue } = decoder;
  return mapFromDriverValue === Column.prototype.mapFromDriverValue || isNoop(mapFromDriverValue)
    ? undefined
    : (value) => decoder.mapFromDriverValue(value);
}

const decoderIn = (field: SQL) => (field as unknown as { decoder: unknown }).decoder;
const noop = (sql`` as unknown as { decoder: { mapFromDriverValue: Decode } }).decoder.mapFromDriverValue;
const isNoop = (decode: Decode) => decode === noop;
