import { addDays } from '../../kit/time.ts';
import { statementsAlone, whilePaused } from '../baselines.ts';
import { answersOf, bodyOf, type Statement } from '../capture.ts';
import { ACCOUNTS, BUILDINGS, STAFF } from '../fill.ts';
import { type Call, put } from '../load.ts';
import { period } from '../measurements/reading.ts';
import type { BenchSetup } from '../setup.ts';
import { type Share, shareOf } from './alternate.ts';
import { type By, weekBy } from './reservations.ts';
import { percent, type Row, shareText } from './row.ts';

export const CLIENTS = 8;
/** Of a building; with ten buildings, all that there are of weeks. */
const WEEKS = 149;
/** Answers a second that a round has calls for. */
const MOST_RATE = 250;
/** Calls before the first round: a process is compiled then as it stays for hours. */
const WARM_UP = 600;
/** Calls whose statements pgbench draws from, and whose bytes are counted. */
const RECORDED = 64;
const WEIGHED = 8;
const SHARES = { contract: 0.2, screens: 0.4 };
const MOST_OF_THE_BYTES = 0.2;

/**
 * All weeks of all buildings, each read by somebody else; `shifted`: by so many days. Odd buildings are for the contract's call, even
 * ones for the screens': neither finds what the other had read.
 */
function callsBy(by: By, { filled }: BenchSetup, odd = by === 'contract', shifted = 0): Call[] {
  const numbers = Array.from({ length: BUILDINGS * WEEKS }, (_, number) => number);
  return numbers
    .filter((number) => (number % 2 === 0) === odd)
    .map((number) => {
      const building = 1 + (number % BUILDINGS);
      const { from } = period(filled, number, 7);
      const place = STAFF + ((Math.floor(number / BUILDINGS) * 7) % (ACCOUNTS - STAFF));
      const token = filled.token((building - 1) * ACCOUNTS + place + 1);
      return weekBy(by, building, addDays(from, shifted), token);
    });
}

/** Weeks, every request another week and building than any before it: nothing that was answered before is of use. */
async function measureWeeks(setup: BenchSetup, by: By): Promise<Share> {
  await setup.filled.touchSessions();
  const { product, rounds, seconds } = setup;
  const all = callsBy(by, setup);
  const statements = await statementsOfKnown(setup, all.slice(0, RECORDED));
  // Weeks from another day on: none of those that are measured is known by them.
  const others = callsBy(by, setup, by === 'contract', 1).slice(0, WARM_UP);
  await put({ url: product.url, clients: CLIENTS, calls: others, once: true });
  const each = Math.min(Math.floor(all.length / rounds), Math.ceil(seconds * MOST_RATE));
  return shareOf(
    setup,
    (round) =>
      put({
        url: product.url,
        calls: all.slice(round * each, (round + 1) * each),
        ...{ clients: CLIENTS, seconds, once: true },
      }),
    (_, ours) => statementsAlone(setup, statements, CLIENTS, ours),
  );
}

/** What a process sends that knows who asks, and has not answered it before. */
export async function statementsOfKnown(setup: BenchSetup, calls: readonly Call[]): Promise<Statement[][]> {
  const { recorder } = setup;
  return whilePaused(setup, async () => {
    await recorder.statementsOf(calls.map((call) => ({ ...call, path: '/users/getUserInfo/' })));
    return recorder.statementsOf(calls);
  });
}

export async function contractsWeek(setup: BenchSetup): Promise<Row[]> {
  const measured = await measureWeeks(setup, 'contract');
  return [
    {
      what: 'A week of 640, the contract’s call, nothing remembered, 8 clients',
      wanted: `${percent(SHARES.contract)} of pgbench`,
      measured: shareText(measured),
      reached: measured.share >= SHARES.contract,
    },
  ];
}

export async function screensWeek(setup: BenchSetup): Promise<Row[]> {
  const measured = await measureWeeks(setup, 'screens');
  const ours = await sizesOf(setup, callsBy('screens', setup).slice(0, WEIGHED));
  const contracts = await sizesOf(setup, callsBy('contract', setup, false).slice(0, WEIGHED));
  const sent = ours.sent / contracts.sent;
  const said = ours.said / contracts.said;
  return [
    {
      what: 'The same, the screens’ call',
      wanted: `${percent(SHARES.screens)} of pgbench`,
      measured: shareText(measured),
      reached: measured.share >= SHARES.screens,
    },
    {
      what: 'Its bytes, of those of the contract’s call',
      wanted: percent(MOST_OF_THE_BYTES),
      measured: `${percent(sent)} as sent, compressed (${kB(ours.sent)} of ${kB(contracts.sent)}); ${percent(said)} before that (${kB(ours.said)} of ${kB(contracts.said)})`,
      reached: sent <= MOST_OF_THE_BYTES,
    },
  ];
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

async function sizesOf(setup: BenchSetup, calls: readonly Call[]) {
  const answers = await answersOf(setup.product.url, calls);
  const mean = (sizes: number[]) => sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  return {
    sent: mean(answers.map(({ body }) => body.length)),
    said: mean(answers.map((answer) => Buffer.byteLength(bodyOf(answer)))),
  };
}
