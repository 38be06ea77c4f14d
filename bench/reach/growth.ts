import { ACCOUNTS, BUILDINGS, type Filled, SMALL, STAFF } from '../fill.ts';
import { openFilled } from '../kept.ts';
import { type Call, put } from '../load.ts';
import { period, SOUGHT } from '../measurements/reading.ts';
import { startProduct, temporaryFolder } from '../processes.ts';
import { median } from '../round.ts';
import type { BenchSetup } from '../setup.ts';
import { type By, weekBy } from './reservations.ts';
import { ms, type Row } from './row.ts';

const CLIENTS = 50;
const MOST = 1.3;
/** Weeks of the three years. */
const WEEKS = 149;
/** Calls of a round where none is made twice; several of each client. */
const ONCE = 248;

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

/** All weeks of the small houses that are odd or even, each read by somebody else. */
const weeks = (name: string, by: By): Read => ({
  name,
  once: true,
  calls: (filled, above) =>
    Array.from({ length: BUILDINGS * WEEKS }, (_, number) => number)
      .filter((number) => (number % 2 === 0) === (by === 'contract'))
      .map((number) => {
        const building = above + 1 + (number % BUILDINGS);
        const place = STAFF + ((Math.floor(number / BUILDINGS) * 7) % (ACCOUNTS - STAFF));
        return weekBy(by, building, period(filled, number, 7).from, tokenOf(filled, building, place));
      }),
});

const reads: Read[] = [
  weeks('week, the contract’s call', 'contract'),
  weeks('week, the screens’ call', 'screens'),
  {
    name: 'day of 60 visits',
    calls: (filled, above) =>
      filled.quiet.flatMap(({ building, date }, number) =>
        [0, 1].map((reader) => ({
          method: 'GET',
          path: `/list/deleteGetPatchAppointment/${above + building}/?start=${date}&end=${date}`,
          token: staffOf(filled, above + building, number * 2 + reader),
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
    const rounds: number[][] = [];
    let told = 0;
    const calls = both.map(({ filled, above }) => read.calls(filled, above));
    for (let round = 0; round < setup.rounds; round++) {
      const p95: number[] = [];
      for (const [at, { url }] of both.entries()) {
        const all = calls[at] ?? [];
        const part = read.once ? all.slice(round * ONCE, (round + 1) * ONCE) : all;
        const measured = await put({
          ...{ url, clients: CLIENTS, calls: part, seconds: setup.seconds },
          once: read.once ?? false,
        });
        p95.push(measured.p95);
        told += measured.told ?? 0;
      }
      rounds.push(p95);
    }
    const middle = (figure: (round: number[]) => number) => median(rounds.map(figure));
    ratios.push({
      name: read.name,
      ratio: middle(([few = Number.NaN, many = Number.NaN]) => many / few),
      p95: both.map((_, at) => middle((round) => round[at] ?? Number.NaN)),
      told,
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
