import { listShownReservations } from '../../features/rooms/compact/wire.ts';
import { listReservations } from '../../features/rooms/wire.ts';
import { encodeRequest } from '../../kit/endpoint.ts';
import { addDays, type LocalDate } from '../../kit/time.ts';
import type { Call } from '../load.ts';

/** The calls for a building's reservations of some days: as the contract has it, and as our screens ask. */
const endpoints = { contract: listReservations, screens: listShownReservations };
export type By = keyof typeof endpoints;

/** A week by one of the calls. */
export function weekBy(by: By, building: number, monday: LocalDate, token: string): Call {
  const days = { building, from: monday, to: addDays(monday, 6) };
  return { method: 'GET', path: encodeRequest(endpoints[by], days).url, token };
}
