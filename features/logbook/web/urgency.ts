import type { Category, Entry } from '../logbook.ts';

/** Of two that are due on one day, what endangers people or property comes first. */
const GRAVE: readonly Category[] = ['incident', 'security'];

/** What is to be followed up, the most urgent first: by the day until when, then by what it is. */
export function byUrgency(entries: readonly Entry[]): Entry[] {
  const rank = ({ followUp, category }: Entry) =>
    `${followUp?.until ?? '9999'} ${GRAVE.includes(category) ? 0 : 1}`;
  return entries.toSorted((one, other) => (rank(one) < rank(other) ? -1 : rank(one) > rank(other) ? 1 : 0));
}
