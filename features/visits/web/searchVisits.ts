import type { LocalDate } from '../../../kit/time.ts';
import { isVisitTransitionAllowed, type Visit } from '../visit.ts';

/** `reason` is a key under `visits:enter`. */
type VisitToCheckInResult =
  | { visit: Visit }
  | { visit: null; reason: 'none' | 'several' | 'notToday' | Visit['status'] };

export function pickVisitToCheckInOnEnter(visits: readonly Visit[], today: LocalDate): VisitToCheckInResult {
  const [only, ...otherVisits] = visits;
  if (!only) return { visit: null, reason: 'none' };
  if (otherVisits.length > 0) return { visit: null, reason: 'several' };
  if (isVisitTransitionAllowed(only, 'done', today)) return { visit: only };
  return { visit: null, reason: only.status === 'waiting' ? 'notToday' : only.status };
}
