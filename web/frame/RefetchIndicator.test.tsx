import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { queryClient } from '../../kit/web/api/queries.ts';
import { show } from '../../test/components/show.tsx';
import { RefetchIndicator } from './RefetchIndicator.tsx';

it('stale data is shown immediately and marked while it is refetched', async () => {
  queryClient.clear();
  let answer = Promise.withResolvers<string>();
  function Known() {
    const { data } = useQuery({ queryKey: ['known'], queryFn: () => answer.promise });
    return <output>{data}</output>;
  }
  await show(
    <QueryClientProvider client={queryClient}>
      <RefetchIndicator />
      <Known />
    </QueryClientProvider>,
  );
  const isMarked = () => document.querySelector('[data-checking]') !== null;
  const shown = () => document.querySelector('output')?.textContent;
  // A first load shows no line.
  expect(isMarked()).toBe(false);
  answer.resolve('before');
  await expect.poll(shown).toBe('before');

  answer = Promise.withResolvers<string>();
  const checked = queryClient.invalidateQueries();
  await expect.poll(isMarked).toBe(true);
  expect(shown()).toBe('before');
  answer.resolve('now');
  await checked;
  await expect.poll(shown).toBe('now');
  await expect.poll(isMarked).toBe(false);
});
