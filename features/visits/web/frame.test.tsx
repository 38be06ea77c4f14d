import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../../kit/web/api/queries.ts';
import { getCurrentSession } from '../../../kit/web/session/session.ts';
import { serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import type { Visit } from '../visit.ts';
import { visitsFrameParts } from './frame.tsx';
import { visitsQuery } from './queries.ts';

const date = '2126-11-25';

const visit = (id: number, time: string, status: Visit['status'] = 'waiting') => ({ id, date, time, status });

function WaitingItems() {
  const items = visitsFrameParts.today?.useWaitingItems?.({ date, time: '12:00' }) ?? [];
  return <p data-testid="items">{items.map(({ title, words }) => `${title} ${words}`).join(' | ')}</p>;
}

beforeEach(() => {
  queryClient.clear();
  serve(() => ({ body: { fields: [] } }));
});

it.each([
  ['Arrivées 1 attendu', [visit(1, '14:00'), visit(2, '11:00', 'done')]],
  ['Arrivées 2 en retard', [visit(1, '09:00'), visit(2, '11:00')]],
  ['Arrivées 3, dont 2 en retard', [visit(1, '09:00'), visit(2, '11:00'), visit(3, '14:00')]],
  ['', [visit(1, '09:00', 'missed')]],
])('waiting items name each expected visitor once: %s', async (words, visits) => {
  const building = getCurrentSession()?.building.id ?? 1;
  queryClient.setQueryData(visitsQuery(building, { start: date, end: date }).queryKey, visits as Visit[]);
  await showWithWords(<WaitingItems />, 'menu');
  await expect.poll(() => page.getByTestId('items').element().textContent).toBe(words);
});
