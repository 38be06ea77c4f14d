import { useDeferredValue } from 'react';

const AT_ONCE = 1;

/** Overscan of a virtualised list: one row at first, `most` once the visible rows are rendered. */
export function useOverscan(most: number, isThere: boolean): number {
  return useDeferredValue(isThere ? most : AT_ONCE);
}
