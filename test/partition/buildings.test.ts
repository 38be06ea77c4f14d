import { getTableName } from 'drizzle-orm';
import pg from 'pg';
import { expect, it } from 'vitest';
import { features } from '../../app.ts';
import { rebuild } from '../../kit/server/partition/rebuild.ts';
import { converse } from '../contract/conversation.ts';
import { families } from '../contract/families/index.ts';
import { makeContractFixture } from '../contract/fixture.ts';
import { copyOf } from '../support/emptyDatabase.ts';
import { TEMPLATE } from '../support/globalSetup.ts';
import { declaredTables } from '../support/tables.ts';
import { acrossBuildings } from './acrossBuildings.ts';

// Every table of a building is partitioned here, and every statement of the contract's calls, and of every call that reads of a building,
// planned by PostgreSQL: what does not name its buildings looks into all of the parts.

/** More than there are buildings. */
const PARTS = 5;

interface Heard {
  text: string;
  values: unknown[];
}

type Query = (...given: unknown[]) => unknown;

/** Notes what any connection of this process is asked, each text once. */
function listen(): { heard: Map<string, Heard>; stop(): void } {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  const heard = new Map<string, Heard>();
  prototype.query = function (this: unknown, ...given: unknown[]) {
    const [first, second] = given;
    const { text, values = [] }: Partial<Heard> = typeof first === 'string' ? { text: first } : Object(first);
    if (text) heard.set(text, { text, values: Array.isArray(second) ? second : values });
    return original.apply(this, given);
  };
  const stop = () => {
    prototype.query = original;
  };
  return { heard, stop };
}

interface PlanNode {
  'Relation Name'?: string;
  Schema?: string;
  Plans?: PlanNode[];
}

/** The parts of each table that a plan looks into. */
function partsIn(node: PlanNode, parts = new Map<string, Set<string>>()): Map<string, Set<string>> {
  const { 'Relation Name': table, Schema: schema = '' } = node;
  if (table && schema.startsWith('part_')) parts.set(table, (parts.get(table) ?? new Set()).add(schema));
  for (const below of node.Plans ?? []) partsIn(below, parts);
  return parts;
}

const isPlanned = ({ text }: Heard) => /^\s*(select|insert|update|delete|with)\b/i.test(text);

const tables = (await declaredTables())
  .filter(({ scoped }) => scoped)
  .map(({ table }) => getTableName(table));
const { url } = await copyOf(TEMPLATE);
const template = new URL(url).pathname.slice(1);
const maker = new pg.Client({ connectionString: url });
await maker.connect();
for (const table of tables) {
  const { rowCount } = await maker.query(`select from pg_class where oid = $1::regclass and relkind = 'r'`, [
    table,
  ]);
  if (rowCount) await rebuild(maker, table, PARTS);
}
await maker.end();

/** Every call of a building that reads and asks for nothing more than days. */
const DAYS = ['', '?start=2027-02-01&end=2027-02-07', '?date=2027-02-01', '?from=2027-02-01&to=2027-02-07'];
const readings = features
  .flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
  .filter(
    ({ method, path }) => method === 'GET' && path.includes(':building') && path.split(':').length === 2,
  )
  .flatMap(({ path }) => DAYS.map((days) => [days, path] as const));

const answered = new Set<string>();
const touching = new Set<string>();
const everywhere = new Set<string>();
for (const script of Object.values(families)) {
  const fixture = await makeContractFixture('2027-02-01', template);
  const client = await fixture.app.database.pool.connect();
  const buildings = Number((await client.query('select count(*) from buildings')).rows[0].count);
  const { heard, stop } = listen();
  await converse(fixture, script);
  for (const [query, path] of script === families.visits ? readings : []) {
    const url = path.replace(':building', String(fixture.names.get('here')));
    for (const as of [fixture.as.admin, fixture.as.reception, fixture.as.vip]) {
      const { status } = await as.get(`${url}${query}`);
      if (status === 200) answered.add(path);
    }
  }
  stop();
  for (const statement of [...heard.values()].filter(isPlanned)) {
    const { rows } = await client.query(`explain (format json, verbose) ${statement.text}`, statement.values);
    const parts = partsIn(rows[0]['QUERY PLAN'][0].Plan);
    if (parts.size > 0) touching.add(statement.text);
    for (const [table, those] of parts)
      if (those.size > buildings) everywhere.add(`${table}: ${statement.text.replace(/\s+/g, ' ')}`);
  }
  client.release();
}

it('a call names the buildings of every table of a building that it touches, but for those that say which buildings there are', () => {
  expect(touching.size).toBeGreaterThan(150);
  const unexplained = [...everywhere].filter((at) => !(at.slice(0, at.indexOf(':')) in acrossBuildings));
  expect(unexplained.map((at) => at.slice(0, 700))).toEqual([]);
});

it('the calls that read of a building were among them, but for those that need more than days', () => {
  const paths = new Set(readings.map(([, path]) => path));
  expect(paths.size).toBeGreaterThan(50);
  expect([...paths].filter((path) => !answered.has(path)).length).toBeLessThan(10);
});

it('each exception is still one', () => {
  const tables = new Set([...everywhere].map((at) => at.slice(0, at.indexOf(':'))));
  expect([...tables].sort()).toEqual(Object.keys(acrossBuildings).sort());
});
