import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { startRecorder } from '../capture.ts';
import { EARLIER, prepareEarlierVersion } from '../earlierVersion.ts';
import { fill } from '../fill.ts';
import type { Call, Load } from '../load.ts';
import { findPgbench, runPgbench } from '../pgbench.ts';
import { type Scripts, scriptsOf } from '../pgbenchScripts.ts';
import { startDatabase, startProduct, temporaryFolder } from '../processes.ts';
import { table, writeSection } from '../results.ts';
import { median } from '../round.ts';
import { callsOf } from './calls.ts';
import { type Measured, type Side, startSide } from './side.ts';

const SIZE = 200_000;
const ROUNDS = 25;
/** Rounds that are not measured: V8 compiles during them. */
const WARM_UP = 5;
const CLIENTS = 8;
/** Calls whose statements pgbench draws from. */
const RECORDED = 64;

type Calls = ReturnType<typeof callsOf>;
type Name = keyof Calls | 'trivialAlone';

/** Measured in this order. */
const measures: Record<Name, (side: Side, calls: Calls) => Omit<Load, 'url'>> = {
  contractsWeek: (_, { contractsWeek: calls }) => ({ clients: CLIENTS, calls, seconds: 1 }),
  screensWeek: (_, { screensWeek: calls }) => ({ clients: CLIENTS, calls, seconds: 1 }),
  trivial: (_, { trivial: calls }) => ({ clients: CLIENTS, calls, seconds: 0.4 }),
  trivialAlone: (_, { trivial }) => ({ clients: 1, calls: trivial.toReversed(), seconds: 0.2 }),
  booking: (_, { booking: calls }) => ({ clients: 1, calls }),
  day: (side, { day: calls }) => ({ clients: 1, calls, before: (call) => changeVisit(side, call) }),
  desk: (side, { desk: calls }) => ({ clients: 1, calls, before: (call) => changeVisit(side, call) }),
};
const names = Object.keys(measures) as Name[];

type Figures = Record<Name, Measured> & { memory: number };

/** A round of the earlier version, of this one and of pgbench. */
interface Round {
  earlier: Figures;
  now: Figures;
  pgbench: Measured | undefined;
}

/** Compares the server with the earlier version and with pgbench, in rounds that alternate. */
export async function compareServers(): Promise<void> {
  const [earlier, now] = await startSides();
  const pgbench = await preparePgbench(now);
  const rounds: Round[] = [];
  for (let number = 0; number < WARM_UP + ROUNDS; number += 1) {
    const round = await measureRound({ earlier, now }, pgbench, number);
    if (number >= WARM_UP) rounds.push(round);
    process.stdout.write(`Round ${number + 1} of ${WARM_UP + ROUNDS}\r`);
  }
  const body = report(rounds);
  console.log(`\n${body}\n`);
  writeSection('Server', body);
}

/** The earlier version creates and fills a database; this version upgrades a copy of it. */
async function startSides(): Promise<[Side, Side]> {
  const root = prepareEarlierVersion(EARLIER, { built: true });
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  const database = await startDatabase(first);
  const product = await startProduct(first, database.url, {}, root);
  await product.stop();
  const filling = await fill(database.url, SIZE, { desks: true });
  await database.stop();
  execFileSync('cp', ['-a', `${first}/.`, second]);
  return [
    await startSide(first, filling, root),
    await startSide(second, filling, join(import.meta.dirname, '..', '..')),
  ];
}

/** Measures both sides alternately, so that a busy moment of the machine affects both. */
async function measureRound(
  sides: { earlier: Side; now: Side },
  pgbench: Awaited<ReturnType<typeof preparePgbench>>,
  number: number,
): Promise<Round> {
  const round: Round = { earlier: {} as Figures, now: {} as Figures, pgbench: undefined };
  const order = number % 2 === 0 ? (['earlier', 'now'] as const) : (['now', 'earlier'] as const);
  for (const side of order) await sides[side].filled.touchSessions();
  for (const name of names) {
    for (const side of order) {
      const calls = callsOf(sides[side].filled, number, WARM_UP + ROUNDS);
      round[side][name] = await sides[side].measure(measures[name](sides[side], calls));
      await sides[side].finishJobs();
    }
    if (name === 'contractsWeek') round.pgbench = await pgbench?.(round.now.contractsWeek.rate);
  }
  for (const side of order) round[side].memory = sides[side].product.memory();
  return round;
}

/** Makes the next reading of these visits the first one after a change. */
function changeVisit({ run }: Side, { visits }: Call): Promise<unknown> {
  return run(
    `update visits set updated_at = updated_at where building_id = $1
       and id = (select max(id) from visits where building_id = $1 and date = $2)`,
    [visits?.building, visits?.date],
  );
}

/** Records the statements of the contract's week. The result runs them by pgbench, for about a second. */
async function preparePgbench({ filled, databaseUrl, processorTime }: Side) {
  const program = findPgbench();
  if (!program) return undefined;
  const folder = temporaryFolder();
  const recorder = await startRecorder(databaseUrl, folder);
  const calls = callsOf(filled, 0, 1).contractsWeek.slice(0, RECORDED);
  const scripts: Scripts = scriptsOf(await recorder.statementsOf(calls));
  await recorder.stop();
  return async (rate: number): Promise<Measured> => {
    const times = Math.ceil((rate * 3) / CLIENTS);
    let round = { rate: 0, answers: 0, p50: 0 };
    const time = await processorTime(async () => {
      const options = { program, databaseUrl, ...scripts, clients: CLIENTS, times };
      round = await runPgbench({ ...options, folder: join(folder, 'pgbench') });
    });
    return { ...round, processor: time / round.answers };
  };
}

const rate = ({ rate }: Measured) => rate;
const p50 = ({ p50 }: Measured) => p50;

function report(rounds: readonly Round[]): string {
  const middle = (figure: (round: Round) => number) => median(rounds.map(figure));
  /** A row that compares two figures. `least` or `most` is the limit of their ratio. */
  const row = (
    what: string,
    [baseline, measured]: [(round: Round) => number, (round: Round) => number],
    { least, most, unit }: { least?: number; most?: number; unit: string },
  ): string[] => {
    const ratio = middle((round) => measured(round) / baseline(round));
    const isReached = ratio >= (least ?? 0) && ratio <= (most ?? Number.POSITIVE_INFINITY);
    const mark = least === undefined ? `≤ ${most}` : `≥ ${least}`;
    const figures = [baseline, measured].map((figure) => `${shown(middle(figure))} ${unit}`);
    return [what, ...figures, ratio.toFixed(2), mark, isReached ? 'yes' : '**no**'];
  };
  const both = (name: Name, figure: (measured: Measured) => number): Parameters<typeof row>[1] => [
    ({ earlier }) => figure(earlier[name]),
    ({ now }) => figure(now[name]),
  ];
  const ofTrivial = (name: Name): Parameters<typeof row>[1] => [
    ({ now }) => p50(now.trivialAlone),
    ({ now }) => p50(now[name]),
  ];
  const perSecond = { unit: '/s' };
  const milliseconds = { unit: 'ms' };
  const rows = [
    row('Contract’s week', both('contractsWeek', rate), { least: 0.75, ...perSecond }),
    row('Screens’ week', both('screensWeek', rate), { least: 0.7, ...perSecond }),
    row('Trivial signed-in call', both('trivial', rate), { least: 0.6, ...perSecond }),
    row('Booking, one client, p50', both('booking', p50), { most: 2, ...milliseconds }),
    row('Resident memory after a round', [({ earlier }) => earlier.memory, ({ now }) => now.memory], {
      most: 1,
      unit: 'MB',
    }),
  ];
  if (rounds.every(({ pgbench }) => pgbench))
    rows.push(
      row(
        'Contract’s week, beside its SQL by pgbench',
        [({ pgbench }) => pgbench?.rate ?? 0, ({ now }) => now.contractsWeek.rate],
        { least: 0.2, ...perSecond },
      ),
    );
  rows.push(
    row('A day of 60 visits, beside a trivial call, p50', ofTrivial('day'), { most: 10, ...milliseconds }),
    row('A desk of 2,000 visits, beside a trivial call, p50', ofTrivial('desk'), {
      most: 250,
      ...milliseconds,
    }),
  );
  const names: Record<Name, string> = {
    contractsWeek: 'Contract’s week',
    screensWeek: 'Screens’ week',
    trivial: 'Trivial call, 8 clients',
    trivialAlone: 'Trivial call, one client',
    booking: 'Booking',
    day: 'A day of 60 visits',
    desk: 'A desk of 2,000 visits',
  };
  const processor = Object.entries(names).map(([name, what]) => {
    const [before, after] = both(name as Name, ({ processor }) => processor).map(middle) as [number, number];
    return [what, before.toFixed(2), after.toFixed(2), (after / before).toFixed(2)];
  });
  const statements = middle(({ pgbench }) => pgbench?.processor ?? Number.NaN);
  return [
    `Medians of ${ROUNDS} rounds that alternate between commit ${EARLIER} and this one, each on its own copy of one database
with ${SIZE.toLocaleString('en')} reservations and as many visits. Rates are at ${CLIENTS} clients. No week is read twice, and the visits
are changed before each reading, so that nothing is answered from a cache. The last three rows compare this commit with pgbench
and with its own trivial call.`,
    table(['', 'baseline', 'this commit', 'ratio', 'mark', 'reached'], rows),
    'Processor time of an answer, of the process and of PostgreSQL, in milliseconds:',
    table(['', EARLIER, 'this commit', 'ratio'], processor),
    `The SQL of the contract’s week takes PostgreSQL ${statements.toFixed(2)} ms when pgbench runs it.`,
  ].join('\n\n');
}

function shown(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(value >= 1 ? 2 : 1);
}
