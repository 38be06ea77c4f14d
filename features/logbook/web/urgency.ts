import type { LogbookCategory, LogbookEntry } from '../logbook.ts';

const URGENT_CATEGORIES: readonly LogbookCategory[] = ['incident', 'security'];

export function sortEntriesByUrgency(entries: readonly LogbookEntry[]): LogbookEntry[] {
  const rank = ({ followUp, category }: LogbookEntry) =>
    `${followUp?.until ?? '9999'} ${URGENT_CATEGORIES.includes(category) ? 0 : 1}`;
  return entries.toSorted((one, other) => (rank(one) < rank(other) ? -1 : rank(one) > rank(other) ? 1 : 0));
}
