import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { LocalDate } from '../../../kit/time.ts';
import { queryClient } from '../../../kit/web/queries.ts';
import { serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import { type DeskVisit, readDesk } from '../../visits/shared.ts';
import type { HeldDay } from './receptionDay.ts';
import { deskKey } from './receptionQuery.ts';
import { showAtOnce, useDesk } from './useReception.ts';

const building = 1;
const today = '2026-11-27' as LocalDate;

function Day() {
  const { data } = useDesk();
  return <p>{data?.visits.map(({ visitor, status }) => `${visitor}: ${status}`).join()}</p>;
}

it('what is done while the day is read stays done', async () => {
  const answer = Promise.withResolvers<void>();
  const arrived = serve(async () => {
    await answer.promise;
    return {
      body: readDesk.answer.encode({ date: today, at: '2026-11-27T09:00:01.000Z', ids: [1], visits: [] }),
    };
  });
  const visits = [{ id: 1, visitor: 'LE GOFF Gabriel', status: 'waiting', time: '09:00' } as DeskVisit];
  queryClient.setQueryData(deskKey(building), {
    date: today,
    at: '2026-11-27T09:00:00.000Z',
    ids: [1],
    visits,
    wholeAt: Date.now(),
  });
  await show(<Day />);
  const read = queryClient.invalidateQueries({ queryKey: deskKey(building) });
  await expect.poll(() => arrived.length).toBe(1);
  showAtOnce(building, 1, { status: 'done' });
  answer.resolve();
  await read;
  expect(queryClient.getQueryData<HeldDay>(deskKey(building))).toMatchObject({
    at: '2026-11-27T09:00:01.000Z',
    visits: [{ status: 'done' }],
  });
  await expect.element(page.getByText('LE GOFF Gabriel: done')).toBeVisible();
});
