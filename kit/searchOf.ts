import type { z } from 'zod';
import { plainLine } from './plainLine.ts';
import { isLongEnough, LONGEST_SEARCH } from './search.ts';

/** A search of at least `letters` letters; see `isLongEnough`. */
export const searchOf = (letters: number) =>
  plainLine
    .min(1)
    .max(LONGEST_SEARCH)
    .check(({ value, issues }: z.core.ParsePayload<string>) => {
      if (isLongEnough(value, letters)) return;
      issues.push({ code: 'too_small', origin: 'string', minimum: letters, inclusive: true, input: value });
    });
