import type { ReceptionSearchResult } from '../../../core/web/receptionPart.ts';

/** The only exact hit, else the only visitor; null if ambiguous. */
export function findSingleExactHitIndex(hits: readonly ReceptionSearchResult[]): number | null {
  const exact = hits.filter((hit) => hit.isExact);
  if (exact.length > 0) return exact.length === 1 ? hits.indexOf(exact[0] as ReceptionSearchResult) : null;
  const visitors = hits.filter(({ key, isFuzzy }) => key.startsWith('visit-') && !isFuzzy);
  if (visitors.length > 0)
    return visitors.length === 1 ? hits.indexOf(visitors[0] as ReceptionSearchResult) : null;
  return hits.length === 1 && !hits[0]?.isFuzzy ? 0 : null;
}
