import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, type LocalDate } from '../../kit/time.ts';
import { answersOf, bodyOf } from '../capture.ts';
import { ACCOUNTS, BOOKERS, BUILDINGS, type Filled, ROOMS, STAFF } from '../fill.ts';
import { type Call, put } from '../load.ts';
import { type BenchSetup, jobsDone, remember } from '../setup.ts';
import { shareOf, warmUp } from './alternate.ts';
import { bareQuery } from './bareQuery.ts';
import { type By, weekBy } from './reservations.ts';
import { percent, type Row, shareText } from './row.ts';
import { CLIENTS } from './weeks.ts';

const WEEKS_AHEAD = 6;
/** Of each building; 240 in all. */
const READERS = 24;
const BOOKED_EVERY_MS = 500;
const SHARES = { again: 0.5, unchanged: 0.6 };

/** The Mondays of the weeks ahead. */
function mondays({ days, today }: Filled): LocalDate[] {
  const ahead = days.filter((day) => day > today);
  return ahead.filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1).slice(0, WEEKS_AHEAD);
}

/** Sixty weeks, each of a building and ahead, read by 240 people. */
function sixtyWeeks(by: By, filled: Filled): Call[] {
  const weeks = mondays(filled);
  return Array.from({ length: BUILDINGS * READERS }, (_, number) => {
    const building = 1 + (number % BUILDINGS);
    const place = Math.floor(number / BUILDINGS);
    // Some of those who may book, and more who may not, of all companies.
    const account = STAFF + ((place * 13) % (ACCOUNTS - STAFF));
    const token = filled.token((building - 1) * ACCOUNTS + account + 1);
    return weekBy(by, building, weeks[place % WEEKS_AHEAD] ?? '', token);
  });
}

/** The same weeks again and again, while somebody books twice a second and looks at once, by another connection, whether it is there. */
export async function sameWeeksAgain(setup: BenchSetup): Promise<Row[]> {
  const { filled, product, seconds } = setup;
  const calls = sixtyWeeks('screens', filled);
  await filled.touchSessions();
  const undo = await remember(setup);
  // Again: each has read their week before.
  await warmUp(setup, { clients: CLIENTS, calls });
  let booked = 0;
  const measured = await shareOf(
    setup,
    async () => {
      let over = false;
      const booking = (async () => {
        while (!over) {
          await bookAndLook(setup, booked);
          booked += 1;
          await sleep(BOOKED_EVERY_MS);
        }
      })();
      try {
        return await put({ url: product.url, clients: CLIENTS, calls, seconds });
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
      what: 'The same 60 weeks again, 240 readers, a booking every half second that must be seen at once',
      wanted: `${percent(SHARES.again)} of the bare server’s query`,
      measured: `${shareText(measured)}; ${booked} bookings, all seen`,
      reached: measured.share >= SHARES.again,
    },
  ];
}

/**
 * Books a free hour of its own of the sixty weeks. Throws an Error where who reads afterwards, each by a connection of their own,
 * does not see it.
 */
async function bookAndLook({ filled, product }: BenchSetup, number: number): Promise<void> {
  const building = 1 + (number % BUILDINGS);
  const monday = mondays(filled)[Math.floor(number / BUILDINGS) % WEEKS_AHEAD] ?? '';
  const place = Math.floor(number / (BUILDINGS * WEEKS_AHEAD));
  const date = addDays(monday, place % 5);
  const room = (building - 1) * ROOMS + 1 + (Math.floor(place / 5) % ROOMS);
  const title = `Aussitôt ${number}`;
  const tokenOf = (account: number) => filled.token((building - 1) * ACCOUNTS + account + 1);
  const holder = tokenOf(STAFF + (number % BOOKERS));
  // Somebody who may not book, and somebody of the staff.
  const others = [STAFF + BOOKERS + (number % BOOKERS), number % STAFF].map(tokenOf);
  const answerTo = async (call: Call) => bodyOf((await answersOf(product.url, [call]))[0]);
  const read = (token: string) => answerTo(weekBy('screens', building, monday, token));
  const before = await Promise.all(others.map(read));
  const body = {
    ...{ pkBuilding: building, name: title, reservedSalle: [room] },
    ...{ debutDate: [[date, date]], debutTime: '19:00', endTime: '20:00', nbUserExpected: 4 },
  };
  const answer = await answerTo({ method: 'POST', path: '/salle/createReservation/', token: holder, body });
  if (!answer.includes('"status":"OK"')) throw new Error(`A booking was answered: ${answer}`);
  const [own, ...after] = await Promise.all([holder, ...others].map(read));
  // Only who booked sees its name.
  if (!own?.includes(title)) throw new Error(`${title} was booked, and who booked it does not see it.`);
  if (after.some((text, at) => text === before[at]))
    throw new Error(`${title} was booked, and somebody else’s week is as it was before.`);
}

/** The same weeks by who has them already. */
export async function unchanged(setup: BenchSetup): Promise<Row[]> {
  return [
    await unchangedBy(setup, 'Unchanged: 304, the screens’ call', 'screens'),
    await unchangedBy(setup, 'Unchanged: 304, the contract’s call', 'contract'),
  ];
}

async function unchangedBy(setup: BenchSetup, what: string, by: By): Promise<Row> {
  const { product, filled, seconds } = setup;
  const wanted = `${percent(SHARES.unchanged)} of the same`;
  const calls = sixtyWeeks(by, filled);
  await filled.touchSessions();
  const answers = await answersOf(product.url, calls);
  const tags = answers.flatMap(({ headers: { etag } }) => etag ?? []);
  if (tags.length < calls.length) return { what, wanted, measured: 'there is no ETag', reached: false };
  const conditional = calls.map((call, at) => ({ ...call, ifNoneMatch: tags[at] ?? '' }));
  await warmUp(setup, { clients: CLIENTS, calls: conditional, status: 304 });
  const measured = await shareOf(
    setup,
    () => put({ url: product.url, clients: CLIENTS, calls: conditional, seconds, status: 304 }),
    () => bareQuery(setup, CLIENTS),
  );
  return { what, wanted, measured: shareText(measured), reached: measured.share >= SHARES.unchanged };
}
