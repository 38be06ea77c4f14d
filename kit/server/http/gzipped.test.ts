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

it.each([10, 3_000, 100_000])('what is kept of %i bytes holds no memory but its own', async (length) => {
  const bytes = Buffer.from('a'.repeat(length));
  const kept = [await beginningOf(bytes), await endOf(bytes)].flatMap((one) => [one.bytes, one.blocks]);
  for (const one of kept) expect(one?.buffer.byteLength).toBe(one?.length);
});
