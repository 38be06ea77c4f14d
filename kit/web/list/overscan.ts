import { useDeferredValue } from 'react';

/** Rows beyond those in sight that are drawn with them. */
const AT_ONCE = 1;

/**
 * How many rows of a list above and below those in sight are drawn now: a single one at first, and `most` once those in sight are drawn,
 * so that these are not waited for. `isThere`: whether there are rows yet.
 */
export function useOverscan(most: number, isThere: boolean): number {
  return useDeferredValue(isThere ? most : AT_ONCE);
}
