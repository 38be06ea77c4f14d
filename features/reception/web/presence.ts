import type { DeskPresence, DeskVisitor } from '../../../core/web/receptionPart.ts';
import type { DeskVisit } from '../../visits/shared.ts';
import { isHere, minutesSince } from './receptionDay.ts';
import { asVisitor } from './useReceptionActions.ts';

/** Whoever was let in so many minutes ago at most still stands at the desk. */
const STANDS_MINUTES = 10;

/**
 * Who is in the building, as the parts of the desk ask. `now`: the building's wall clock. `last`: who was let in last on this screen, such
 * as somebody of a group that is in for long.
 */
export function presenceOf(
  visits: readonly DeskVisit[],
  now: string,
  last: DeskVisitor | null,
): DeskPresence {
  const isInside = (id: number) => visits.some((visit) => visit.id === id && isHere(visit));
  const recent = visits
    .filter(
      (visit) =>
        isHere(visit) && visit.arrivedAt !== null && minutesSince(visit.arrivedAt, now) <= STANDS_MINUTES,
    )
    .sort((one, other) => (other.cameAt ?? '').localeCompare(one.cameAt ?? '') || other.id - one.id)
    .map(asVisitor);
  const isAmong = last === null || recent.some(({ id }) => id === last.id);
  return { isInside, arrivals: isAmong || !isInside(last.id) ? recent : [...recent, last] };
}
