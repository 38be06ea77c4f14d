import { useDeferredValue } from 'react';

const IMMEDIATE_ROWS = 24;

/** Props of the grid for a row: current for the visible rows, deferred (at first null) for the others. */
export function useDeferredRows<T extends object>(now: T): (at: number) => T | null {
  const later = useDeferredValue<T | null>(now, null);
  return (at) => (at < IMMEDIATE_ROWS ? now : later);
}
