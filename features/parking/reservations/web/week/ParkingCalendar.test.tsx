import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../../../../kit/time.ts';
import { translate } from '../../../../../kit/web/i18n/i18n.ts';
import { emulate } from '../../../../../test/components/emulate.ts';
import { expectRingWithin } from '../../../../../test/components/focusRing.ts';
import { showWithWords } from '../../../../../test/components/show.tsx';
import type { SpaceReservation } from '../../reservation.ts';
import { ParkingCalendar } from './ParkingCalendar.tsx';

const day = '2026-11-23';
const noClosedDays = { days: new Map(), label: 'Fermé', mayBook: false };
const base = {
  monday: day,
  now: { date: day, time: '08:00' },
  spaces: [],
  all: [],
  closedDays: noClosedDays,
  onOpen: () => {},
};

const stay = (of: Partial<SpaceReservation>): SpaceReservation => ({
  id: 1,
  bay: 1,
  bayName: 'A1',
  title: '',
  isMine: false,
  mayChange: false,
  assistant: null,
  holder: null,
  version: null,
  startDate: day,
  startTime: '10:30',
  endDate: day,
  endTime: '18:00',
  ...of,
});

it('draws the focus ring inside the reservation, where nothing covers it', async () => {
  const reservation = stay({ isMine: true, mayChange: true, startTime: '09:00', endTime: '10:00' });
  await showWithWords(
    <div style={{ height: '40rem' }}>
      <ParkingCalendar {...base} reservations={[reservation]} />
    </div>,
    'parking',
  );
  await expect.element(page.getByRole('button', { name: /^A1,/ })).toBeVisible();
  await expectRingWithin('.reservation');
});

/** Lines that are shown although they are wider than their box. */
const findCutLines = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('.stayLine [data-words]')]
    .filter(({ offsetTop, offsetWidth, parentElement }) => {
      return offsetTop === 0 && offsetWidth > (parentElement?.offsetWidth ?? 0);
    })
    .map(({ dataset }) => dataset.words ?? '');

const listShownNames = () =>
  [...document.querySelectorAll<HTMLElement>('.stayLine[data-name] [data-words]')]
    .filter(({ offsetTop }) => offsetTop === 0)
    .map(({ dataset }) => dataset.words);

const names = [
  ['Hugo', 'Petit'],
  ['Inès', 'Moreau'],
  ['Marie-Antoinette', 'de Saint-Exupéry'],
  ['Łukasz', 'Nowak'],
] as const;

it.each([820, 1024, 1280, 1366])(
  'cuts no name where several stand beside one another, at %i px',
  async (width) => {
    await page.viewport(width, 768);
    const sunday = addDays(day, 6);
    const reservations = [
      ...names.map(([firstName, lastName], at) =>
        stay({
          id: at + 1,
          bay: at + 1,
          bayName: at === 3 ? 'Visiteurs 2' : `A${at + 1}`,
          holder: { id: at + 1, firstName, lastName, companyName: 'Verne' },
        }),
      ),
      stay({ id: 8, startDate: sunday, endDate: addDays(day, 7), startTime: '22:00', endTime: '04:00' }),
    ];
    await showWithWords(
      <div style={{ height: '40rem', width: width - (width < 1024 ? 120 : 272) }}>
        <ParkingCalendar {...base} reservations={reservations} />
      </div>,
      'parking',
    );
    await expect.poll(() => document.querySelectorAll('[data-night] .stayTime').length).toBeGreaterThan(0);
    expect(findCutLines()).toEqual([]);
    expect(listShownNames()).toContain('Hugo');
    expect(listShownNames()).not.toContain('Marie-Antoinette de Saint-Exupéry');
  },
);

async function showNights(reservations: SpaceReservation[]) {
  await page.viewport(1280, 800);
  const onOpen = vi.fn();
  await showWithWords(
    <div style={{ height: '40rem' }}>
      <ParkingCalendar {...base} reservations={reservations} onOpen={onOpen} />
    </div>,
    'parking',
  );
  await expect.poll(() => document.querySelectorAll('[data-night]').length).toBeGreaterThan(0);
  return {
    onOpen,
    nights: [...document.querySelectorAll<HTMLElement>('[data-night] .stayLine:first-child [data-words]')],
  };
}

const night = (id: number, of: Partial<SpaceReservation> = {}) =>
  stay({ id, bay: id, bayName: `A${id}`, startTime: '21:00', endTime: '23:00', ...of });

it('shows three nights of a day and the others in a list', async () => {
  const reservations = Array.from({ length: 12 }, (_, at) => night(at + 1));
  const { onOpen, nights } = await showNights(reservations);
  expect(nights).toHaveLength(3);
  await page
    .getByRole('button', { name: `+9 ${translate('parking:calendar.moreHint', { count: 9 })}` })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: /^A12,/ }).click();
  expect(onOpen).toHaveBeenCalledWith(reservations[11]);
});

it('shows the own night first, also among nights that end the next day', async () => {
  const tomorrow = { endDate: addDays(day, 1), endTime: '04:00' };
  const others = [1, 2, 3, 4].map((id) => night(id, id < 3 ? {} : tomorrow));
  const { nights } = await showNights([...others, night(5, { isMine: true, startTime: '22:00' })]);
  expect(nights.map(({ dataset }) => dataset.words)).toEqual(['A5', 'A3', 'A4']);
});

it('an own night leaves room for three nights on other days', async () => {
  const sunday = addDays(day, 6);
  const own = night(4, { isMine: true, startDate: sunday, endDate: sunday });
  const others = [1, 2, 3].map((id) => night(id, { endDate: addDays(day, 1), endTime: '04:00' }));
  const { nights } = await showNights([...others, own]);
  expect(nights).toHaveLength(4);
});

it('forced colours draw a thick border around own reservations', async () => {
  await emulate({ forcedColors: 'active' });
  onTestFinished(() => void emulate({}));
  await showNights([night(1), night(2, { isMine: true })]);
  const [own, other] = [':is([data-mine])', ':not([data-mine])'].map((which) =>
    getComputedStyle(document.querySelector(`.reservation${which}`) as Element),
  );
  expect(own?.borderTopWidth).toBe('3px');
  expect(own?.borderTopColor).not.toBe(other?.borderTopColor);
});

it('each day from today says how many spaces are free, and a closed day that it is closed', async () => {
  const [tuesday, wednesday] = [addDays(day, 1), addDays(day, 2)];
  const spaces = [1, 2].map((id) => ({ id, name: `A${id}`, kinds: [], mayReserve: true }));
  const reservations = [stay({ startDate: tuesday, endDate: tuesday, startTime: '08:00', endTime: '20:00' })];
  await showWithWords(
    <ParkingCalendar
      monday={day}
      now={{ date: tuesday, time: '07:00' }}
      spaces={spaces}
      all={reservations}
      closedDays={{ ...noClosedDays, days: new Map([[wednesday, 'Inventaire']]) }}
      reservations={[]}
      onOpen={() => {}}
    />,
    'parking',
  );
  const free = (count: number) => translate('parking:grid.free', { count });
  for (const name of [`mardi.* ${free(1)}`, 'mercredi.* Fermé', `jeudi.* ${free(2)}`, 'lundi.* 2026'])
    await expect.element(page.getByRole('columnheader', { name: new RegExp(`^${name}$`) })).toBeVisible();
});
