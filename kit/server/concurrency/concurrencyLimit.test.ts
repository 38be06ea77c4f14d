import { expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrencyLimit.ts';

function limited() {
  const limit = createConcurrencyLimit({ maxActive: 2, maxWaiting: 2 });
  const entered: string[] = [];
  const enter = async (caller: string, name: string, signal?: AbortSignal) => {
    const release = await limit.enter(caller, signal);
    entered.push(name);
    return release;
  };
  return { limit, entered, enter };
}

it('entries of a caller beyond the limit wait in order while other callers enter', async () => {
  const { limit, entered, enter } = limited();
  const [first, second] = await Promise.all([enter('many', 'm1'), enter('many', 'm2')]);
  const [third, fourth] = [enter('many', 'm3'), enter('many', 'm4')];
  await expect(limit.enter('many')).rejects.toMatchObject({ code: 'too_many_requests' });
  await enter('one', 'o1');
  expect(entered).toEqual(['m1', 'm2', 'o1']);
  first?.();
  // A second release of the same slot has no effect.
  first?.();
  await third;
  await new Promise(setImmediate);
  expect(entered).toEqual(['m1', 'm2', 'o1', 'm3']);
  second?.();
  await fourth;
  for (const release of [await third, await fourth]) release();
  expect(await Promise.all([enter('many', 'm5'), enter('many', 'm6')])).toHaveLength(2);
});

it('an entry that is aborted while waiting leaves its turn to the next', async () => {
  const { limit, entered, enter } = limited();
  const [first] = await Promise.all([enter('many', 'm1'), enter('many', 'm2')]);
  const hangUp = new AbortController();
  const aborted = enter('many', 'm3', hangUp.signal);
  const fourth = enter('many', 'm4');
  hangUp.abort(new Error('hung up'));
  await expect(aborted).rejects.toThrow('hung up');
  await expect(limit.enter('many', AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
  const fifth = enter('many', 'm5');
  first?.();
  (await fourth)();
  await fifth;
  expect(entered).toEqual(['m1', 'm2', 'm4', 'm5']);
});

it('an entry that waits for too long is refused and leaves its turn to the next', async () => {
  const limit = createConcurrencyLimit({ maxActive: 1, maxWaiting: 2, maxWait: 10 });
  const release = await limit.enter('one');
  await expect(limit.enter('one')).rejects.toMatchObject({ code: 'busy' });
  const next = limit.enter('one');
  release();
  (await next)();
  expect(limit.counts()).toEqual({ served: 0, waiting: 0 });
});
