import { join } from 'node:path';
import { type Answer, answersOf, type Statement } from './capture.ts';
import { type Call, put } from './load.ts';
import { runPgbench } from './pgbench.ts';
import { scriptsOf } from './pgbenchScripts.ts';
import { median, medianRound, type Round } from './round.ts';
import { type BenchSetup, jobsDone, remember } from './setup.ts';

export const CLIENTS = [1, 8, 50] as const;

/** The product's own statements alone; a bare server with the same bytes; a bare server with one query. */
export const baselines = ['sql', 'bytes', 'query'] as const;
export type BaselineName = (typeof baselines)[number];

export interface Line {
  name: string;
  clients: number;
  product: Round;
  baselines: Record<BaselineName, Round>;
  /** The product's figure divided by the baseline's, the median over the rounds. */
  ratios: Record<BaselineName, { p50: number; p95: number; rate: number }>;
  /** Bytes of an answer as it came, on average. */
  size: number;
  /** What ran the statements: PostgreSQL's load generator, or the bare driver. */
  sqlBy: 'pgbench' | 'pg';
}

export interface Measurement {
  name: string;
  /** The calls of a round. Calls that write are made once, and can be made again once they were undone. */
  calls(setup: BenchSetup, round: number): Call[];
  writes?: boolean;
  /** What every answer must contain, compressed ones excepted. */
  expected?: string;
}

interface Material {
  calls: Call[];
  statements: Statement[][];
  answers: Answer[];
}

/** Measures the product and its baselines in turn, for each number of clients. */
export async function measure(setup: BenchSetup, measurement: Measurement): Promise<Line[]> {
  await setup.filled.touchSessions();
  const material: Material[] = [];
  for (let round = 0; round < setup.rounds; round++) {
    // What writes is undone, and so is the same in every round.
    const known = measurement.writes ? material[0] : undefined;
    material.push(known ?? (await prepare(setup, measurement, round)));
  }
  const lines: Line[] = [];
  for (const clients of CLIENTS) {
    const rounds: { product: Round; baselines: Record<BaselineName, Round> }[] = [];
    for (const part of material) rounds.push(await alternate(setup, measurement, part, clients));
    const sqlBy = setup.pgbench && !measurement.writes ? 'pgbench' : 'pg';
    const line = { ...lineOf(measurement.name, clients, rounds, material), sqlBy } as const;
    console.log(told(line));
    lines.push(line);
  }
  return lines;
}

/** One round of each. */
async function alternate(setup: BenchSetup, measurement: Measurement, part: Material, clients: number) {
  const { calls, statements, answers } = part;
  const { writes = false, expected } = measurement;
  const length = writes ? {} : { seconds: setup.seconds };
  const undo = writes ? await remember(setup) : async () => {};
  const product = await put({
    url: setup.product.url,
    ...{ clients, calls, ...length },
    ...(expected !== undefined && { expected }),
  });
  if (writes) await jobsDone(setup);
  await undo();
  const sql = writes
    ? await whilePaused(setup, async () => {
        const round = await setup.driver.ask({ calls: statements, clients });
        await undo();
        return round as Round;
      })
    : await statementsAlone(setup, statements, clients, product);
  const numbered = calls.map((call, at) => ({ ...call, path: `/${at}` }));
  const bytesUrl = (await setup.bytes.ask(answers)) as string;
  const bytes = await put({ url: bytesUrl, clients, calls: numbered, ...length });
  const queryUrl = (await setup.query.ask({})) as string;
  const query = await put({ url: queryUrl, clients, calls: numbered, ...length });
  return { product, baselines: { sql, bytes, query } };
}

// The statements alone take about a quarter of the product's time: rounds of both then last about as long.
const AS_MANY_TIMES = 4;
const LEAST_TIMES = 4;

/** The statements of calls that only read, for about a round's time: by pgbench where there is one. */
export async function statementsAlone(
  { pgbench, databaseUrl, seconds, dataDir, driver }: BenchSetup,
  calls: Statement[][],
  clients: number,
  { rate }: Round,
): Promise<Round> {
  if (!pgbench) return (await driver.ask({ calls, clients, seconds })) as Round;
  const times = Math.max(LEAST_TIMES, Math.round((rate * seconds * AS_MANY_TIMES) / clients));
  const folder = join(dataDir, 'pgbench');
  return runPgbench({ program: pgbench, databaseUrl, ...scriptsOf(calls), clients, times, folder });
}

async function prepare(setup: BenchSetup, measurement: Measurement, round: number): Promise<Material> {
  const calls = measurement.calls(setup, round);
  const undo = measurement.writes ? await remember(setup) : async () => {};
  const statements = await whilePaused(setup, async () => {
    const recorded = await setup.recorder.statementsOf(calls);
    await undo();
    return recorded;
  });
  const answers = await answersOf(setup.product.url, calls);
  if (measurement.writes) await jobsDone(setup);
  await undo();
  return { calls, statements, answers };
}

/** So that the product does not work off jobs that others wrote. */
export async function whilePaused<T>({ product }: BenchSetup, work: () => Promise<T>): Promise<T> {
  product.pause();
  try {
    return await work();
  } finally {
    product.resume();
  }
}

function lineOf(
  name: string,
  clients: number,
  rounds: { product: Round; baselines: Record<BaselineName, Round> }[],
  material: Material[],
): Omit<Line, 'sqlBy'> {
  const ratio = (figure: 'p50' | 'p95' | 'rate', baseline: BaselineName) =>
    median(rounds.map((round) => round.product[figure] / round.baselines[baseline][figure]));
  const bodies = material.flatMap(({ answers }) => answers);
  return {
    ...{ name, clients },
    product: medianRound(rounds.map(({ product }) => product)),
    baselines: each((baseline) => medianRound(rounds.map((round) => round.baselines[baseline]))),
    ratios: each((baseline) => ({
      p50: ratio('p50', baseline),
      p95: ratio('p95', baseline),
      rate: ratio('rate', baseline),
    })),
    size: bodies.reduce((sum, { body }) => sum + body.length, 0) / bodies.length,
  };
}

/** Medians of what took a single time in each round. */
export function ratiosOf(rounds: readonly { product: number; baselines: Record<BaselineName, number> }[]) {
  return {
    product: median(rounds.map(({ product }) => product)),
    baselines: each((baseline) => median(rounds.map((round) => round.baselines[baseline]))),
    ratios: each((baseline) => median(rounds.map((round) => round.product / round.baselines[baseline]))),
  };
}

function each<T>(make: (baseline: BaselineName) => T): Record<BaselineName, T> {
  const entries = baselines.map((baseline) => [baseline, make(baseline)]);
  return Object.fromEntries(entries) as Record<BaselineName, T>;
}

function told({ name, clients, product, ratios }: Line): string {
  const times = baselines.map((baseline) => `${ratios[baseline].p50.toFixed(1)} × ${baseline}`).join(', ');
  return `${name}, ${clients} clients: ${product.rate.toFixed(0)}/s, half within ${product.p50.toFixed(1)} ms (${times})`;
}
