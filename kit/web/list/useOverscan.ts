import { useDeferredValue } from 'react';

const INITIAL_OVERSCAN = 1;

/** Overscan of a virtualised list: one row at first, `max` once the visible rows are rendered. */
export function useOverscan(max: number, isLoaded: boolean): number {
  return useDeferredValue(isLoaded ? max : INITIAL_OVERSCAN);
}
