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

it('who asks at once shares an exchange, who asks meanwhile the next, and each gets their own answer', async () => {
  const { ask, begun } = exchanges();
  const first = [1, 2].map(ask);
  await expect.poll(() => begun.length).toBe(1);
  const later = [3, 4, 5].map(ask);
  begun[0]?.end.resolve();
  expect(await Promise.all(first)).toEqual([2, 4]);
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.end.resolve();
  expect(await Promise.all(later)).toEqual([6, 8, 10]);
  expect(begun.map(({ asked }) => asked)).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});

it('one that fails fails for those who share it alone', async () => {
  const { ask, begun } = exchanges();
  const first = ask(1);
  await expect.poll(() => begun.length).toBe(1);
  const others = [2, 3].map(ask);
  begun[0]?.end.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.end.resolve();
  expect(await Promise.all(others)).toEqual([4, 6]);
});

it('one that never ends holds nobody else up', async () => {
  const { ask, begun } = exchanges();
  void ask(1);
  await expect.poll(() => begun.length).toBe(1);
  const later = ask(2);
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.end.resolve();
  expect(await later).toBe(4);
});
