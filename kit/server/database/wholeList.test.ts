import { expect, it } from 'vitest';
import { MOST_ROWS, wholeList } from './wholeList.ts';

/** A query that finds so many rows, and answers as many of them as are asked for. */
const finding = (rows: number) => ({
  limit: async (most: number) => Array.from({ length: Math.min(rows, most) }, (_, at) => at),
});

it.each([0, 1, MOST_ROWS])('a list of %i rows is whole', async (rows) => {
  expect(await wholeList(finding(rows))).toHaveLength(rows);
});

it.each([MOST_ROWS + 1, MOST_ROWS * 5])('one of %i is refused', async (rows) => {
  await expect(wholeList(finding(rows))).rejects.toMatchObject({
    code: 'too_many',
    details: { params: { max: MOST_ROWS } },
  });
});
