import { useDeferredValue } from 'react';

/** So many lines fill a window. */
const AT_ONCE = 24;

/**
 * What each line of a grid is drawn from, by its place: of those that fill the window what is so now, of the others what was so before
 * until there is time, and null at first. They are drawn in small steps, and a press waits for none of them.
 *
 * @param now The same object as long as it is the same.
 */
export function useInTurns<T extends object>(now: T): (at: number) => T | null {
  const later = useDeferredValue<T | null>(now, null);
  return (at) => (at < AT_ONCE ? now : later);
}
