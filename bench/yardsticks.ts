import { join } from 'node:path';
import { type Answer, answersOf, type Statement } from './capture.ts';
import { type Call, put } from './load.ts';
import { runPgbench } from './pgbench.ts';
import { median, medianRound, type Round } from './round.ts';
import { jobsDone, remember, type Scene } from './scene.ts';

export const CLIENTS = [1, 8, 50] as const;

/** The product's own statements alone; a bare server with the same bytes; a bare server with one query. */
export const yardsticks = ['sql', 'bytes', 'query'] as const;
export type YardstickName = (typeof yardsticks)[number];

export interface Line {
  name: string;
  clients: number;
  product: Round;
  yardsticks: Record<YardstickName, Round>;
  /** The product's figure divided by the yardstick's, the median over the rounds. */
  ratios: Record<YardstickName, { p50: number; p95: number; rate: number }>;
  /** Bytes of an answer as it came, on average. */
  size: number;
  /** What ran the statements: PostgreSQL's load generator, or the bare driver. */
  sqlBy: 'pgbench' | 'pg';
}

export interface Measurement {
  name: string;
  /** The calls of a round. Calls that write are made once, and can be made again once they were taken back. */
  calls(scene: Scene, round: number): Call[];
  writes?: boolean;
  /** What every answer must contain, compressed ones excepted. */
  expected?: string;
}

interface Material {
  calls: Call[];
  statements: Statement[][];
  answers: Answer[];
}

/** Measures the product and its yardsticks in turn, for each number of clients. */
export async function measure(scene: Scene, measurement: Measurement): Promise<Line[]> {
  await scene.filled.touchSessions();
  const material: Material[] = [];
  for (let round = 0; round < scene.rounds; round++) {
    // What writes is taken back, and so is the same in every round.
    const known = measurement.writes ? material[0] : undefined;
    material.push(known ?? (await prepare(scene, measurement, round)));
  }
  const lines: Line[] = [];
  for (const clients of CLIENTS) {
    const rounds: { product: Round; yardsticks: Record<YardstickName, Round> }[] = [];
    for (const part of material) rounds.push(await alternate(scene, measurement, part, clients));
    const sqlBy = scene.pgbench && !measurement.writes ? 'pgbench' : 'pg';
    const line = { ...lineOf(measurement.name, clients, rounds, material), sqlBy } as const;
    console.log(told(line));
    lines.push(line);
  }
  return lines;
}

/** One round of each. */
async function alternate(scene: Scene, measurement: Measurement, part: Material, clients: number) {
  const { calls, statements, answers } = part;
  const { writes = false, expected } = measurement;
  const length = writes ? {} : { seconds: scene.seconds };
  const undo = writes ? await remember(scene) : async () => {};
  const product = await put({
    url: scene.product.url,
    ...{ clients, calls, ...length },
    ...(expected !== undefined && { expected }),
  });
  if (writes) await jobsDone(scene);
  await undo();
  const sql = writes
    ? await whilePaused(scene, async () => {
        const round = await scene.driver.ask({ calls: statements, clients });
        await undo();
        return round as Round;
      })
    : await statementsAlone(scene, statements, clients, product);
  const numbered = calls.map((call, at) => ({ ...call, path: `/${at}` }));
  const bytesUrl = (await scene.bytes.ask(answers)) as string;
  const bytes = await put({ url: bytesUrl, clients, calls: numbered, ...length });
  const queryUrl = (await scene.query.ask({})) as string;
  const query = await put({ url: queryUrl, clients, calls: numbered, ...length });
  return { product, yardsticks: { sql, bytes, query } };
}

// The statements alone take about a quarter of the product's time: rounds of both then last about as long.
const AS_MANY_TIMES = 4;
const LEAST_TIMES = 4;

async function statementsAlone(
  { pgbench, databaseUrl, seconds, dataDir, driver }: Scene,
  calls: Statement[][],
  clients: number,
  { rate }: Round,
): Promise<Round> {
  if (!pgbench) return (await driver.ask({ calls, clients, seconds })) as Round;
  const times = Math.max(LEAST_TIMES, Math.round((rate * seconds * AS_MANY_TIMES) / clients));
  const folder = join(dataDir, 'pgbench');
  return runPgbench({ program: pgbench, databaseUrl, calls, clients, times, folder });
}

async function prepare(scene: Scene, measurement: Measurement, round: number): Promise<Material> {
  const calls = measurement.calls(scene, round);
  const undo = measurement.writes ? await remember(scene) : async () => {};
  const statements = await whilePaused(scene, async () => {
    const recorded = await scene.recorder.statementsOf(calls);
    await undo();
    return recorded;
  });
  const answers = await answersOf(scene.product.url, calls);
  if (measurement.writes) await jobsDone(scene);
  await undo();
  return { calls, statements, answers };
}

/** So that the product does not work off jobs that others wrote. */
export async function whilePaused<T>({ product }: Scene, work: () => Promise<T>): Promise<T> {
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
  rounds: { product: Round; yardsticks: Record<YardstickName, Round> }[],
  material: Material[],
): Omit<Line, 'sqlBy'> {
  const ratio = (figure: keyof Round, yardstick: YardstickName) =>
    median(rounds.map((round) => round.product[figure] / round.yardsticks[yardstick][figure]));
  const bodies = material.flatMap(({ answers }) => answers);
  return {
    ...{ name, clients },
    product: medianRound(rounds.map(({ product }) => product)),
    yardsticks: each((yardstick) => medianRound(rounds.map((round) => round.yardsticks[yardstick]))),
    ratios: each((yardstick) => ({
      p50: ratio('p50', yardstick),
      p95: ratio('p95', yardstick),
      rate: ratio('rate', yardstick),
    })),
    size: bodies.reduce((sum, { body }) => sum + body.length, 0) / bodies.length,
  };
}

/** Medians of what took a single time in each round. */
export function ratiosOf(rounds: readonly { product: number; yardsticks: Record<YardstickName, number> }[]) {
  return {
    product: median(rounds.map(({ product }) => product)),
    yardsticks: each((yardstick) => median(rounds.map((round) => round.yardsticks[yardstick]))),
    ratios: each((yardstick) => median(rounds.map((round) => round.product / round.yardsticks[yardstick]))),
  };
}

function each<T>(make: (yardstick: YardstickName) => T): Record<YardstickName, T> {
  const entries = yardsticks.map((yardstick) => [yardstick, make(yardstick)]);
  return Object.fromEntries(entries) as Record<YardstickName, T>;
}

function told({ name, clients, product, ratios }: Line): string {
  const times = yardsticks
    .map((yardstick) => `${ratios[yardstick].p50.toFixed(1)} × ${yardstick}`)
    .join(', ');
  return `${name}, ${clients} clients: ${product.rate.toFixed(0)}/s, half within ${product.p50.toFixed(1)} ms (${times})`;
}
