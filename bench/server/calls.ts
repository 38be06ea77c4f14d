import { addDays, type LocalDate } from '../../kit/time.ts';
import { ACCOUNTS, BOOKERS, type Extent, ROOMS, STAFF } from '../fill/house.ts';
import type { Filled } from '../fill/run.ts';
import type { Call } from './load.ts';

export const EXTENT: Extent = {
  rows: 200_000,
  buildings: 10,
  daysBack: 730,
  daysAhead: 365,
  desks: [4, 5, 6],
};
const { buildings: BUILDINGS, desks } = EXTENT;
/** Number of working days on which a week of seven days can begin. */
const WEEKS = 745;
/** More calls than can be sent in the time of a round. */
const TRIVIAL = 3_000;
const BOOKINGS = 30;
const DAYS = 30;
const DESKS = 6;

export type VisitsCall = Call & { visits: { building: number; date: LocalDate } };

const count = (length: number) => Array.from({ length }, (_, number) => number);
const accountOf = (building: number, place: number) => (building - 1) * ACCOUNTS + place + 1;

/** No week is requested twice, because the earlier version caches its answers. */
export function callsOf(filled: Filled, round: number, rounds: number) {
  const get = (path: string, account: number): Call => ({
    method: 'GET',
    path,
    token: filled.tokens[account - 1] ?? '',
  });
  /** Requests for weeks of the odd or the even buildings, each by another resident. */
  const weeks = (isOdd: boolean, pathOf: (building: number, days: string) => string) => {
    const all = count(BUILDINGS * WEEKS).filter((number) => (number % 2 === 0) === isOdd);
    const each = Math.floor(all.length / rounds);
    return all.slice(round * each, (round + 1) * each).map((number) => {
      const building = 1 + (number % BUILDINGS);
      const turn = Math.floor(number / BUILDINGS);
      // 37 has no common divisor with the number of weeks.
      const from = filled.days[(turn * 37) % WEEKS] as LocalDate;
      const resident = accountOf(building, STAFF + ((turn * 7) % (ACCOUNTS - STAFF)));
      return get(pathOf(building, `start=${from}&end=${addDays(from, 6)}`), resident);
    });
  };
  const numbers = (length: number) => count(length).map((number) => round * length + number);
  return {
    contractsWeek: weeks(true, (building, days) => `/salle/deleteGetPatchReservation/${building}/?${days}`),
    screensWeek: weeks(false, (building, days) => `/api/buildings/${building}/reservations/shown?${days}`),
    trivial: numbers(TRIVIAL).map((number) =>
      get('/users/deleteGetPatchUser/', 1 + ((number * 7) % (BUILDINGS * ACCOUNTS))),
    ),
    /** Each booking has a free hour and a person of its own. */
    booking: numbers(BOOKINGS).map((number): Call => {
      const building = 1 + (number % BUILDINGS);
      const turn = Math.floor(number / BUILDINGS);
      const date = addDays(filled.today, 1 + Math.floor(turn / ROOMS));
      return {
        ...get('/salle/createReservation/', accountOf(building, STAFF + (turn % BOOKERS))),
        method: 'POST',
        body: {
          pkBuilding: building,
          name: 'Point du soir',
          reservedSalle: [(building - 1) * ROOMS + 1 + (turn % ROOMS)],
          debutDate: [[date, date]],
          debutTime: '19:00',
          endTime: '20:00',
          nbUserExpected: 4,
        },
        expected: '"status":"OK"',
      };
    }),
    day: numbers(DAYS).map((number): VisitsCall => {
      const visits = filled.quiet[number % filled.quiet.length] as (typeof filled.quiet)[number];
      const { building, date } = visits;
      const account = accountOf(building, Math.floor(number / BUILDINGS) % STAFF);
      const path = `/list/deleteGetPatchAppointment/${building}/?start=${date}&end=${date}`;
      return { ...get(path, account), visits };
    }),
    desk: numbers(DESKS).map((number): VisitsCall => {
      const building = desks[number % desks.length] as number;
      const account = accountOf(building, 2 + (number % (STAFF - 2)));
      const visits = { building, date: filled.today };
      return { ...get(`/api/buildings/${building}/desk`, account), visits };
    }),
  };
}
