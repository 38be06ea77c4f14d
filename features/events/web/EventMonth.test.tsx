import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../../kit/time.ts';
import { makeEvent } from '../../../test/components/eventData.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import { EventMonth } from './EventMonth.tsx';

const MONTH = '2126-11-01';
/** Milliseconds. Generous, because strict mode draws twice, with React for development, on a busy machine. */
const MAX_DRAW_TIME = 10_000;

const events = Array.from({ length: 3_200 }, (_, at) => {
  const day = addDays(MONTH, at % 30);
  return makeEvent(at, day, at % 40 === 0 ? { endDate: addDays(day, 2) } : {});
});

function DrawnOnClick({ onDrawn }: { onDrawn: (milliseconds: number) => void }) {
  const [isDrawn, setDrawn] = useState(false);
  const draw = () => {
    const start = performance.now();
    flushSync(() => setDrawn(true));
    // Computes the layout.
    document.body.getBoundingClientRect();
    onDrawn(performance.now() - start);
  };
  if (isDrawn) return <EventMonth month={MONTH} today="2126-11-23" events={events} onOpen={() => {}} />;
  return (
    <button type="button" onClick={draw}>
      Novembre
    </button>
  );
}

it('a month with 3,200 events is drawn quickly', async ({ annotate }) => {
  const onDrawn = vi.fn<(milliseconds: number) => void>();
  await showWithWords(<DrawnOnClick onDrawn={onDrawn} />, 'events');
  await page.getByRole('button', { name: 'Novembre' }).click();
  await expect.element(page.getByRole('table', { name: 'novembre 2126' })).toBeVisible();
  const [time = Number.NaN] = onDrawn.mock.calls[0] ?? [];
  await annotate(`3,200 events of a month: ${time.toFixed(0)} ms`);
  expect(time).toBeLessThan(MAX_DRAW_TIME);
});
