import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { loadWords } from '../../../../kit/web/i18n.ts';
import { expectRingWithin } from '../../../../test/components/focusRing.ts';
import { show } from '../../../../test/components/show.tsx';
import Calendar from './Calendar.tsx';

const day = '2026-11-23';
const room = { id: 1, name: 'A1', capacity: 6, linked: [], photo: null, layouts: [], services: [] };
const reservation = {
  ...{
    id: 1,
    version: 1,
    building: 1,
    title: 'Revue',
    date: day,
    lastDate: day,
    start: '09:00',
    end: '10:00',
  },
  ...{ rooms: [1], expected: 4, external: 0, externalNames: '', guests: [], layout: null, services: [] },
  ...{
    comment: '',
    isTaken: false,
    isMine: true,
    mayChange: true,
    assistant: null,
    holder: null,
    series: null,
  },
};

it.each(['week', 'month', 'list'] as const)(
  'draws the ring of the reservation that has the focus within it, where nothing covers it: %s',
  async (view) => {
    await show(
      <div style={{ height: '40rem' }}>
        <Calendar view={view} date={day} onOpen={() => {}} rooms={[room]} reservations={[reservation]} />
      </div>,
      'fr',
      () => loadWords('rooms').then(() => null),
    );
    await expect.element(page.getByText('A1').first()).toBeVisible();
    await expectRingWithin('.reservation');
  },
);
