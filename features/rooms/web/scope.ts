import type { LocalDate } from '../../../kit/time.ts';
import { type Reservation, type Scope, scopes } from '../reservation.ts';

/** A reservation, and how much of its series. */
export interface Part {
  reservation: Reservation;
  scope: Scope;
}

/** The day from which on a series changes; without one, all that is still ahead. */
export const fromDay = (scope: Scope, { date }: Reservation): { from?: LocalDate } =>
  scope === 'following' ? { from: date } : {};

/** As it stands in the address: `123`, or `123,following` of a series. */
export const writePart = ({ reservation, scope }: Part): string =>
  scope === 'one' ? String(reservation.id) : `${reservation.id},${scope}`;

/** The id and the scope of such a text; null where it is none. */
export function readPart(text: string): { id: number; scope: Scope } | null {
  const [id, scope = 'one'] = text.split(',');
  const known = scopes.find((each) => each === scope);
  return known ? { id: Number(id), scope: known } : null;
}
