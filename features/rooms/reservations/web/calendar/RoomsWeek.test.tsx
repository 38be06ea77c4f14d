import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addDays, getMonday, getToday } from '../../../../../kit/time.ts';
import { loadTranslationNamespaces } from '../../../../../kit/web/i18n/i18n.ts';
import { makeReservation, opera, seine } from '../../../../../test/components/roomData.ts';
import { serve } from '../../../../../test/components/server.ts';
import { show, showWithWords } from '../../../../../test/components/show.tsx';
import { noRoomRequirements } from '../roomRequirements.ts';
import PhoneDay from './PhoneDay.tsx';
import RoomsWeek from './RoomsWeek.tsx';

const monday = addDays(getMonday(getToday('Europe/Paris', new Date())), 7);
const rooms = [opera, seine];
const terms = { whoMayBook: 'approval', mayBook: true, maxMinutes: 120, daysAhead: null } as const;
const onTerms = rooms.map((room) => ({ ...room, terms: { ...terms, opens: null, closes: null } }));
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

const reservation = makeReservation(monday, { start: '08:00', end: '19:00' });

it.each([
  ['fr', ['sam.', 'dim.'], ['50\u00a0% libre', '100\u00a0% libre']],
  ['en', ['Sat', 'Sun'], ['50% free', '100% free']],
] as const)(
  'in %s: headings name the weekend days, the free share of each day and closed days',
  async (language, weekend, free) => {
    await show(
      <RoomsWeek
        date={monday}
        reservations={[reservation]}
        rooms={rooms}
        need={noRoomRequirements}
        closedDays={{ days: new Map([[addDays(monday, 2), 'Noël']]), label: 'Closed', mayBook: false }}
        onOpen={() => {}}
        onDay={() => {}}
        move={() => {}}
        showAt={() => {}}
      />,
      language,
      () => loadTranslationNamespaces('rooms').then(() => null),
    );
    const head = (at: number) => page.getByRole('columnheader').nth(at + 1);
    for (const [at, name] of weekend.entries())
      await expect
        .element(
          head(5 + at).getByText(`${name} ${Number(addDays(monday, 5 + at).slice(8))}`, { exact: true }),
        )
        .toBeVisible();
    for (const [at, words] of free.entries())
      await expect.element(head(at).getByText(words, { exact: true })).toBeVisible();
    await expect.element(head(2).getByText('Closed', { exact: true })).toBeVisible();
    await expect
      .element(
        page
          .getByRole('gridcell')
          .nth(2)
          .getByText(/, Closed$/),
      )
      .toBeInTheDocument();
  },
);

it('week names the chosen hours beside the rooms that the server offers on each day', async () => {
  const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at));
  const closed = {
    reservation: null,
    isPast: false,
    used: null,
    left: null,
    refusal: null,
    free: [8],
  };
  const arrived = serve(() => ({
    body: {
      refusal: null,
      hours: 0,
      limit: null,
      options: [],
      dates: days.map((date, at) => ({ ...closed, date, ...(at !== 1 && { free: [7, 8] }) })),
    },
  }));
  await showWithWords(
    <RoomsWeek
      date={monday}
      reservations={[reservation]}
      rooms={rooms}
      need={{ ...noRoomRequirements, hours: { start: '14:00', end: '15:00' } }}
      onOpen={() => {}}
      onDay={() => {}}
      move={() => {}}
      showAt={() => {}}
    />,
    'rooms',
  );
  const head = (at: number) => page.getByRole('columnheader').nth(at + 1);
  for (const [at, count] of ['1 libre', '1 libre', '2 libres'].entries())
    await expect.element(head(at).getByText(`${count} 14:00–15:00`, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('gridcell', { name: /Indisponible 14:00–15:00/ })).toHaveLength(1);
  const onSaturday = head(5).getByText('2 libres 14:00–15:00', { exact: true });
  await page.viewport(390, 844);
  await expect.element(onSaturday).toBeVisible();
  await page.viewport(1280, 800);
  await expect.element(onSaturday).not.toBeVisible();
  expect(arrived.filter(({ path }) => path.endsWith('/check')).map(({ body }) => body)).toEqual([
    { dates: [{ start: monday, end: days[6] }], start: '14:00', end: '15:00' },
  ]);
});

it('shows the terms of rooms with special terms, also on a phone', async () => {
  const shown = {
    date: monday,
    reservations: [],
    rooms: onTerms,
    need: noRoomRequirements,
    onOpen: () => {},
  };
  await show(
    <>
      <RoomsWeek {...shown} onDay={() => {}} move={() => {}} showAt={() => {}} />
      <PhoneDay {...shown} />
    </>,
    'en',
    () => loadTranslationNamespaces('rooms').then(() => null),
  );
  const head = page.getByRole('rowheader').first();
  await expect.element(head).toHaveTextContent('Opéra, approval required · 2 h at most, 6');
  await expect
    .element(page.getByRole('listitem').first().getByText('approval required · 2\u00a0h at most'))
    .toBeVisible();
});

it.each([
  ['17:59', true],
  ['18:00', false],
] as const)('on a phone at %s, free rooms are announced: %s', async (time, isAnnounced) => {
  // Office hours end at 19:00; the building is one hour ahead of UTC.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2026-11-25T${time}:30Z`) });
  await showWithWords(
    <PhoneDay
      date="2026-11-25"
      reservations={[]}
      rooms={rooms}
      need={noRoomRequirements}
      onOpen={() => {}}
    />,
    'rooms',
  );
  const heads = page.getByRole('heading');
  await expect.element(heads.first()).toBeVisible();
  expect(heads.all().map((head) => head.element().textContent)).toEqual([
    isAnnounced ? 'Libres maintenant 2' : 'Salles Terminé',
  ]);
  expect(document.body.textContent?.includes('Libre jusqu’au soir')).toBe(isAnnounced);
});

it('pressing a room on a phone offers its first free hour', async () => {
  await page.viewport(390, 844);
  const onBook = vi.fn();
  await show(
    <PhoneDay
      date={monday}
      reservations={[{ ...reservation, end: '10:00' }]}
      rooms={rooms}
      need={noRoomRequirements}
      onOpen={() => {}}
      onBook={onBook}
    />,
    'fr',
    () => loadTranslationNamespaces('rooms').then(() => null),
  );
  await page.getByText('Opéra', { exact: true }).click();
  expect(onBook).toHaveBeenCalledWith({ date: monday, start: '10:00', end: '11:00', rooms: [7] });
  await page.viewport(1280, 800);
});

it('counts the reservations of a weekend until it is unfolded, and writes names into long bars', async () => {
  const saturday = addDays(monday, 5);
  const onDay = vi.fn();
  await showWithWords(
    <RoomsWeek
      date={monday}
      reservations={[
        reservation,
        makeReservation(saturday, { id: 2, isMine: true }),
        makeReservation(saturday, { id: 3, start: '14:00', end: '16:00' }),
        { ...makeReservation(saturday, { id: 4, rooms: [seine.id] }), closed: 'Travaux' },
      ].map((one) => ({ ...one, holder: { id: 5, firstName: 'Hugo', lastName: 'Petit', companyName: '' } }))}
      rooms={rooms}
      need={noRoomRequirements}
      onOpen={() => {}}
      onDay={onDay}
      move={() => {}}
      showAt={() => {}}
    />,
    'rooms',
  );
  const cell = page.getByRole('gridcell').nth(5);
  await expect.element(cell.getByText('2', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Seine' }).getByText('1', { exact: true }))
    .not.toBeInTheDocument();
  expect(document.querySelectorAll('[data-words="H"]')).toHaveLength(1);
  await cell.getByRole('button').click();
  await expect.element(cell.getByText('2', { exact: true })).not.toBeInTheDocument();
  expect(document.querySelectorAll('[data-words="H"]')).toHaveLength(2);
  expect(onDay).not.toHaveBeenCalled();
  await cell.getByRole('button').click();
  expect(onDay).toHaveBeenCalledWith(saturday, 7);
});

it('a button folds and unfolds the weekend in the address, and the heading of a folded day opens it', async () => {
  const saturday = addDays(monday, 5);
  const onDay = vi.fn();
  await showWithWords(
    <RoomsWeek
      date={monday}
      reservations={[
        makeReservation(monday, { id: 1, isMine: true, mayChange: true }),
        makeReservation(saturday, { id: 2, isMine: true, mayChange: true }),
      ]}
      rooms={rooms}
      need={noRoomRequirements}
      onOpen={() => {}}
      onDay={onDay}
      move={() => {}}
      showAt={() => {}}
    />,
    'rooms',
  );
  const toggle = page.getByRole('button', { name: 'Afficher les heures du week-end' });
  const cells = page.getByRole('gridcell');
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect.element(cells.nth(0).getByRole('button')).toHaveAttribute('aria-keyshortcuts');
  await expect.element(cells.nth(5).getByRole('button')).not.toHaveAttribute('aria-keyshortcuts');
  await page.getByRole('columnheader').nth(6).getByRole('button').first().click();
  expect(onDay).toHaveBeenCalledExactlyOnceWith(saturday);
  await toggle.click();
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect.element(cells.nth(5).getByRole('button')).toHaveAttribute('aria-keyshortcuts');
  expect(location.search).toMatch(/weekend=1$/);
  await expect.element(toggle).toHaveFocus();
  await toggle.click();
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect.element(cells.nth(5).getByText('1', { exact: true })).toBeVisible();
  expect(location.search).not.toContain('weekend');
});

it('shows the hours of the weekend on its days', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${addDays(monday, 5)}T10:00:00Z`) });
  await showWithWords(
    <RoomsWeek
      date={monday}
      reservations={[reservation]}
      rooms={rooms}
      need={noRoomRequirements}
      onOpen={() => {}}
      onDay={() => {}}
      move={() => {}}
      showAt={() => {}}
    />,
    'rooms',
  );
  await expect.element(page.getByRole('columnheader').nth(6).getByText('12')).toBeInTheDocument();
  await expect
    .element(page.getByRole('button', { name: 'Afficher les heures du week-end' }))
    .not.toBeInTheDocument();
});
