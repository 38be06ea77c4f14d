import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { makeReservation } from '../../../../../test/components/roomData.ts';
import { serve } from '../../../../../test/components/server.ts';
import { showWithWords } from '../../../../../test/components/show.tsx';
import { listCompactReservations } from '../../compactListApi.ts';
import { ChosenDayTimeline } from './ChosenDayTimeline.tsx';

const date = '2026-11-24';
const taken = (id: number, room: number, start: string, end: string) =>
  makeReservation(date, { id, rooms: [room], start, end });

function Day({ but }: { but?: number }) {
  const [hours, setHours] = useState({ start: '09:00', end: '10:00' });
  return (
    <>
      <ChosenDayTimeline
        date={date}
        hours={hours}
        exceptReservation={but}
        roomIds={[7]}
        rooms={[]}
        onHours={setHours}
      />
      <output>{`${hours.start}–${hours.end}`}</output>
    </>
  );
}

async function renderDay(but?: number) {
  serve(() => ({
    body: listCompactReservations.answer.encode([
      taken(3, 8, '10:00', '11:00'),
      taken(1, 7, '12:00', '13:00'),
      taken(2, 7, '16:00', '17:00'),
    ]),
  }));
  await showWithWords(
    <div style={{ width: 600 }}>
      <Day {...(but !== undefined && { but })} />
    </div>,
    'rooms',
  );
  await expect.poll(() => document.querySelectorAll('[data-tone="taken"]').length).toBeGreaterThan(0);
  const line = () => document.querySelector<HTMLElement>('[data-line]') as HTMLElement;
  const drag = (on: Element | null, from: number, to: number) => {
    const { left, top, width, height } = line().getBoundingClientRect();
    const at = (hour: number) => ({
      clientX: left + ((hour - 8) / 11) * width,
      clientY: top + height / 2,
      bubbles: true,
      cancelable: true,
      pointerType: 'mouse',
    });
    on?.dispatchEvent(new PointerEvent('pointerdown', at(from)));
    window.dispatchEvent(new PointerEvent('pointermove', at(to)));
    window.dispatchEvent(new PointerEvent('pointerup', at(to)));
  };
  const proposed = () => document.querySelector('[data-slot]');
  return { drag, line, proposed, hours: page.getByRole('status') };
}

it('the proposed hours are drawn, moved and stretched within free time', async () => {
  const { drag, line, proposed, hours } = await renderDay();
  expect(document.querySelectorAll('[data-tone="taken"]')).toHaveLength(2);
  drag(line(), 13.6, 15);
  await expect.element(hours).toHaveTextContent('13:30–15:00');
  drag(proposed(), 14, 18.5);
  // The proposed hours are behind taken periods.
  await expect.element(hours).toHaveTextContent('17:30–19:00');
  drag(proposed(), 18, 14.5);
  await expect.element(hours).toHaveTextContent('14:00–15:30');
  drag(proposed()?.querySelector('[data-stretch]') ?? null, 15.5, 18);
  await expect.element(hours).toHaveTextContent('14:00–16:00');
  // A drag cannot start on a taken period.
  drag(document.querySelector('[data-tone="taken"]'), 12.5, 10);
  await expect.element(hours).toHaveTextContent('14:00–16:00');
});

it('the slot of the changed reservation is free', async () => {
  const { drag, line, hours } = await renderDay(1);
  drag(line(), 11.6, 13.5);
  await expect.element(hours).toHaveTextContent('11:30–13:30');
});
