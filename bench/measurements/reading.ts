import { addDays, type LocalDate } from '../../kit/time.ts';
import type { Measurement } from '../baselines.ts';
import { ACCOUNTS, BUILDINGS, type Filled, STAFF } from '../fill.ts';
import type { Call } from '../load.ts';
import type { BenchSetup } from '../setup.ts';

/** Distinct calls of a round, each by another reader. */
const DISTINCT = 60;

/** Numbers of the distinct calls of a round, no call of another round among them. */
const numbers = (round: number) => Array.from({ length: DISTINCT }, (_, at) => round * DISTINCT + at);

const reservations = (building: number, from: LocalDate, to: LocalDate) =>
  `/salle/deleteGetPatchReservation/${building}/?start=${from}&end=${to}`;

/** Weeks from the first Monday on, spread over the three years. */
export function period({ days }: Filled, number: number, length: number): { from: LocalDate; to: LocalDate } {
  const monday = days.findIndex((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1);
  // 37 has no divisor in common with the number of weeks.
  const week = (number * 37) % 149;
  const from = days[monday + week * 5] ?? '';
  return { from, to: addDays(from, length - 1) };
}

/** Anybody of the building: a reader who sees little of most reservations, as nearly all do. */
const resident = (building: number, number: number) =>
  (building - 1) * ACCOUNTS + STAFF + 1 + ((number * 7) % (ACCOUNTS - STAFF));
export const staff = (building: number, number: number) => (building - 1) * ACCOUNTS + 1 + (number % STAFF);

/** A week's call; those of the first thousands of numbers are of an account each. */
export function weekOf({ filled }: Pick<BenchSetup, 'filled'>, number: number): Call {
  const building = 1 + (number % BUILDINGS);
  const { from, to } = period(filled, number, 7);
  const token = filled.token(resident(building, Math.floor(number / BUILDINGS)));
  return { method: 'GET', path: reservations(building, from, to), token };
}

function reservationsOf(name: string, length: number): Measurement {
  return {
    name,
    calls: ({ filled }, round) =>
      numbers(round).map((number): Call => {
        const building = 1 + (number % BUILDINGS);
        const { from, to } = period(filled, number, length);
        return {
          method: 'GET',
          path: reservations(building, from, to),
          token: filled.token(resident(building, number)),
        };
      }),
  };
}

function visitsOf(name: string, kind: 'quiet' | 'busy'): Measurement {
  return {
    name,
    calls: ({ filled }, round) =>
      numbers(round).map((number): Call => {
        const { building = 0, date = '' } = filled[kind][number % filled[kind].length] ?? {};
        return {
          method: 'GET',
          path: `/list/deleteGetPatchAppointment/${building}/?start=${date}&end=${date}`,
          token: filled.token(staff(building, Math.floor(number / BUILDINGS))),
        };
      }),
  };
}

export const SOUGHT = [
  'mar',
  'ben',
  'ormesson',
  'lef',
  'elise',
  'lukasz',
  'petit',
  'conseil',
  'vanda',
  'person1',
  'nora',
];

export const week = reservationsOf('A week of reservations', 7);
export const month = reservationsOf('A month of reservations', 30);
export const quietDay = visitsOf('A day of 60 visits', 'quiet');
export const busyDay = visitsOf('A day of 2,000 visits', 'busy');

export const search: Measurement = {
  name: 'Search for a person',
  calls: ({ filled }, round) =>
    numbers(round).map((number): Call => {
      const building = 1 + (number % BUILDINGS);
      const sought = SOUGHT[number % SOUGHT.length] ?? '';
      return {
        method: 'GET',
        path: `/api/buildings/${building}/people?search=${sought}`,
        token: filled.token(staff(building, Math.floor(number / BUILDINGS))),
      };
    }),
};
