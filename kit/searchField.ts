import type { z } from 'zod';
import { plainLine } from './plainLine.ts';
import { isSearchLongEnough, MAX_SEARCH_LENGTH } from './search.ts';

export const searchField = (letters: number) =>
  plainLine
    .min(1)
    .max(MAX_SEARCH_LENGTH)
    .check(({ value, issues }: z.core.ParsePayload<string>) => {
      if (isSearchLongEnough(value, letters)) return;
      issues.push({ code: 'too_small', origin: 'string', minimum: letters, inclusive: true, input: value });
    });
