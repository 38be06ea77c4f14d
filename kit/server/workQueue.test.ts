import { describe, expect, it } from 'vitest';
import { onBehalfOf, workQueue } from './workQueue.ts';

/** A queue whose work ends when it is told to; what has begun is noted. */
function watched({ atOnce = 1, longest = 100 } = {}) {
  const queue = workQueue({ atOnce, longest, retryAfter: 7 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const bring = (caller: string, name: string, signal?: AbortSignal) =>
    onBehalfOf(caller, () =>
      queue.run(async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        return name;
      }, signal),
    );
  /** Ends what runs, one after the other, until all of `answers` have come. */
  const workOff = async (answers: Promise<unknown>[]) => {
    let settled = false;
    const all = Promise.allSettled(answers).then((results) => {
      settled = true;
      return results;
    });
    while (!settled) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
    return all;
  };
  return { begun, bring, workOff };
}

describe('a work queue', () => {
  it('goes round the callers, however much one of them has brought', async () => {
    const { begun, bring, workOff } = watched();
    const many = ['m1', 'm2', 'm3', 'm4'].map((name) => bring('many', name));
    await workOff([...many, bring('one', 'o1'), bring('two', 't1'), bring('two', 't2')]);
    expect(begun).toEqual(['m1', 'm2', 'o1', 't1', 'm3', 't2', 'm4']);
  });

  it('runs one of a caller at a time, and leaves the other places to others', async () => {
    const { begun, bring, workOff } = watched({ atOnce: 2 });
    const answers = [bring('many', 'm1'), bring('many', 'm2'), bring('one', 'o1')];
    await new Promise(setImmediate);
    expect(begun).toEqual(['m1', 'o1']);
    await workOff(answers);
    expect(begun).toEqual(['m1', 'o1', 'm2']);
  });

  it('that is full refuses whoever has most in it, and says when to come back', async () => {
    const { bring, workOff } = watched({ longest: 3 });
    const many = ['m1', 'm2', 'm3', 'm4', 'm5'].map((name) => bring('many', name));
    const one = bring('one', 'o1');
    const outcomes = await workOff([...many, one]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'],
      'fulfilled',
    ]);
    await expect(many[4]).rejects.toMatchObject({ code: 'too_many_requests', details: { retryAfter: 7 } });
  });

  it('does not begin what was given up, and goes on after what failed', async () => {
    const { begun, bring, workOff } = watched();
    const stop = new AbortController();
    const first = bring('many', 'm1');
    const given = bring('many', 'm2', stop.signal);
    const last = bring('many', 'm3');
    stop.abort(new Error('gone'));
    await expect(given).rejects.toThrow('gone');
    await workOff([first, last]);
    expect(begun).toEqual(['m1', 'm3']);

    const queue = workQueue({ atOnce: 1, longest: 1, retryAfter: 1 });
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run(async () => 'well')).toBe('well');
  });
});
