import { useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { LocalDate } from '../../../kit/time.ts';
import { queryClient } from '../../../kit/web/api/queries.ts';
import { serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import { readReceptionDay } from '../api.ts';
import type { ReceptionVisit } from '../receptionVisit.ts';
import { receptionDayQuery, updateCachedVisit } from './receptionDayQuery.ts';

const building = 1;
const { queryKey } = receptionDayQuery(building);
const today = '2026-11-27' as LocalDate;

function Day() {
  const { data } = useQuery(receptionDayQuery(building));
  return <p>{data?.visits.map(({ visitor, status }) => `${visitor}: ${status}`).join()}</p>;
}

it('an optimistic update survives a read that started before it', async () => {
  const answer = Promise.withResolvers<void>();
  const arrived = serve(async () => {
    await answer.promise;
    return {
      body: readReceptionDay.answer.encode({
        date: today,
        at: '2026-11-27T09:00:01.000Z',
        ids: [1],
        visits: [],
      }),
    };
  });
  const visits = [{ id: 1, visitor: 'LE GOFF Gabriel', status: 'waiting', time: '09:00' } as ReceptionVisit];
  queryClient.setQueryData(queryKey, {
    date: today,
    at: '2026-11-27T09:00:00.000Z',
    ids: [1],
    visits,
    fullyReadAt: Date.now(),
  });
  await show(<Day />);
  const read = queryClient.invalidateQueries({ queryKey });
  await expect.poll(() => arrived.length).toBe(1);
  updateCachedVisit(building, 1, { status: 'done' });
  answer.resolve();
  await read;
  expect(queryClient.getQueryData(queryKey)).toMatchObject({
    at: '2026-11-27T09:00:01.000Z',
    visits: [{ status: 'done' }],
  });
  await expect.element(page.getByText('LE GOFF Gabriel: done')).toBeVisible();
});
