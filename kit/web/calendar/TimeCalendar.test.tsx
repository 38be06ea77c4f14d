import { expect, it } from 'vitest';
import { show } from '../../../test/components/show.tsx';
import { TimeCalendar } from './TimeCalendar.tsx';

it('the calendar stays hidden until its layout is stable', async () => {
  const grounds: string[] = [];
  const watcher = new MutationObserver(() => {
    const waits = document.querySelector('.calendarText [aria-busy=true]')?.closest('.calendarText');
    if (waits) grounds.push(getComputedStyle(waits, '::after').backgroundColor);
  });
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
  await show(
    <div style={{ height: 400 }}>
      <TimeCalendar view="timeGridWeek" date="2026-11-23" height="100%" events={[]} />
    </div>,
  );
  await expect.poll(() => grounds.length).toBeGreaterThan(0);
  expect(grounds[0]).not.toBe('rgba(0, 0, 0, 0)');
  await expect.poll(() => document.querySelector('[aria-busy]')).toBeNull();
  const calendar = document.querySelector('.calendarText');
  expect(calendar && getComputedStyle(calendar, '::after').content).toBe('none');
  watcher.disconnect();
});
