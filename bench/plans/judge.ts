/** What `auto_explain` tells of an executed statement (`auto_explain.log_format = json`, `log_analyze`, `log_buffers`). */
export interface ExecutedPlan {
  'Query Text': string;
  Plan: PlanNode;
}

/** PostgreSQL gives rows as the mean of a node's loops, and blocks as the sum of it and of what is below it. */
export interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
  'Parent Relationship'?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Rows Removed by Join Filter'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
}

/** Rows of the large tables, by name. A partition stands for itself, in a large table or not. */
export type LargeTables = ReadonlyMap<string, number>;

export interface Judgement {
  /** Whether the statement touches a large table at all. */
  concerned: boolean;
  answered: number;
  read: number;
  pages: number;
  /** What is wrong with it, in words; empty: nothing. */
  faults: string[];
}

/** Rows that may be read for each one answered: a list joins a few tables, and policies leave some of it out. */
const READ_PER_ANSWER = 10;
/** Rows that any statement may read: the day of a building, the week of a company. A building's history is 100,000. */
const READ_ANYWAY = 2_000;
/** Pages that each row read or answered may cost: the way down an index and the row itself, for each row of a join. */
const PAGES_PER_ROW = 12;
const PAGES_ANYWAY = 500;
/** A scan of less is what the planner should choose: a partition that has just begun, say. */
const SMALL = 1_000;

const GATHERS = ['Sort', 'Incremental Sort', 'Aggregate', 'Group', 'WindowAgg', 'Unique', 'SetOp'];

/** Holds one executed statement against the rule. */
export function judge({ Plan: root }: ExecutedPlan, large: LargeTables): Judgement {
  const nodes = [...below(root)];
  const isLarge = (node: PlanNode) => large.has(node['Relation Name'] ?? '');
  const scans = nodes.filter((node) => isLarge(node) && node['Node Type'] !== 'ModifyTable');
  const answered = answeredBy(root);
  const read = sum(scans.map(readBy));
  const pages = (root['Shared Hit Blocks'] ?? 0) + (root['Shared Read Blocks'] ?? 0);
  const faults: string[] = [];
  for (const node of scans) {
    const name = node['Relation Name'] ?? '';
    const isSmall = (large.get(name) ?? 0) < SMALL;
    if (node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0 && !isSmall)
      faults.push(`scans ${name} from end to end`);
  }
  if (read > READ_PER_ANSWER * answered + READ_ANYWAY)
    faults.push(`reads ${count(read)} rows to answer ${count(answered)}`);
  if (pages > PAGES_PER_ROW * (read + answered) + PAGES_ANYWAY)
    faults.push(`reads ${count(pages)} pages for ${count(read)} rows`);
  for (const limit of nodes.filter((node) => node['Node Type'] === 'Limit')) {
    for (const node of below(limit)) {
      if (!GATHERS.includes(node['Node Type'])) continue;
      const gathered = sum((node.Plans ?? []).map(rowsOf));
      if (gathered > READ_PER_ANSWER * rowsOf(limit) + READ_ANYWAY)
        faults.push(
          `${node['Node Type'].toLowerCase()} of ${count(gathered)} rows before a limit of ${count(rowsOf(limit))}`,
        );
    }
  }
  return { concerned: nodes.some(isLarge), answered, read, pages, faults: [...new Set(faults)] };
}

/** Whether a list reads out of the database much more than it answers: the rest is dropped, or counted, outside. */
export function fetchesTooMuch(answered: number, items: number): boolean {
  return answered > READ_PER_ANSWER * items + READ_ANYWAY;
}

/** The plan as lines of text, each node with its rows and pages. */
export function drawn(node: PlanNode, depth = 0): string[] {
  const name = [node['Node Type'], node['Index Name'], node['Relation Name']].filter(Boolean).join(' · ');
  const removed = readBy(node) - rowsOf(node);
  const pages = (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0);
  const line = `${'  '.repeat(depth)}${name}: ${count(rowsOf(node))} rows${
    removed >= 1 ? ` of ${count(readBy(node))}` : ''
  }, ${count(pages)} pages`;
  return [line, ...(node.Plans ?? []).flatMap((each) => drawn(each, depth + 1))];
}

/** A write answers what it writes, whether or not it is asked to return it; a count that ends, what it has counted. */
function answeredBy(root: PlanNode): number {
  const isCount = root['Node Type'] === 'Aggregate' && root.Plans?.[0]?.['Node Type'] === 'Limit';
  const gives = isCount || root['Node Type'] === 'ModifyTable' ? sum((root.Plans ?? []).map(rowsOf)) : 0;
  return Math.max(rowsOf(root), gives);
}

function* below(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const each of node.Plans ?? []) yield* below(each);
}

const rowsOf = (node: PlanNode) => node['Actual Rows'] * node['Actual Loops'];

/** What a scan has looked at: what it gives, and what it has thrown away. */
function readBy(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return (node['Actual Rows'] + removed) * node['Actual Loops'];
}

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);

export const count = (number: number) => Math.round(number).toLocaleString('en');
