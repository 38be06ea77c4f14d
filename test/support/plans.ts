import type { Pool } from 'pg';
import type { Statement } from './statements.ts';

/** A node of `explain (analyze, format json)`. Rows are means over the node's loops. */
interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
  'Relation Name'?: string;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
}

export interface PlanResult {
  /** Rows that scans of large tables read. */
  read: number;
  /** Sentences; empty if the plans follow the rule. */
  faults: string[];
}

/** Rows read per returned row: a list joins a few tables, and policies remove some rows. */
const READ_PER_ROW = 3;
/** Rows that any statement may read: the day of a building, the week of a company. */
const ALWAYS_ALLOWED = 1_000;

/** Rows from which a table is large. */
const LARGE = 10_000;

/** Includes partitions. */
export async function findLargeTables(database: Pick<Pool, 'query'>): Promise<Set<string>> {
  const { rows } = await database.query<{ name: string }>(
    `select name from (
       select c.relname as name,
         sum(c.reltuples) over (partition by coalesce(pg_partition_root(c.oid), c.oid)) as rows
       from pg_class c join pg_namespace s on s.oid = c.relnamespace
       where s.nspname = 'public' and c.relkind in ('r', 'p')
     ) as counted where rows >= ${LARGE}`,
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Runs the queries again with EXPLAIN and applies the rule: no sequential scan of a large table, few rows
 * read per returned row, and no sort of many rows before a limit.
 */
export async function checkPlans(
  database: Pick<Pool, 'query'>,
  statements: readonly Statement[],
  large: ReadonlySet<string>,
): Promise<PlanResult> {
  const judgement: PlanResult = { read: 0, faults: [] };
  for (const { text, values } of statements) {
    if (!/^[\s(]*(select|with)\b/i.test(text)) continue;
    const { rows } = await database.query(`explain (analyze, timing off, format json) ${text}`, [...values]);
    judge(rows[0]['QUERY PLAN'][0].Plan, large, judgement);
  }
  return judgement;
}

function judge(root: PlanNode, large: ReadonlySet<string>, judgement: PlanResult): void {
  const nodes = nodesOf(root);
  const scans = nodes.filter((node) => large.has(node['Relation Name'] ?? ''));
  const read = sum(scans.map(rowsRead));
  judgement.read += read;
  for (const node of scans)
    if (node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0)
      judgement.faults.push(`scans ${node['Relation Name']} sequentially`);
  // A limited count returns one row for all that it counted.
  const isCount = root['Node Type'] === 'Aggregate' && root.Plans?.[0]?.['Node Type'] === 'Limit';
  const returned = isCount ? sum((root.Plans ?? []).map(rowsReturned)) : rowsReturned(root);
  if (isTooMany(read, returned)) judgement.faults.push(`reads ${read} rows to return ${returned}`);
  for (const limit of nodes.filter((node) => node['Node Type'] === 'Limit'))
    for (const node of nodesOf(limit).filter((one) => /Sort|Aggregate|Unique/.test(one['Node Type']))) {
      const sorted = sum((node.Plans ?? []).map(rowsReturned));
      if (isTooMany(sorted, rowsReturned(limit)))
        judgement.faults.push(`gathers ${sorted} rows for ${rowsReturned(limit)} (${node['Node Type']})`);
    }
}

const isTooMany = (rows: number, returned: number) => rows > READ_PER_ROW * returned + ALWAYS_ALLOWED;

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const rowsReturned = (node: PlanNode) => Math.round(node['Actual Rows'] * node['Actual Loops']);

function rowsRead(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return Math.round((node['Actual Rows'] + removed) * node['Actual Loops']);
}

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
