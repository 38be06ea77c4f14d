import type { ReceptionPresence, ReceptionVisitor } from '../../../core/web/receptionPart.ts';
import type { ReceptionVisit } from '../../visits/shared.ts';
import { isInside, minutesSince } from './receptionDay.ts';
import { toVisitor } from './receptionVisitor.ts';

/** A visitor checked in at most this many minutes ago is taken to be still at the reception. */
const AT_RECEPTION_MINUTES = 10;

/** `now`: local time of the building. `last`: the visitor checked in last on this screen. */
export function getReceptionPresence(
  visits: readonly ReceptionVisit[],
  now: string,
  last: ReceptionVisitor | null,
): ReceptionPresence {
  const isVisitInside = (id: number) => visits.some((visit) => visit.id === id && isInside(visit));
  const recent = visits
    .filter(
      (visit) =>
        isInside(visit) &&
        visit.arrivedAt !== null &&
        minutesSince(visit.arrivedAt, now) <= AT_RECEPTION_MINUTES,
    )
    .sort((one, other) => (other.cameAt ?? '').localeCompare(one.cameAt ?? '') || other.id - one.id)
    .map(toVisitor);
  const isAmong = last === null || recent.some(({ id }) => id === last.id);
  return {
    isInside: isVisitInside,
    arrivals: isAmong || !isVisitInside(last.id) ? recent : [...recent, last],
  };
}
