import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays } from '../../../../../kit/time.ts';
import { translate } from '../../../../../kit/web/i18n/i18n.ts';
import { showWithWords } from '../../../../../test/components/show.tsx';
import type { SpaceReservation } from '../../reservation.ts';
import { ParkingWeekList } from './ParkingWeekList.tsx';

const monday = '2026-11-23';
const wednesday = addDays(monday, 2);
const spaces = Array.from({ length: 40 }, (_, at) => ({
  id: at + 1,
  name: `A${at + 1}`,
  kinds: [],
  mayReserve: true,
}));
const taken = (
  space: number,
  startDate: string,
  hours: Partial<SpaceReservation> = {},
): SpaceReservation => ({
  id: space,
  bay: space,
  bayName: `A${space}`,
  title: '',
  isMine: false,
  mayChange: false,
  holder: null,
  assistant: null,
  version: null,
  startDate,
  startTime: '08:00',
  endDate: startDate,
  endTime: '18:00',
  ...hours,
});

it('starts with the spaces that are free today; past days come last', async () => {
  const onReserve = vi.fn();
  const all = [
    taken(1, wednesday),
    taken(2, monday),
    taken(40, wednesday, { startTime: '07:00', endTime: '09:30' }),
    taken(3, wednesday, { startTime: '22:00', endDate: addDays(monday, 3), endTime: '04:00' }),
  ];
  await showWithWords(
    <ParkingWeekList
      monday={monday}
      spaces={spaces}
      all={all}
      onReserve={onReserve}
      reservations={all}
      now={{ date: wednesday, time: '10:00' }}
      onOpen={() => {}}
      empty={null}
    />,
    'parking',
  );
  const days = page.getByRole('region');
  await expect.element(days.first()).toHaveAccessibleName('mercredi 25 novembre');
  await expect.element(days.last()).toHaveAccessibleName('lundi 23 novembre');
  await expect.element(days.first().getByText(translate('parking:grid.freeToday'))).toBeVisible();
  const offered = days.first().getByRole('button', { name: /^Réserver la place/ });
  await expect.element(offered.first()).toHaveTextContent('A2');
  await expect.element(offered.nth(1)).toHaveTextContent('A3');
  expect(offered.elements()).toHaveLength(8);
  await userEvent.click(offered.first());
  expect(onReserve).toHaveBeenLastCalledWith({ day: wednesday, space: 2 });
  await userEvent.click(
    days.first().getByRole('button', { name: translate('parking:grid.more', { count: 31 }) }),
  );
  expect(onReserve).toHaveBeenLastCalledWith({ day: wednesday });
  expect(document.querySelectorAll('li[data-past]').length).toBe(2);
  const ofToday = [...days.first().element().querySelectorAll('li')];
  expect(
    ofToday.map((row) => [/A\d+/.exec(row.textContent ?? '')?.[0], row.hasAttribute('data-past')]),
  ).toEqual([
    ['A1', false],
    ['A3', false],
    ['A40', true],
  ]);
  await expect.element(days.last().getByText('A2')).toBeVisible();
  expect(days.last().element().querySelector('li[data-past]')).not.toBe(null);
  await expect.element(days.first().getByText('22:00–24:00')).toBeVisible();
  await expect.element(days.nth(1).getByText('0:00–4:00')).toBeVisible();
});

it.each([
  ['18:00', 'mercredi 25 novembre'],
  ['23:30', 'jeudi 26 novembre'],
])('lists spaces that are free today for at least an hour, at %s', async (time, first) => {
  const onReserve = vi.fn();
  await showWithWords(
    <ParkingWeekList
      monday={monday}
      spaces={spaces}
      onReserve={onReserve}
      reservations={[]}
      all={[taken(1, wednesday, { startTime: '17:00', endTime: '22:00' })]}
      now={{ date: wednesday, time }}
      onOpen={() => {}}
      empty={null}
    />,
    'parking',
  );
  const day = page.getByRole('region').first();
  await expect.element(day).toHaveAccessibleName(first);
  const offered = day.getByRole('button', { name: /^Réserver la place/ });
  await expect.element(offered.first()).toHaveTextContent(time === '18:00' ? 'A2' : 'A1');
});
