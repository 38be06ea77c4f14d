import { ACCOUNTS, BUILDINGS, type Filled, SMALL, STAFF } from '../fill.ts';
import { openFilled } from '../kept.ts';
import { type Call, put } from '../load.ts';
import { SOUGHT } from '../measurements/reading.ts';
import { startProduct, temporaryFolder } from '../processes.ts';
import { median } from '../round.ts';
import type { BenchSetup } from '../setup.ts';
import { type By, weekBy } from './reservations.ts';
import { ms, type Row } from './row.ts';

const CLIENTS = 50;
const MOST = 1.3;
/** Days of the three years that seven begin on which are all among them. */
const DAYS = 745;
/** Calls of a turn where none is made twice; several of each client. */
const ONCE = 300;
/** Calls of each before the first turn: one process has just begun, the other has been at it for minutes. */
const WARM_UP = 200;
/** Turns of a round: what the machine does besides hits some, and not the median of many. */
const TURNS = 2;
/** Of the calls that an account may make in a minute, what each read takes at most, all turns together. */
const OF_ACCOUNT = 500;

/** A read of the ten small houses. `above`: how many buildings the database has before them. */
interface Read {
  name: string;
  calls(filled: Filled, above: number): Call[];
  /** Whether no call is made twice: what it answered is then never remembered. */
  once?: boolean;
}

const tokenOf = (filled: Filled, building: number, place: number) =>
  filled.token((building - 1) * ACCOUNTS + place + 1);
const staffOf = (filled: Filled, building: number, number: number) =>
  tokenOf(filled, building, number % STAFF);

/**
 * Seven days from any working day on, by anybody of the house. Odd houses are for the contract's call, even ones for the screens':
 * neither finds what the other has read.
 */
const weeks = (name: string, by: By): Read => ({
  name,
  once: true,
  calls: (filled, above) =>
    Array.from({ length: BUILDINGS * DAYS }, (_, number) => number)
      .filter((number) => (number % 2 === 0) === (by === 'contract'))
      .map((number) => {
        const building = above + 1 + (number % BUILDINGS);
        const place = STAFF + ((Math.floor(number / BUILDINGS) * 7) % (ACCOUNTS - STAFF));
        // 37 has no divisor in common with the number of days.
        const from = filled.days[(Math.floor(number / BUILDINGS) * 37) % DAYS] ?? '';
        return weekBy(by, building, from, tokenOf(filled, building, place));
      }),
});

const reads: Read[] = [
  weeks('week, the contract’s call', 'contract'),
  weeks('week, the screens’ call', 'screens'),
  {
    name: 'day of 60 visits',
    calls: (filled, above) =>
      filled.quiet.flatMap(({ building, date }, number) =>
        [0, 1, 2].map((reader) => ({
          method: 'GET',
          path: `/list/deleteGetPatchAppointment/${above + building}/?start=${date}&end=${date}`,
          // Each house has three such days, and nine of its staff read one each.
          token: staffOf(filled, above + building, Math.floor(number / BUILDINGS) * 3 + reader),
        })),
      ),
  },
  {
    name: 'desk of 2,000',
    calls: (filled, above) =>
      filled.desks.flatMap((building) =>
        Array.from({ length: STAFF }, (_, number) => ({
          method: 'GET',
          path: `/api/buildings/${above + building}/desk`,
          token: staffOf(filled, above + building, number),
        })),
      ),
  },
  {
    name: 'search for a person',
    calls: (filled, above) =>
      SOUGHT.flatMap((sought, number) =>
        Array.from({ length: BUILDINGS }, (_, at) => ({
          method: 'GET',
          path: `/api/buildings/${above + at + 1}/people?search=${sought}`,
          token: staffOf(filled, above + at + 1, number),
        })),
      ),
  },
];

/**
 * What grew around a house: the same houses, row by row, in a database with 20,000 reservations and visits and in one with a
 * million more. A week of the spread million would have fifty times as many rows to answer, and that is no question of growth.
 */
export async function growth(setup: BenchSetup): Promise<Row[]> {
  if (setup.filled.size === SMALL) return [];
  const dataDir = temporaryFolder();
  const { database, filled } = await openFilled(dataDir, SMALL, setup.kept);
  const small = await startProduct(dataDir, database.url);
  const both = [
    { url: small.url, filled, above: 0 },
    { url: setup.product.url, filled: setup.filled, above: BUILDINGS },
  ];
  const ratios: { name: string; ratio: number; p95: number[]; told: number }[] = [];
  for (const read of reads) {
    for (const { filled } of both) await filled.touchSessions();
    const sides = both.map(({ url, filled, above }) => ({ url, calls: read.calls(filled, above) }));
    const turns = await inTurn(setup, read, sides);
    const middle = (figure: (p95: number[]) => number) => median(turns.map(({ p95 }) => figure(p95)));
    ratios.push({
      name: read.name,
      ratio: middle(([few = Number.NaN, many = Number.NaN]) => many / few),
      p95: sides.map((_, at) => middle((p95) => p95[at] ?? Number.NaN)),
      told: turns.reduce((sum, { told }) => sum + told, 0),
    });
  }
  await small.stop();
  await database.stop();
  const worst = ratios.toSorted((a, b) => b.ratio - a.ratio)[0];
  const details = ratios.map(({ name, ratio, p95: [few = 0, many = 0], told }) => {
    const comeBack = told > 0 ? `; ${told} times told to come back, not counted` : '';
    return `${name} ${ratio.toFixed(2)} (${ms(few)}, ${ms(many)}${comeBack})`;
  });
  return [
    {
      what: 'p95 at 50 clients with a million rows, of that with 20,000; the same rows answered',
      wanted: `${MOST} times`,
      measured: `at most ${worst?.ratio.toFixed(2)} times (${worst?.name})`,
      details,
      reached: ratios.every(({ ratio }) => ratio <= MOST),
    },
  ];
}

/** Measures each side in turn, each first in every other turn, after both have been warmed alike. */
async function inTurn(
  { seconds, rounds }: BenchSetup,
  { once = false }: Read,
  sides: readonly { url: string; calls: readonly Call[] }[],
): Promise<{ p95: number[]; told: number }[]> {
  for (const { url, calls } of sides)
    await put({ url, clients: CLIENTS, calls: warmUpOf(calls), once: true });
  const turns: { p95: number[]; told: number }[] = [];
  for (let turn = 0; turn < rounds * TURNS; turn++) {
    const p95: number[] = [];
    let told = 0;
    const order = [...sides.entries()];
    for (const [at, { url, calls }] of turn % 2 === 0 ? order : order.toReversed()) {
      const left = once ? calls.slice(WARM_UP) : calls;
      const each = Math.min(ONCE * Math.ceil(seconds), Math.floor(left.length / (rounds * TURNS)));
      const accounts = new Set(calls.map(({ token }) => token)).size;
      const measured = await put({
        ...{ url, clients: CLIENTS, seconds, once },
        calls: once ? left.slice(turn * each, (turn + 1) * each) : left,
        most: Math.floor((accounts * OF_ACCOUNT) / (rounds * TURNS)),
      });
      p95[at] = measured.p95;
      told += measured.told ?? 0;
    }
    turns.push({ p95, told });
  }
  return turns;
}

/** The first calls, again and again where there are few. */
const warmUpOf = (calls: readonly Call[]) =>
  Array.from({ length: WARM_UP }, (_, at) => calls[at % calls.length]).filter((call) => call !== undefined);
