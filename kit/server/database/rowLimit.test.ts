import { expect, it } from 'vitest';
import { MOST_ROWS, readWithinLimit } from './rowLimit.ts';

/** A query that finds `rows` rows and returns at most as many as its limit. */
const finding = (rows: number) => ({
  limit: async (most: number) => Array.from({ length: Math.min(rows, most) }, (_, at) => at),
});

it.each([0, 1, MOST_ROWS])('a list of %i rows is returned whole', async (rows) => {
  expect(await readWithinLimit(finding(rows))).toHaveLength(rows);
});

it.each([MOST_ROWS + 1, MOST_ROWS * 5])('a list of %i rows is refused', async (rows) => {
  await expect(readWithinLimit(finding(rows))).rejects.toMatchObject({
    code: 'too_many',
    details: { params: { max: MOST_ROWS } },
  });
});
