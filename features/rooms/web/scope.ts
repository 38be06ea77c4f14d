import type { LocalDate } from '../../../kit/time.ts';
import type { Reservation } from '../reservation.ts';

/** How much of a series is meant: one date, it and those after it, or all that are still ahead. */
export const scopes = ['one', 'following', 'all'] as const;
export type Scope = (typeof scopes)[number];

/** A reservation, and how much of its series. */
export interface Part {
  reservation: Reservation;
  scope: Scope;
}

/** The day from which on a series changes; without one, all that is still ahead. */
export const fromDay = (scope: Scope, { date }: Reservation): { from?: LocalDate } =>
  scope === 'following' ? { from: date } : {};
