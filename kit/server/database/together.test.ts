import { expect, it } from 'vitest';
import { together } from './together.ts';

/** An exchange that ends when it is told to. */
function exchanges() {
  const begun: { asked: readonly number[]; end: PromiseWithResolvers<void> }[] = [];
  const ask = together(async (asked: readonly number[]) => {
    const end = Promise.withResolvers<void>();
    begun.push({ asked, end });
    await end.promise;
    return asked.map((number) => number * 2);
  });
  return { ask, begun };
}

it('who asks alone is served at once; who asks meanwhile shares the next exchange, and each gets their own answer', async () => {
  const { ask, begun } = exchanges();
  const answers = [1, 2, 3].map(ask);
  expect(begun.map(({ asked }) => asked)).toEqual([[1]]);
  begun[0]?.end.resolve();
  expect(await answers[0]).toBe(2);
  expect(begun.map(({ asked }) => asked)).toEqual([[1], [2, 3]]);
  begun[1]?.end.resolve();
  expect(await Promise.all(answers)).toEqual([2, 4, 6]);
});

it('one that fails fails for those who share it alone', async () => {
  const { ask, begun } = exchanges();
  const [first, ...others] = [1, 2, 3].map(ask);
  begun[0]?.end.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  begun[1]?.end.resolve();
  expect(await Promise.all(others)).toEqual([4, 6]);
});

it('one that never ends holds nobody else up', async () => {
  const { ask, begun } = exchanges();
  void ask(1);
  const later = ask(2);
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.end.resolve();
  expect(await later).toBe(4);
});
