import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadWords } from '../../../kit/web/i18n.ts';
import { show } from '../../../test/components/show.tsx';
import ParkingCalendar from './ParkingCalendar.tsx';

const day = '2026-11-23';

it('draws the ring of the reservation that has the focus within it, where nothing covers it', async () => {
  const reservation = {
    ...{ id: 1, bay: 1, bayName: 'A1', title: 'Voiture', isMine: true, holder: null, version: 1 },
    ...{ startDate: day, startTime: '09:00', endDate: day, endTime: '10:00' },
  };
  await show(
    <div style={{ height: '40rem' }}>
      <ParkingCalendar monday={day} onOpen={() => {}} reservations={[reservation]} />
    </div>,
    'fr',
    () => loadWords('parking').then(() => null),
  );
  await expect.element(page.getByText('A1').first()).toBeVisible();
  const focused = () => document.activeElement as Element;
  for (let tabs = 0; tabs < 20 && !focused().matches('.reservation'); tabs += 1) await userEvent.tab();
  // It comes over an instant, in which it is another one still.
  await expect
    .poll(() => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused());
      return { outlineStyle, outlineWidth, outlineOffset };
    })
    .toEqual({ outlineStyle: 'solid', outlineWidth: '2px', outlineOffset: '-2px' });
});
