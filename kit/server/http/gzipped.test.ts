import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { beginningOf, endOf, gzipOf, plainOf } from './gzipped.ts';

it.each([
  ['short', 100],
  ['long', 100_000],
])('a %s beginning and each of its ends are one text, packed or not', async (_, length) => {
  const text = Array.from({ length }, (_, number) => number % 97).join();
  const beginning = await beginningOf(Buffer.from(text));
  for (const last of ['', 'own', 'mine '.repeat(2_000)]) {
    const end = await endOf(Buffer.from(last));
    expect(gunzipSync(gzipOf(beginning, end)).toString() === text + last).toBe(true);
    expect(plainOf(beginning, end).toString() === text + last).toBe(true);
  }
});
