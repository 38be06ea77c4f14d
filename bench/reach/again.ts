import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, type LocalDate } from '../../kit/time.ts';
import { answersOf, bodyOf } from '../capture.ts';
import { ACCOUNTS, BOOKERS, BUILDINGS, ROOMS, STAFF } from '../fill.ts';
import { type Call, put } from '../load.ts';
import { reservations } from '../measurements/reading.ts';
import { type BenchSetup, jobsDone, remember } from '../setup.ts';
import { shareOf } from './alternate.ts';
import { bareQuery } from './bareQuery.ts';
import { percent, type Row, shareText } from './row.ts';
import { addressOf } from './screensCalls.ts';
import { CLIENTS } from './weeks.ts';

const WEEKS_AHEAD = 6;
/** Of each building; 240 in all. */
const READERS = 24;
const BOOKED_EVERY_MS = 500;
const SHARES = { again: 0.5, unchanged: 0.6 };
const NO_CALL = 'there is no such call';

type Address = (building: number, from: LocalDate, to: LocalDate) => Promise<string | undefined>;
const screens: Address = (building, from, to) =>
  addressOf('listReservationsCompactly', { building, from, to });
const contract: Address = async (...of) => reservations(...of);

/** The Mondays of the weeks ahead. */
function mondays({ filled }: BenchSetup): LocalDate[] {
  const ahead = filled.days.filter((day) => day > filled.today);
  return ahead.filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1).slice(0, WEEKS_AHEAD);
}

/** Sixty weeks, each of a building and ahead, read by 240 people. */
async function sixtyWeeks(setup: BenchSetup, address: Address): Promise<Call[] | undefined> {
  const weeks = mondays(setup);
  const calls: Call[] = [];
  for (let number = 0; number < BUILDINGS * READERS; number++) {
    const building = 1 + (number % BUILDINGS);
    const place = Math.floor(number / BUILDINGS);
    const from = weeks[place % WEEKS_AHEAD] ?? '';
    const path = await address(building, from, addDays(from, 6));
    if (path === undefined) return undefined;
    // Some of those who may book, and more who may not, of all companies.
    const account = STAFF + ((place * 13) % (ACCOUNTS - STAFF));
    calls.push({ method: 'GET', path, token: setup.filled.token((building - 1) * ACCOUNTS + account + 1) });
  }
  return calls;
}

/** The same weeks again and again, while somebody books twice a second and looks at once, by another connection, whether it is there. */
export async function sameWeeksAgain(setup: BenchSetup): Promise<Row[]> {
  const what = 'The same 60 weeks again, 240 readers, a booking every half second that is seen at once';
  const wanted = `${percent(SHARES.again)} of the bare server’s query`;
  const calls = await sixtyWeeks(setup, screens);
  const known = calls ?? (await sixtyWeeks(setup, contract)) ?? [];
  await setup.filled.touchSessions();
  const undo = await remember(setup);
  let booked = 0;
  const measured = await shareOf(
    setup.rounds,
    async () => {
      let over = false;
      const booking = (async () => {
        while (!over) {
          await bookAndLook(setup, booked, calls ? screens : contract);
          booked += 1;
          await sleep(BOOKED_EVERY_MS);
        }
      })();
      try {
        return await put({ url: setup.product.url, clients: CLIENTS, calls: known, seconds: setup.seconds });
      } finally {
        over = true;
        await booking;
      }
    },
    () => bareQuery(setup, CLIENTS),
  );
  await jobsDone(setup);
  await undo();
  return [
    {
      what: calls ? what : `${what}; the contract’s call`,
      wanted,
      measured: `${shareText(measured)}; ${booked} bookings, all seen`,
      reached: calls && measured.share >= SHARES.again,
    },
  ];
}

/** Books a free hour of its own of the sixty weeks. Throws an Error where who reads afterwards, each by a connection of their own, does not see it. */
async function bookAndLook(setup: BenchSetup, number: number, address: Address): Promise<void> {
  const { filled, product } = setup;
  const building = 1 + (number % BUILDINGS);
  const monday = mondays(setup)[Math.floor(number / BUILDINGS) % WEEKS_AHEAD] ?? '';
  const place = Math.floor(number / (BUILDINGS * WEEKS_AHEAD));
  const date = addDays(monday, place % 5);
  const room = (building - 1) * ROOMS + 1 + (Math.floor(place / 5) % ROOMS);
  const title = `Aussitôt ${number}`;
  const path = (await address(building, monday, addDays(monday, 6))) ?? '';
  const token = filled.token((building - 1) * ACCOUNTS + STAFF + 1 + (number % BOOKERS));
  const others = [STAFF + BOOKERS + 1 + (number % BOOKERS), 1 + (number % STAFF)].map((place) =>
    filled.token((building - 1) * ACCOUNTS + place),
  );
  const read = async (token: string) => {
    const [answer] = await answersOf(product.url, [{ method: 'GET', path, token }]);
    return bodyOf(answer);
  };
  const before = await Promise.all(others.map(read));
  const body = {
    ...{ pkBuilding: building, name: title, reservedSalle: [room] },
    ...{ debutDate: [[date, date]], debutTime: '19:00', endTime: '20:00', nbUserExpected: 4 },
  };
  const call: Call = { method: 'POST', path: '/salle/createReservation/', token, body };
  const [answer] = await answersOf(product.url, [call]);
  if (!bodyOf(answer).includes('"status":"OK"')) throw new Error(`A booking was answered: ${bodyOf(answer)}`);
  const [own, ...after] = await Promise.all([token, ...others].map(read));
  // Only who booked sees its name.
  if (!own?.includes(title)) throw new Error(`${title} was booked, and who booked it does not see it.`);
  if (after.some((text, at) => text === before[at]))
    throw new Error(`${title} was booked, and somebody else’s week is as it was before.`);
}

/** The same calls by who has the answer already. */
export async function unchanged(setup: BenchSetup): Promise<Row[]> {
  return [
    await unchangedBy(setup, 'Unchanged: 304, the screens’ call', screens),
    await unchangedBy(setup, 'Unchanged: 304, the contract’s call', contract),
  ];
}

async function unchangedBy(setup: BenchSetup, what: string, address: Address): Promise<Row> {
  const { product, rounds, seconds, filled } = setup;
  const wanted = `${percent(SHARES.unchanged)} of the same`;
  const calls = await sixtyWeeks(setup, address);
  if (!calls) return { what, wanted, measured: NO_CALL, reached: undefined };
  await filled.touchSessions();
  const answers = await answersOf(product.url, calls);
  const tags = answers.map(({ headers: { etag } }) => etag);
  if (tags.some((tag) => tag === undefined))
    return { what, wanted, measured: 'no answer has an ETag', reached: false };
  const conditional = calls.map((call, at) => ({ ...call, ifNoneMatch: tags[at] ?? '' }));
  const measured = await shareOf(
    rounds,
    () => put({ url: product.url, clients: CLIENTS, calls: conditional, seconds, status: 304 }),
    () => bareQuery(setup, CLIENTS),
  );
  return { what, wanted, measured: shareText(measured), reached: measured.share >= SHARES.unchanged };
}
