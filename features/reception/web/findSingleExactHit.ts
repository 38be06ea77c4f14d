import type { ReceptionResult } from '../../../core/web/receptionPart.ts';

/** The only exact hit, else the only visitor; null if ambiguous. */
export function findSingleExactHit(hits: readonly ReceptionResult[]): number | null {
  const exact = hits.filter((hit) => hit.exact);
  if (exact.length > 0) return exact.length === 1 ? hits.indexOf(exact[0] as ReceptionResult) : null;
  const visitors = hits.filter(({ key, near }) => key.startsWith('visit-') && !near);
  if (visitors.length > 0) return visitors.length === 1 ? hits.indexOf(visitors[0] as ReceptionResult) : null;
  return hits.length === 1 && !hits[0]?.near ? 0 : null;
}
