import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays } from '../../../../kit/time.ts';
import { loadWords } from '../../../../kit/web/i18n.ts';
import { show } from '../../../../test/components/show.tsx';
import type { BayReservation } from '../../parking.ts';
import { SpacesGrid } from './SpacesGrid.tsx';

const monday = '2026-11-23';
const bays = [1, 2].map((id) => ({ id, name: `A${id}` }));
const none = { holder: null, assistant: null, version: null, title: '' };
const stay = (of: Partial<BayReservation>): BayReservation => ({
  ...{ id: 1, bay: 1, bayName: 'A1', isMine: false, mayChange: false, ...none },
  ...{ startDate: monday, startTime: '14:00', endDate: monday, endTime: '19:00', ...of },
});
const cell = (name: RegExp) => page.getByRole('gridcell').getByRole('button', { name });

/** The words of the bar that are seen: those that did not fall into a second line. */
const seen = (button: Element) =>
  [...button.querySelectorAll<HTMLElement>('[data-words]')]
    .filter((one) => one.offsetTop === 0)
    .map((one) => one.dataset.words)
    .at(-1);

it('says of each stay what fits, and opens a night by its mark beside the day that is free', async () => {
  await page.viewport(1280, 800);
  const [onOpen, onReserve] = [vi.fn(), vi.fn()];
  const holder = { firstName: 'Sophie', lastName: 'd’Ormesson' } as BayReservation['holder'];
  const night = stay({ id: 3, bay: 2, startTime: '22:00', endDate: addDays(monday, 1), endTime: '04:00' });
  await show(
    <SpacesGrid
      {...{ monday, bays, onOpen, onReserve }}
      lines={bays}
      now={{ date: monday, time: '07:00' }}
      reservations={[
        stay({ holder }),
        stay({ id: 2, startDate: addDays(monday, 1), endDate: addDays(monday, 1) }),
        stay({
          id: 4,
          startDate: addDays(monday, 2),
          endDate: addDays(monday, 2),
          startTime: '08:00',
          holder,
        }),
        night,
      ]}
      onDay={() => {}}
    />,
    'fr',
    () => loadWords('parking').then(() => null),
  );
  await expect.element(cell(/A1, lundi/)).toBeVisible();
  await expect.poll(() => seen(cell(/A1, lundi/).element())).toBe('14–19\nSD');
  // Whether the word fits as well is a matter of two pixels: fonts differ.
  await expect.poll(() => seen(cell(/A1, mardi/).element())).toMatch(/^(Réservé\n)?14–19$/);
  await expect.poll(() => seen(cell(/A1, mercredi/).element())).toBe('Sophie\nd’Ormesson');
  const mark = cell(/A2, lundi/)
    .element()
    .querySelector<HTMLElement>('[data-beside]');
  expect(mark?.querySelector<HTMLElement>('[data-words]')?.dataset.words).toBe('22\u00a0→');
  expect(mark?.offsetWidth).toBeGreaterThanOrEqual(24);
  await userEvent.click(mark as HTMLElement);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(night);
  expect(onReserve).not.toHaveBeenCalled();
  await userEvent.click(cell(/A2, lundi/));
  expect(onReserve).toHaveBeenCalledExactlyOnceWith({ bay: 2, day: monday });
});
