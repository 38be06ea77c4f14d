import { useDeferredValue } from 'react';

const IMMEDIATE_ROWS = 24;

/** Props of a line: current for the visible lines, deferred (at first null) for the others. */
export function useDeferredRows<T extends object>(now: T): (at: number) => T | null {
  const later = useDeferredValue<T | null>(now, null);
  return (at) => (at < IMMEDIATE_ROWS ? now : later);
}
