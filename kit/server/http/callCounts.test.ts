import { expect, it, onTestFinished, vi } from 'vitest';
import { CallCounts } from './callCounts.ts';

const WINDOW = 60_000;

it('counts the calls of a window, whichever way the clock of the wall is set meanwhile', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const counts = new CallCounts();
  const call = (caller: string) => {
    const { calls, left } = counts.count(caller);
    return [calls, left];
  };
  expect([call('one'), call('one'), call('other')]).toEqual([
    [1, WINDOW],
    [2, WINDOW],
    [1, WINDOW],
  ]);
  vi.advanceTimersByTime(WINDOW - 1);
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  expect(call('one')).toEqual([3, 1]);
  vi.setSystemTime(Date.now() - 48 * 3_600_000);
  expect(call('one')).toEqual([4, 1]);
  vi.advanceTimersByTime(1);
  expect(call('one')).toEqual([1, WINDOW]);
});

it('keeps no more than the latest callers', () => {
  const counts = new CallCounts();
  const call = (caller: number) => counts.count(`${caller}`).calls;
  for (let caller = 0; caller < 5_000; caller++) call(caller);
  expect(call(0)).toBe(2);
  call(5_000);
  expect([call(0), call(1)]).toEqual([3, 1]);
});
