import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWorkQueue, queueCallerStorage } from './workQueue.ts';

/** Returns a queue whose work runs until `finish` ends it, and the names of the work that has begun. */
function observedQueue({ concurrency = 1, maxWaiting = 100 } = {}) {
  const queue = createWorkQueue({ concurrency, maxWaiting, retryAfter: 7 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (caller: string, name: string, signal?: AbortSignal) =>
    queueCallerStorage.run(caller, () =>
      queue.run(async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        return name;
      }, signal),
    );
  const settle = () => new Promise(setImmediate);
  /** Ends the work one by one until all promises are settled. */
  const finish = async (answers: Promise<unknown>[]) => {
    let isSettled = false;
    const all = Promise.allSettled(answers).finally(() => {
      isSettled = true;
    });
    while (!isSettled) {
      ends.shift()?.();
      await settle();
    }
    return all;
  };
  return { queue, begun, ends, add, settle, finish };
}

it('work runs in order of arrival, and a caller with more than two pieces waits for its own', async () => {
  const { begun, add, finish } = observedQueue();
  const many = ['m1', 'm2', 'm3', 'm4'].map((name) => add('many', name));
  await finish([...many, add('one', 'o1'), add('two', 't1'), add('two', 't2')]);
  expect(begun).toEqual(['m1', 'm2', 'o1', 't1', 't2', 'm3', 'm4']);
});

it('as much work runs at the same time as the concurrency allows', async () => {
  const { begun, add, settle, finish } = observedQueue({ concurrency: 3 });
  const answers = ['a', 'b', 'c', 'd'].map((name) => add(name, name));
  await settle();
  expect(begun).toEqual(['a', 'b', 'c']);
  await finish(answers);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

it('work is refused as busy, with Retry-After, when the queue is full', async () => {
  const { add, settle, finish } = observedQueue({ maxWaiting: 2 });
  const answers = ['a', 'b', 'c'].map((name) => add(name, name));
  await settle();
  const full = { code: 'busy', details: { retryAfter: 7 } };
  await expect(add('d', 'd')).rejects.toMatchObject(full);
  const results = await finish(answers);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
});

describe('work that waits for 45 seconds', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => vi.useRealTimers());
  const busy = { reason: { code: 'busy', details: { retryAfter: 7 } } };

  it('is refused as busy, with Retry-After', async () => {
    const { begun, add, settle, finish } = observedQueue();
    const answers = [add('one', 'o1'), add('two', 't1')];
    await settle();
    vi.advanceTimersByTime(45_000);
    expect(await finish(answers)).toMatchObject([{ status: 'fulfilled' }, busy]);
    expect(begun).toEqual(['o1']);
  });

  it('counts the wait for the caller’s own work and that for its turn together', async () => {
    const { ends, add, settle, finish } = observedQueue();
    const answers = [add('many', 'm1'), add('many', 'm2'), add('one', 'o1'), add('many', 'm3')];
    await settle();
    vi.advanceTimersByTime(40_000);
    ends.shift()?.();
    await settle();
    vi.advanceTimersByTime(5_000);
    expect((await finish(answers)).at(-1)).toMatchObject(busy);
  });

  it('goes on waiting if it belongs to no request', async () => {
    const { queue, add, settle, finish } = observedQueue();
    const answers = [add('one', 'o1'), queue.run(async () => 'job')];
    await settle();
    vi.advanceTimersByTime(90_000);
    expect(await finish(answers)).toMatchObject([{ status: 'fulfilled' }, { value: 'job' }]);
  });
});

it('work aborted while it waits does not begin and throws the reason', async () => {
  const { begun, add, settle, finish } = observedQueue();
  const hangUp = new AbortController();
  const first = add('many', 'm1');
  const aborted = ['m2', 'm3'].map((name) => add('many', name, hangUp.signal));
  const last = add('many', 'm4');
  await settle();
  hangUp.abort(new Error('hung up'));
  const results = await finish([first, ...aborted, last]);
  expect(
    results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message)),
  ).toEqual(['m1', 'hung up', 'hung up', 'm4']);
  expect(begun).toEqual(['m1', 'm4']);
});

it('work that is aborted while it runs keeps its slot until it ends', async () => {
  const { begun, add, settle, finish } = observedQueue();
  const hangUp = new AbortController();
  const answers = [add('one', 'o1', hangUp.signal), add('two', 't1')];
  await settle();
  hangUp.abort(new Error('hung up'));
  await settle();
  expect(begun).toEqual(['o1']);
  await finish(answers);
  expect(begun).toEqual(['o1', 't1']);
});

it('the queue continues after work that failed', async () => {
  const { queue } = observedQueue();
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run(async () => 'done')).toBe('done');
});
