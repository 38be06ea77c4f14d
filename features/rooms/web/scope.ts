import type { LocalDate } from '../../../kit/time.ts';
import { type Reservation, type Scope, scopes } from '../reservation.ts';

export interface Part {
  reservation: Reservation;
  scope: Scope;
}

/** Undefined `from`: all future dates. */
export const fromDay = (scope: Scope, { date }: Reservation): { from?: LocalDate } =>
  scope === 'following' ? { from: date } : {};

/** URL parameter: `123`, or `123,following` for a series. */
export const writePart = ({ reservation, scope }: Part): string =>
  scope === 'one' ? String(reservation.id) : `${reservation.id},${scope}`;

export function readPart(text: string): { id: number; scope: Scope } | null {
  const [id, scope = 'one'] = text.split(',');
  const known = scopes.find((each) => each === scope);
  return known ? { id: Number(id), scope: known } : null;
}
