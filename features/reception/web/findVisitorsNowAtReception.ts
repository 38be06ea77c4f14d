import type { ReceptionVisitor } from '../../visits/shared.ts';
import type { ReceptionVisit } from '../receptionVisit.ts';
import { getMinutesSince, isVisitorInside, toReceptionVisitor } from './receptionDay.ts';
import type { ReceptionSearchResult, ReceptionVisitorPresence } from './receptionParts.ts';

/** A visitor checked in at most this many minutes ago is taken to be still at the reception. */
const AT_RECEPTION_MINUTES = 10;

/** `now`: local time of the building. `last`: the visitor checked in last on this screen. */
export function findVisitorsNowAtReception(
  visits: readonly ReceptionVisit[],
  now: string,
  last: ReceptionVisitor | null,
): ReceptionVisitorPresence {
  const isVisitInside = (id: number) => visits.some((visit) => visit.id === id && isVisitorInside(visit));
  const recent = visits
    .filter(
      (visit) =>
        isVisitorInside(visit) &&
        visit.arrivedAt !== null &&
        getMinutesSince(visit.arrivedAt, now) <= AT_RECEPTION_MINUTES,
    )
    .sort((one, other) => (other.cameAt ?? '').localeCompare(one.cameAt ?? '') || other.id - one.id)
    .map(toReceptionVisitor);
  const isAmong = last === null || recent.some(({ id }) => id === last.id);
  return {
    isInside: isVisitInside,
    arrivals: isAmong || !isVisitInside(last.id) ? recent : [...recent, last],
  };
}

/** The only exact hit, else the only visitor; null if ambiguous. */
export function findSingleExactHitIndex(hits: readonly ReceptionSearchResult[]): number | null {
  const exact = hits.filter((hit) => hit.isExact);
  if (exact.length > 0) return exact.length === 1 ? hits.indexOf(exact[0] as ReceptionSearchResult) : null;
  const visitors = hits.filter(({ key, isFuzzy }) => key.startsWith('visit-') && !isFuzzy);
  if (visitors.length > 0)
    return visitors.length === 1 ? hits.indexOf(visitors[0] as ReceptionSearchResult) : null;
  return hits.length === 1 && !hits[0]?.isFuzzy ? 0 : null;
}
