import type { Category, Entry } from '../logbook.ts';

const GRAVE: readonly Category[] = ['incident', 'security'];

export function sortByUrgency(entries: readonly Entry[]): Entry[] {
  const rank = ({ followUp, category }: Entry) =>
    `${followUp?.until ?? '9999'} ${GRAVE.includes(category) ? 0 : 1}`;
  return entries.toSorted((one, other) => (rank(one) < rank(other) ? -1 : rank(one) > rank(other) ? 1 : 0));
}
