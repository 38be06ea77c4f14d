import { z } from 'zod';
import { plainLineSchema } from './plainLine.ts';
import { isSearchLongEnough, MAX_SEARCH_LENGTH } from './search.ts';

/** The optional search of a list or an export. */
export const searchTextSchema = z.string().max(MAX_SEARCH_LENGTH).default('');

export const searchFieldSchema = (minLetters: number) =>
  plainLineSchema
    .min(1)
    .max(MAX_SEARCH_LENGTH)
    .check(({ value, issues }: z.core.ParsePayload<string>) => {
      if (isSearchLongEnough(value, minLetters)) return;
      issues.push({
        code: 'too_small',
        origin: 'string',
        minimum: minLetters,
        inclusive: true,
        input: value,
      });
    });
