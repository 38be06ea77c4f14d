import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { createApp } from '../../app.ts';
import { readEnv } from '../../kit/server/configuration/env.ts';
import { EARLIER, prepareEarlierVersion } from '../../test/support/earlierVersion.ts';
import { recordStatements } from '../../test/support/statements.ts';
import { fill } from '../fill/run.ts';
import { startDatabase, startProduct, temporaryFolder } from '../processes.ts';
import { median, table, writeSection } from '../results.ts';
import { callsOf, EXTENT } from './calls.ts';
import { headersOf } from './load.ts';
import { hasPgbench, runPgbench, writeScripts } from './pgbench.ts';
import { type Measured, type Side, startSide } from './side.ts';

const ROUNDS = 25;
/** Unmeasured rounds in which V8 compiles. */
const WARM_UP = 5;
const CLIENTS = 8;
/** Kept low, because pgbench prepares the statements in every connection. */
const RECORDED = 8;

type Calls = ReturnType<typeof callsOf>;

const measures = {
  contractsWeek: (side: Side, { contractsWeek: calls }: Calls) =>
    side.measure({ clients: CLIENTS, calls, seconds: 1 }),
  screensWeek: (side: Side, { screensWeek: calls }: Calls) =>
    side.measure({ clients: CLIENTS, calls, seconds: 1 }),
  trivial: (side: Side, { trivial: calls }: Calls) => side.measure({ clients: CLIENTS, calls, seconds: 0.4 }),
  trivialAlone: (side: Side, { trivial }: Calls) =>
    side.measure({ clients: 1, calls: trivial.toReversed(), seconds: 0.2 }),
  booking: (side: Side, { booking: calls }: Calls) => side.measure({ clients: 1, calls }),
  day: (side: Side, { day: calls }: Calls) => side.measure({ clients: 1, calls, before: side.changeVisit }),
  desk: (side: Side, { desk: calls }: Calls) => side.measure({ clients: 1, calls, before: side.changeVisit }),
};
type Name = keyof typeof measures;
const names = Object.keys(measures) as Name[];

type Figures = Record<Name, Measured> & { memory: number };
type Pgbench = Pick<Measured, 'rate' | 'processor'>;

interface Round {
  earlier: Figures;
  now: Figures;
  pgbench: Pgbench | undefined;
}

export async function compareServers(): Promise<void> {
  const sides = await startSides();
  const pgbench = await preparePgbench(sides.now);
  const rounds: Round[] = [];
  for (let number = 0; number < WARM_UP + ROUNDS; number += 1) {
    const round = await measureRound(sides, pgbench, number);
    if (number >= WARM_UP) rounds.push(round);
    process.stdout.write(`Round ${number + 1} of ${WARM_UP + ROUNDS}\r`);
  }
  writeSection('Server', report(rounds));
}

/** The earlier version creates a database, which is filled; this version upgrades a copy. */
async function startSides(): Promise<{ earlier: Side; now: Side }> {
  const root = prepareEarlierVersion(EARLIER, { built: true });
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  const database = await startDatabase(first);
  const product = await startProduct(first, database.url, root);
  await product.stop();
  const filled = await fill(database.url, EXTENT);
  await database.stop();
  execFileSync('cp', ['-a', `${first}/.`, second]);
  return {
    earlier: await startSide(first, filled, root),
    now: await startSide(second, filled, join(import.meta.dirname, '..', '..')),
  };
}

/** Alternates between both versions, so that other load on the machine affects both. */
async function measureRound(
  sides: { earlier: Side; now: Side },
  pgbench: Awaited<ReturnType<typeof preparePgbench>>,
  number: number,
): Promise<Round> {
  const round: Round = { earlier: {} as Figures, now: {} as Figures, pgbench: undefined };
  const order = number % 2 === 0 ? (['earlier', 'now'] as const) : (['now', 'earlier'] as const);
  for (const side of order) await sides[side].touchSessions();
  const calls = callsOf(sides.now.filled, number, WARM_UP + ROUNDS);
  for (const name of names) {
    for (const side of order) {
      round[side][name] = await measures[name](sides[side], calls);
      await sides[side].finishJobs();
    }
    if (name === 'contractsWeek') round.pgbench = await pgbench?.(round.now.contractsWeek.rate);
  }
  for (const side of order) round[side].memory = sides[side].memory();
  return round;
}

/** The returned function runs the recorded statements with pgbench for about a second. */
async function preparePgbench({ filled, databaseUrl, processorTime }: Side) {
  if (!hasPgbench()) return undefined;
  const folder = temporaryFolder();
  const app = await createApp({ env: readEnv({ DATA_DIR: folder, DEMO: '0' }), databaseUrl });
  const statements = [];
  for (const call of callsOf(filled, 0, 1).contractsWeek.slice(0, RECORDED)) {
    const { method, path: url } = call;
    const request = { method, url, headers: headersOf(call) };
    statements.push(
      await recordStatements(async () => {
        const { statusCode, body } = await app.http.inject(request);
        if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`);
      }),
    );
  }
  await app.close();
  const scripts = writeScripts(statements, folder);
  return async (rate: number): Promise<Pgbench> => {
    const times = Math.ceil((rate * 3) / CLIENTS);
    let result = { rate: 0, answers: 1 };
    const time = await processorTime(async () => {
      result = await runPgbench(databaseUrl, { scripts, clients: CLIENTS, times });
    });
    return { rate: result.rate, processor: time / result.answers };
  };
}

type Figure = (round: Round) => number;

function report(rounds: readonly Round[]): string {
  const middle = (figure: Figure) => median(rounds.map(figure));
  /** `least` or `most` limits the ratio of the two figures. */
  const row = (
    what: string,
    unit: string,
    [baseline, measured]: [Figure, Figure],
    { least = 0, most = Number.POSITIVE_INFINITY }: { least?: number; most?: number },
  ): string[] => {
    const ratio = middle((round) => measured(round) / baseline(round));
    const figures = [baseline, measured].map((figure) => `${format(middle(figure))} ${unit}`);
    const isReached = ratio >= least && ratio <= most;
    return [
      what,
      ...figures,
      ratio.toFixed(2),
      least ? `≥ ${least}` : `≤ ${most}`,
      isReached ? 'yes' : '**no**',
    ];
  };
  const both = (name: Name, figure: 'rate' | 'p50' | 'processor'): [Figure, Figure] => [
    ({ earlier }) => earlier[name][figure],
    ({ now }) => now[name][figure],
  ];
  const besideTrivial = (name: Name): [Figure, Figure] => [
    ({ now }) => now.trivialAlone.p50,
    ({ now }) => now[name].p50,
  ];
  const besidePgbench: [Figure, Figure] = [
    ({ pgbench }) => pgbench?.rate ?? Number.NaN,
    ({ now }) => now.contractsWeek.rate,
  ];
  const rows = [
    row('Contract’s week', '/s', both('contractsWeek', 'rate'), { least: 0.75 }),
    row('Screens’ week', '/s', both('screensWeek', 'rate'), { least: 0.7 }),
    row('Trivial signed-in call', '/s', both('trivial', 'rate'), { least: 0.6 }),
    row('Booking, one client, p50', 'ms', both('booking', 'p50'), { most: 2 }),
    row('Memory of the process', 'MB', [({ earlier }) => earlier.memory, ({ now }) => now.memory], {
      most: 1,
    }),
    ...(rounds[0]?.pgbench
      ? [row('Contract’s week, beside pgbench', '/s', besidePgbench, { least: 0.2 })]
      : []),
    row('A day of 60 visits, beside a trivial call, p50', 'ms', besideTrivial('day'), { most: 10 }),
    row('A desk of 2,000 visits, beside a trivial call, p50', 'ms', besideTrivial('desk'), { most: 250 }),
  ];
  const titles: Record<Name, string> = {
    contractsWeek: 'Contract’s week',
    screensWeek: 'Screens’ week',
    trivial: 'Trivial call, 8 clients',
    trivialAlone: 'Trivial call, one client',
    booking: 'Booking',
    day: 'A day of 60 visits',
    desk: 'A desk of 2,000 visits',
  };
  const processor = names.map((name) => {
    const [before, after] = both(name, 'processor').map(middle) as [number, number];
    return [titles[name], before.toFixed(2), after.toFixed(2), (after / before).toFixed(2)];
  });
  const weekTime = middle(({ pgbench }) => pgbench?.processor ?? Number.NaN).toFixed(2);
  return `Medians of ${ROUNDS} rounds that alternate between commit ${EARLIER} and this one, each on a copy of
one database with ${EXTENT.rows.toLocaleString('en')} reservations and as many visits; rates at ${CLIENTS} clients.
Nothing is answered from a cache: no week is read twice, and a visit is changed before each reading of visits.
The last three rows compare this commit with pgbench, which runs the same statements, and with its own trivial
call.

${table(['', 'baseline', 'this commit', 'ratio', 'mark', 'reached'], rows)}

Processor time of an answer, of the process and of PostgreSQL, in milliseconds:

${table(['', EARLIER, 'this commit', 'ratio'], processor)}

By pgbench, the contract’s week takes PostgreSQL ${weekTime} ms.`;
}

function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(value >= 1 ? 2 : 1);
}
