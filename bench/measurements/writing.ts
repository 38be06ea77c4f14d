import { hashPassword, passwordMatches } from '../../core/access/server/password.ts';
import { addDays } from '../../kit/time.ts';
import type { Measurement } from '../baselines.ts';
import { ACCOUNTS, BOOKERS, BUILDINGS, type Filled, PASSWORD, ROOMS, STAFF } from '../fill.ts';
import type { Call } from '../load.ts';
import { median } from '../round.ts';

/** Calls of a round, each by another account. */
const LOGINS = 100;
const WRITES = 200;

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

/** The accounts of all buildings in turn, from one on in each. */
function account(number: number, from: number, count: number): { building: number; id: number } {
  const building = 1 + (number % BUILDINGS);
  const id = (building - 1) * ACCOUNTS + from + 1 + (Math.floor(number / BUILDINGS) % count);
  return { building, id };
}

export const logIn: Measurement = {
  name: 'Log-in',
  writes: true,
  expected: '"token"',
  calls: () =>
    numbers(LOGINS).map((number) => ({
      method: 'POST',
      path: '/users/token-auth/',
      body: { username: `person${account(number, 0, ACCOUNTS).id}@parvis.test`, password: PASSWORD },
    })),
};

/** Milliseconds that checking a password takes alone, the median of some. */
export async function passwordTime(): Promise<number> {
  const hash = await hashPassword(PASSWORD);
  const times: number[] = [];
  while (times.length < 9) {
    const start = performance.now();
    await passwordMatches(hash, PASSWORD);
    times.push(performance.now() - start);
  }
  return median(times);
}

/** An hour of a room on an evening, when no room is booked. `room` counts from 0 in its building, `day` from today. */
export function evening(
  { today, token }: Filled,
  { building, id, room, day }: { building: number; id: number; room: number; day: number },
): Call {
  const date = addDays(today, day);
  return {
    method: 'POST',
    path: '/salle/createReservation/',
    token: token(id),
    body: {
      ...{ pkBuilding: building, name: 'Point du soir', reservedSalle: [(building - 1) * ROOMS + 1 + room] },
      ...{ debutDate: [[date, date]], debutTime: '19:00', endTime: '20:00', nbUserExpected: 4 },
    },
  };
}

export const booking: Measurement = {
  name: 'A booking, each of a free slot of its own',
  writes: true,
  expected: '"status":"OK"',
  calls: ({ filled }) =>
    numbers(WRITES).map((number) => {
      const room = Math.floor(number / BUILDINGS) % ROOMS;
      return evening(filled, { ...account(number, STAFF, BOOKERS), room, day: 1 + Math.floor(number / 7) });
    }),
};

export const registration: Measurement = {
  name: 'Registration for an event',
  writes: true,
  expected: '"status":"OK"',
  calls: ({ filled }) =>
    numbers(WRITES).map((number) => {
      const { building, id } = account(number, 0, ACCOUNTS);
      return {
        method: 'PATCH',
        path: '/event/registerEvent/',
        token: filled.token(id),
        body: { pk: filled.events[building - 1] },
      };
    }),
};
