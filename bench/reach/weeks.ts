import { statementsAlone, whilePaused } from '../baselines.ts';
import { answersOf, bodyOf } from '../capture.ts';
import { BUILDINGS } from '../fill.ts';
import { type Call, put } from '../load.ts';
import { period, reservations, resident } from '../measurements/reading.ts';
import type { BenchSetup } from '../setup.ts';
import { shareOf } from './alternate.ts';
import { percent, type Row, shareText } from './row.ts';
import { addressOf } from './screensCalls.ts';

export const CLIENTS = 8;
/** Of a building; with ten buildings, all that there are of weeks. */
const WEEKS = 149;
/** Answers a second that a round has calls for. */
const MOST_RATE = 250;
/** Calls before the first round: a process that has just begun is measured nowhere else either. */
const WARM_UP = 48;
/** Calls whose statements pgbench draws from, and whose bytes are counted. */
const RECORDED = 64;
const WEIGHED = 8;
const SHARES = { contract: 0.2, screens: 0.4 };
const MOST_OF_THE_BYTES = 0.2;

/** Odd buildings are asked by the contract's call, even ones by the screens': neither finds what the other had read. */
const numbersOf = (odd: boolean) =>
  Array.from({ length: BUILDINGS * WEEKS }, (_, number) => number).filter(
    (number) => (number % 2 === 0) === odd,
  );

type Address = (building: number, from: string, to: string) => Promise<string | undefined>;

const screensAddress: Address = (building, from, to) =>
  addressOf('listReservationsCompactly', { building, from, to });

async function callsOf(
  setup: BenchSetup,
  numbers: readonly number[],
  address: Address,
): Promise<Call[] | undefined> {
  const calls: Call[] = [];
  for (const number of numbers) {
    const building = 1 + (number % BUILDINGS);
    const { from, to } = period(setup.filled, number, 7);
    const path = await address(building, from, to);
    if (path === undefined) return undefined;
    calls.push({ method: 'GET', path, token: setup.filled.token(resident(building, number)) });
  }
  return calls;
}

/** Weeks, every request another week and building than any before it: nothing that was answered before is of use. */
async function measureWeeks(setup: BenchSetup, numbers: readonly number[], address: Address) {
  const all = await callsOf(setup, numbers, address);
  if (!all) return undefined;
  await setup.filled.touchSessions();
  const { product, recorder, rounds, seconds } = setup;
  const statements = await whilePaused(setup, () => recorder.statementsOf(all.slice(0, RECORDED)));
  await put({ url: product.url, clients: CLIENTS, calls: all.slice(0, WARM_UP), once: true });
  const left = all.slice(WARM_UP);
  const each = Math.min(Math.floor(left.length / rounds), Math.ceil(seconds * MOST_RATE));
  return shareOf(
    rounds,
    (round) =>
      put({
        url: product.url,
        calls: left.slice(round * each, (round + 1) * each),
        ...{ clients: CLIENTS, seconds, once: true },
      }),
    (_, ours) => statementsAlone(setup, statements, CLIENTS, ours),
  );
}

export async function contractsWeek(setup: BenchSetup): Promise<Row[]> {
  const measured = await measureWeeks(setup, numbersOf(true), async (...of) => reservations(...of));
  if (!measured) throw new Error('The contract has no such call.');
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
  const what = 'The same, the screens’ call';
  const measured = await measureWeeks(setup, numbersOf(false), screensAddress);
  if (!measured) {
    return [{ what, wanted: percent(SHARES.screens), measured: 'there is no such call', reached: undefined }];
  }
  const numbers = numbersOf(false).slice(0, WEIGHED);
  const sizes = async (address: Address) => sizesOf(setup, (await callsOf(setup, numbers, address)) ?? []);
  const [ours, contracts] = [await sizes(screensAddress), await sizes(async (...of) => reservations(...of))];
  const sent = ours.sent / contracts.sent;
  const said = ours.said / contracts.said;
  return [
    {
      what,
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
