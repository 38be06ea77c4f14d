import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { loadWords } from '../../../../kit/web/i18n.ts';
import { expectRingWithin } from '../../../../test/components/focusRing.ts';
import { show } from '../../../../test/components/show.tsx';
import ParkingCalendar from './ParkingCalendar.tsx';

const day = '2026-11-23';

it('draws the ring of the reservation that has the focus within it, where nothing covers it', async () => {
  const reservation = {
    ...{
      id: 1,
      bay: 1,
      bayName: 'A1',
      title: 'Voiture',
      isMine: true,
      mayChange: true,
      assistant: null,
      holder: null,
      version: 1,
    },
    ...{ startDate: day, startTime: '09:00', endDate: day, endTime: '10:00' },
  };
  await show(
    <div style={{ height: '40rem' }}>
      <ParkingCalendar
        monday={day}
        now={{ date: day, time: '08:00' }}
        onOpen={() => {}}
        reservations={[reservation]}
      />
    </div>,
    'fr',
    () => loadWords('parking').then(() => null),
  );
  await expect.element(page.getByText('A1').first()).toBeVisible();
  await expectRingWithin('.reservation');
});
