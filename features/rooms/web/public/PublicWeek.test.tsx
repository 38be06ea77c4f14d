import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { localNow } from '../../../../kit/time.ts';
import { show } from '../../../../test/components/show.tsx';
import PublicWeek from './PublicWeek.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['in the afternoon an hour before now', '2026-11-24T13:20:00Z', '13:00'],
  ['at night in the morning', '2026-11-24T00:30:00Z', '8:00'],
])('the week without a log-in opens %s', async (_, now, first) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const { date } = localNow('Europe/Paris', new Date());
  await show(
    <div style={{ height: 400, display: 'grid' }}>
      <PublicWeek days={1} date={date} hasToday slots={[]} />
    </div>,
  );
  const week = page.getByRole('region');
  await expect.poll(() => week.element().scrollTop).toBeGreaterThan(0);
  const { top } = page.getByText(first, { exact: true }).element().getBoundingClientRect();
  const { top: above, bottom: below } = week.element().getBoundingClientRect();
  expect(top).toBeGreaterThan(above);
  expect(top).toBeLessThan((above + below) / 2);
});
