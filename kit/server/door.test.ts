import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aside, openDoor } from './door.ts';
import { workQueue } from './workQueue.ts';

/** A door, and work behind it that ends when it is told to; what has begun is noted. */
function watched(most: number, longestWait = 5_000) {
  const door = openDoor(most, longestWait);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const bring = (name: string, { caller = name, hasBegun = false, signal }: Bringing = {}) =>
    door.serve({ caller, hasBegun, ...(signal && { signal }) }, () => held(name));
  const held = async (name: string) => {
    begun.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    return name;
  };
  const end = async (name: string) => {
    await settled();
    ends.get(name)?.();
    await settled();
  };
  return { door, begun, bring, held, end };
}
type Bringing = { caller?: string; hasBegun?: boolean; signal?: AbortSignal };

const settled = () => new Promise(setImmediate);
const refused = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    ({ code, status, details }) => ({ code, status, retryAfter: details.retryAfter }),
  );
const BUSY = { code: 'busy', status: 503, retryAfter: expect.any(Number) };

describe('a door', () => {
  it('serves as many as it has places, and then whoever waits, in the order in which they have come', async () => {
    const { door, begun, bring, end } = watched(2);
    const answers = ['a', 'b', 'c', 'd'].map((name) => bring(name));
    await settled();
    expect(begun).toEqual(['a', 'b']);
    expect(door.figures()).toEqual({ served: 2, waiting: 2 });
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('a');
    for (const name of ['c', 'd']) await end(name);
    expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd']);
    expect(door.figures()).toEqual({ served: 0, waiting: 0 });
  });

  it('goes round the callers, and lets in before them what has begun', async () => {
    const { begun, bring, end } = watched(1);
    void bring('first');
    for (const name of ['m1', 'm2', 'm3']) void bring(name, { caller: 'many' });
    void bring('o1', { caller: 'one' });
    void bring('second half', { caller: 'many', hasBegun: true });
    for (const name of ['first', 'second half', 'm1', 'o1', 'm2', 'm3']) await end(name);
    expect(begun).toEqual(['first', 'second half', 'm1', 'o1', 'm2', 'm3']);
  });

  it('begins nothing that nobody waits for any more', async () => {
    const { begun, bring, end } = watched(1);
    const stop = new AbortController();
    void bring('first');
    const given = bring('given up', { signal: stop.signal });
    void bring('last');
    stop.abort(new Error('gone'));
    await expect(given).rejects.toThrow('gone');
    await end('first');
    expect(begun).toEqual(['first', 'last']);
  });

  it('gives the place of what needs none to others, and has it go on at once when it comes back', async () => {
    const { door, begun, bring, held, end } = watched(1);
    const queue = workQueue({ atOnce: 1, longest: 10, retryAfter: 1 });
    const first = door.serve({ caller: 'one', hasBegun: false }, async () => {
      await held('read');
      await Promise.all([queue.run(() => held('drawn')), aside(() => held('stored'))]);
      return held('written');
    });
    void bring('second');
    void bring('third');
    await end('read');
    expect(begun).toEqual(['read', 'stored', 'drawn', 'second']);
    await end('drawn');
    expect(door.figures()).toEqual({ served: 2, waiting: 1 });
    await end('stored');
    expect(begun.at(-1)).toBe('written');
    await end('written');
    expect(await first).toBe('written');
    expect(begun).not.toContain('third');
    await end('second');
    expect(begun.at(-1)).toBe('third');
    await end('third');
    expect(door.figures()).toEqual({ served: 0, waiting: 0 });
  });

  it('lets those go on for whom others wait', async () => {
    const { door, held, end } = watched(1);
    const first = door.serve({ caller: 'one', hasBegun: false }, () => aside(() => held('first')));
    const second = door.serve({ caller: 'two', hasBegun: false }, () => first);
    await settled();
    expect(door.figures()).toEqual({ served: 1, waiting: 0 });
    await end('first');
    expect(await second).toBe('first');
    expect(door.figures()).toEqual({ served: 0, waiting: 0 });
  });

  it('keeps no place for what fails while it is aside', async () => {
    const { door } = watched(1);
    const fails = door.serve({ caller: 'one', hasBegun: false }, () =>
      aside(() => Promise.reject(new Error('broken'))),
    );
    await expect(fails).rejects.toThrow('broken');
    expect(door.figures()).toEqual({ served: 0, waiting: 0 });
  });
});

describe('whoever has to wait too long', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('is told to come back, and nothing of it is begun', async () => {
    const { begun, bring, end } = watched(1);
    void bring('first');
    const late = refused(bring('late'));
    await vi.advanceTimersByTimeAsync(4_999);
    const later = bring('later');
    await vi.advanceTimersByTimeAsync(1);
    expect(await late).toEqual(BUSY);
    await end('first');
    await end('later');
    expect([begun, await later]).toEqual([['first', 'later'], 'later']);
  });

  it('is told so after a tenth of that where the line has stood for as long; not in the next rush', async () => {
    const { bring, end } = watched(1);
    void bring('first');
    await settled();
    const rush = Array.from({ length: 3 }, (_, at) => bring(`r${at}`));
    await vi.advanceTimersByTimeAsync(4_000);
    await end('first');
    const behind = bring('behind');
    await vi.advanceTimersByTimeAsync(900);
    await end('r0');
    const next = bring('next');
    await vi.advanceTimersByTimeAsync(99);
    await end('r1');
    await vi.advanceTimersByTimeAsync(2);
    // The line was never empty for more than five seconds: `behind` and `next` are in it.
    const crowded = refused(bring('crowded'));
    await vi.advanceTimersByTimeAsync(500);
    expect(await crowded).toEqual(BUSY);
    for (const name of ['r2', 'behind', 'next']) await end(name);
    await Promise.all([...rush, behind, next]);

    void bring('again');
    await settled();
    const patient = bring('patient');
    await vi.advanceTimersByTimeAsync(4_000);
    await end('again');
    await end('patient');
    expect(await patient).toBe('patient');
  });
});
