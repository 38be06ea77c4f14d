import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { getLocalNow, type LocalDate } from '../../../../../kit/time.ts';
import { queryClient } from '../../../../../kit/web/api/queries.ts';
import { formatDate, formatDay, formatTime } from '../../../../../kit/web/i18n/format.ts';
import { loadTranslationNamespaces, translate } from '../../../../../kit/web/i18n/i18n.ts';
import { makeRoom } from '../../../../../test/components/roomData.ts';
import { serve } from '../../../../../test/components/server.ts';
import { showWithWords } from '../../../../../test/components/show.tsx';
import type { Room } from '../../../catalogue/room.ts';
import type { RoomCheckDateResult, RoomCheckResult, RoomProposal } from '../../roomCheck.ts';
import type { CalendarSelection } from '../calendar/calendarSelection.ts';
import { noRoomRequirements, type RoomRequirements } from '../roomRequirements.ts';
import { BookRoomDialog } from './BookRoomDialog.tsx';
import { roundDownToFiveMinutes } from './initialSlot.ts';

const date = '2026-11-24';
const room = (id: number, name: string, capacity: number) =>
  makeRoom(id, name, { capacity, layouts: ['Réunion'], services: ['Écran'] });
const [opera, seine, marne] = [room(7, 'Opéra', 6), room(8, 'Seine', 14), room(9, 'Marne', 2)];
const option = ({ id, capacity }: Room, over: Partial<RoomProposal> = {}): RoomProposal => ({
  rooms: [id],
  seats: capacity,
  suits: true,
  lacks: [],
  freeDays: 1,
  freeUntil: null,
  next: null,
  uses: 0,
  ...over,
});
const day = (over: Partial<RoomCheckDateResult> = {}): RoomCheckDateResult => ({
  date,
  reservation: null,
  free: [7],
  isPast: false,
  used: 0,
  left: 8,
  refusal: null,
  ...over,
});
const free: RoomCheckResult = {
  refusal: null,
  hours: 1,
  limit: 8,
  dates: [day()],
  options: [option(opera), option(seine)],
};

const colleagues = ['Inès Moreau', 'Hugo Petit'].map((name, at) => ({
  id: 21 - at,
  name,
  email: `c${at}@parvis.test`,
  companyName: 'Hélios Conseil',
}));

interface Asked {
  start: string;
  rooms: number[];
  dates: { start: string }[];
  exceptions?: { date: string }[];
}

interface More {
  rooms?: Room[];
  answers?: Promise<void>;
  close?: () => void;
  today?: LocalDate;
}

async function openDialog(
  says: (question: Asked) => Partial<RoomCheckResult>,
  over: Partial<CalendarSelection> = {},
  need: RoomRequirements = noRoomRequirements,
  { rooms = [opera, seine, marne], answers, close = () => {}, today = '2026-11-23' }: More = {},
) {
  queryClient.clear();
  const arrived = serve(async ({ body, method }) => {
    if (method === 'GET') return { body: { fields: colleagues } };
    const books = Boolean((body as { debutDate?: unknown }).debutDate);
    if (books) await answers;
    return books
      ? { body: { status: 'OK', created: [1], failed: [], series: null } }
      : { body: { ...free, ...says(body as Asked) } };
  });
  await showWithWords(
    <BookRoomDialog
      item={{ date, start: '09:00', end: '10:00', rooms: [7], ...over }}
      opened
      close={close}
      rooms={rooms}
      today={today}
      onPartial={() => {}}
      getShowAction={() => undefined}
      need={need}
    />,
    'rooms',
  );
  const dialog = page.getByRole('dialog');
  const field = (name: string) =>
    dialog.getByRole('textbox', { name: new RegExp(`^${translate(`rooms:form.${name}`)}( \\*)?$`) });
  const booked = () =>
    arrived.map(({ body }) => body as Record<string, unknown> | undefined).find((body) => body?.debutDate);
  const checks = () => arrived.filter(({ path }) => path.endsWith('/rooms/check')).length;
  return {
    dialog,
    field,
    booked,
    checks,
    save: dialog.getByRole('button', { name: translate('rooms:book.save') }),
  };
}

it('shows a refusal that applies to every day at its field', async () => {
  const message = 'Pas plus de 4 personnes.';
  const { field, dialog } = await openDialog(() => ({
    refusal: { field: 'expected', code: 'too_big', message },
  }));
  await field('expected').fill('5');
  await expect.element(field('expected')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(dialog.getByText(message)).toBeVisible();
});

it('shows a refusal without field beside the days', async () => {
  const message = 'Un participant n’a pas de compte dans cet immeuble : ajoutez-le comme externe.';
  const { dialog } = await openDialog(() => ({
    refusal: { field: 'guests', code: 'guest_unknown', message },
  }));
  await expect.element(dialog.getByRole('status').filter({ hasText: message })).toBeVisible();
});

it('labels of the two columns are at the same height on a desktop', async () => {
  await page.viewport(1366, 768);
  onTestFinished(() => page.viewport(1280, 800));
  const { dialog } = await openDialog(() => ({}));
  await expect.element(dialog.getByText(translate('rooms:find.good', { count: 2 }))).toBeVisible();
  const topOf = (selector: string, words: string) => {
    const label = [...document.querySelectorAll(selector)].find((one) => one.textContent?.startsWith(words));
    const text = document.createRange();
    if (label) text.selectNodeContents(label);
    return text.getBoundingClientRect().top;
  };
  const apart = () =>
    topOf('[role=dialog] legend', translate('rooms:form.room')) -
    topOf('[role=dialog] label', translate('rooms:form.date'));
  await expect.poll(apart).toBeCloseTo(0, 0);
});

const overQuota = {
  code: 'daily_quota_exceeded',
  messages: ['daily quota exceeded'],
  field: null,
  alternative: null,
  alternatives: [],
};

it.each<[string, Partial<RoomCheckResult>, words: (string | RegExp)[]]>([
  [
    'is used up',
    { hours: 0, limit: 8, dates: [day({ used: 8, left: 0 })] },
    [/^Le quota de votre société est atteint ce jour-là\s: 8\sh utilisées sur 8\sh\. Contactez l’accueil\.$/],
  ],
  [
    'was lowered below what is used',
    { hours: 1, limit: 3, dates: [day({ used: 6, left: 0 })] },
    [/^Utilisé\s: 6\sh sur 3\sh\s; reste\s: 0\sh$/, /est atteint ce jour-là\s: 6\sh utilisées sur 3\sh/],
  ],
  [
    'has less left than the booking takes',
    { hours: 4, limit: 8, dates: [day({ used: 5.25, left: 2.75, refusal: overQuota })] },
    [/^Utilisé\s: 5\sh\s15 sur 8\sh\s; reste\s: 2\sh\s45$/, /Cette réservation \(4\sh/],
  ],
  [
    'has room for the booking',
    { hours: 1.5, limit: 8, dates: [day({ used: 5.25, left: 2.75 })] },
    [/^Avec cette réservation, utilisé\s: 6\sh\s45 sur 8\sh\s; reste\s: 1\sh\s15$/],
  ],
])('shows the quota of the day when it %s', async (_, check, words) => {
  const { dialog } = await openDialog(() => check, check.hours === 0 ? { rooms: [] } : {});
  for (const text of words) await expect.element(dialog.getByText(text)).toBeVisible();
  const isReached = words.some((text) => String(text).includes('est atteint'));
  expect(dialog.getByText(/est atteint/).all()).toHaveLength(isReached ? 1 : 0);
});

it('says that no room matches the search', async () => {
  const rooms = Array.from({ length: 10 }, (_, at) => room(20 + at, `Salle ${at}`, 6));
  const { dialog } = await openDialog(
    () => ({ options: rooms.map((each) => option(each)) }),
    {},
    noRoomRequirements,
    {
      rooms,
    },
  );
  await expect.element(dialog.getByText(translate('rooms:find.good', { count: 10 }))).toBeVisible();
  await dialog.getByRole('searchbox', { name: translate('rooms:find.search') }).fill('Xyz');
  await expect.element(dialog.getByText('Aucune salle ne porte ce nom.')).toBeVisible();
  await expect.element(dialog.getByText(translate('rooms:find.none'))).not.toBeInTheDocument();
});

it('keeps the rooms unchanged during and after saving', async () => {
  const { promise: answers, resolve: answer } = Promise.withResolvers<void>();
  const close = vi.fn();
  const { dialog, field, save, booked } = await openDialog(
    () => ({ options: [option(opera), option(seine, { freeDays: 0 })] }),
    {},
    noRoomRequirements,
    { answers, close },
  );
  await field('expected').fill('4');
  await expect.element(dialog.getByText(translate('rooms:find.others'))).toBeVisible();
  const column = dialog.getByRole('group', { name: /^Salle/ }).element();
  const shown = new Set([column.textContent]);
  const watcher = new MutationObserver(() => shown.add(column.textContent));
  watcher.observe(column, { childList: true, characterData: true, subtree: true });
  await save.click();
  await expect.poll(booked).toBeDefined();
  await expect.element(save).toHaveAttribute('data-loading');
  answer();
  await expect.poll(() => close.mock.calls.length).toBe(1);
  watcher.disconnect();
  expect([...shown]).toHaveLength(1);
});

it('starts now with one press, on desktop and phone', async () => {
  for (const width of [1366, 390]) {
    await page.viewport(width, 844);
    const { date: today } = getLocalNow('Europe/Paris', new Date());
    const { dialog, field } = await openDialog(
      () => ({}),
      { start: '18:00', end: '19:00' },
      noRoomRequirements,
      {
        today,
      },
    );
    const before = getLocalNow('Europe/Paris', new Date());
    await dialog.getByRole('button', { name: 'Maintenant' }).click();
    const after = getLocalNow('Europe/Paris', new Date());
    const value = (field('start').element() as HTMLInputElement).value;
    expect([before, after].map(({ time }) => formatTime(roundDownToFiveMinutes(time)))).toContain(value);
    expect((field('date').element() as HTMLInputElement).value).toBe(formatDate(before.date));
    await cleanup();
  }
});

it('shows a time skipped by the clock at its field', async () => {
  const messages = ['Cette heure n’existe pas ce jour-là.'];
  const refusal = { code: 'no_such_time', messages, field: 'end', alternative: null, alternatives: [] };
  const { field } = await openDialog(() => ({ dates: [day({ refusal })] }));
  await expect.element(field('end')).toHaveAccessibleDescription(new RegExp(messages[0] as string));
  await expect.element(field('start')).not.toHaveAttribute('aria-invalid');
});

it('shows numbers that are too large at their fields and keeps them', async () => {
  const { field, dialog, save } = await openDialog(() => ({}));
  await expect.element(field('external')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: translate('rooms:form.externalFolded', { count: 1 }) }).click();
  await expect.element(field('external')).toHaveFocus();
  await field('external').fill('9');
  await field('expected').fill('7');
  await save.click();
  for (const [name, typed, max] of [
    ['expected', '7', 6],
    ['external', '9', 7],
  ] as const) {
    await expect.element(field(name)).toHaveValue(typed);
    await expect
      .element(field(name))
      .toHaveAccessibleDescription(new RegExp(translate('errors.too_big', { max })));
    await expect.element(field(name)).toHaveAttribute('inputmode', 'numeric');
  }
  await field('expected').fill('6');
  await expect.element(field('external')).not.toHaveAttribute('aria-invalid');
});

it('moves the end with the start, and sends a default title', async () => {
  const { field, dialog, booked, save } = await openDialog(() => ({}), { end: '10:30' });
  await field('start').fill('14h');
  await expect.element(field('end')).toHaveValue('15:30');
  await field('start').fill('23:00');
  await expect.element(field('end')).toHaveValue('24:00');
  await field('start').fill('8');
  await expect.element(field('end')).toHaveValue('9:30');
  await dialog.getByRole('button', { name: translate('rooms:form.lengthOf', { context: '120' }) }).click();
  await expect.element(field('end')).toHaveValue('10:00');
  await field('expected').fill('3');
  await dialog.getByRole('radio', { name: /^Seine/ }).click();
  await save.click();
  await expect.poll(booked).toMatchObject({
    name: translate('rooms:form.titleDefault'),
    debutDate: [[date, date]],
    reservedSalle: [8],
    debutTime: '08:00',
    endTime: '10:00',
    nbUserExpected: 3,
    nbUser: 1,
  });
});

it('shows the ranked rooms with reasons, and applies the hours at which one is free', async () => {
  const next = { start: '11:30', end: '12:30' };
  const options = [
    option(seine, { freeUntil: '11:30' }),
    option(opera, { freeDays: 0, next }),
    option(marne, { suits: false }),
  ];
  const { field, dialog } = await openDialog(() => ({ options }), { rooms: [] });
  const radios = dialog.getByRole('radio');
  await expect.element(radios.nth(0)).toHaveAccessibleName(/^Seine 14 places Libre jusqu’à 11:30/);
  await expect.element(radios.nth(1)).toHaveAccessibleName(/^Opéra 6 places Réservée/);
  await expect.element(radios.nth(2)).toHaveAccessibleName(/^Marne 2 places Trop petite/);
  await field('end').fill('11:30');
  await expect.element(radios.nth(0)).toHaveAccessibleName(/^Seine 14 places Libre Réunion/);
  await field('end').fill('10:00');
  await dialog
    .getByRole('button', { name: translate('rooms:find.takeTime', { period: '11:30–12:30' }) })
    .click();
  await expect.element(radios.nth(1)).toBeChecked();
  await expect.element(field('start')).toHaveValue('11:30');
  await expect.element(field('end')).toHaveValue('12:30');
});

it('keeps the selected room first', async () => {
  const { dialog } = await openDialog(() => ({ options: [option(seine), option(opera, { freeDays: 0 })] }));
  await expect.element(dialog.getByRole('radio').nth(0)).toHaveAccessibleName(/^Opéra /);
  await expect.element(dialog.getByRole('radio').nth(0)).toBeChecked();
  await dialog.getByRole('radio').nth(1).click();
  await expect.element(dialog.getByRole('radio').nth(0)).toHaveAccessibleName(/^Opéra /);
});

it('lists every date of a repetition with alternatives and keeps the focus there', async () => {
  const [second, third] = ['2026-12-01', '2026-12-08'] as const;
  const elsewhere = { rooms: [8], start: '09:00', end: '10:00' };
  const refusal = { code: 'slot_taken', messages: ['Pris.'], field: null, alternative: null };
  const taken = { ...refusal, alternatives: [elsewhere, { rooms: [7], start: '10:00', end: '11:00' }] };
  const { dialog, booked, save, field } = await openDialog(({ dates, exceptions = [] }) => ({
    dates: dates.map(({ start }) =>
      day({
        date: start,
        refusal: start === second && exceptions.length === 0 ? taken : null,
      }),
    ),
  }));
  await field('expected').fill('3');
  await dialog.getByRole('combobox', { name: translate('rooms:repeat.label') }).click();
  await page.getByRole('option', { name: translate('rooms:repeat.weekly') }).click();
  const list = dialog.getByRole('list', { name: translate('rooms:form.dates') });
  await expect.element(list.getByRole('listitem').nth(3)).toBeVisible();
  const ways = (period: string, rooms: string) =>
    list.getByRole('button', { name: translate('rooms:repeat.take', { rooms, period }) });
  await expect.element(ways('10:00–11:00', 'Opéra')).toBeVisible();
  await ways('9:00–10:00', 'Seine').click();
  const back = list.getByRole('button', {
    name: translate('rooms:repeat.asTheOthers', { day: formatDay(second, 'fr') }),
  });
  await expect.element(back).toHaveFocus();
  await expect.element(ways('10:00–11:00', 'Opéra')).not.toBeInTheDocument();
  const remove = (one: string) =>
    list.getByRole('button', { name: translate('rooms:form.removeDate', { day: formatDay(one, 'fr') }) });
  (remove(third).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(remove('2026-12-15')).toHaveFocus();
  await save.click();
  await expect.poll(booked).toMatchObject({
    series: true,
    debutDate: [date, second, '2026-12-15'].map((each) => [each, each]),
    exceptions: [{ date: second, rooms: [8], start: '09:00', end: '10:00' }],
  });
});

it('proposes two participants; typing after a click replaces them', async () => {
  const { field } = await openDialog(() => ({}));
  await expect.element(field('expected')).toHaveValue('2');
  await field('expected').click();
  await userEvent.keyboard('6');
  await expect.element(field('expected')).toHaveValue('6');
});

it('invites colleagues by name and raises the number of participants, but never lowers it', async () => {
  const { field, dialog, booked, save } = await openDialog(() => ({}));
  const guests = dialog.getByRole('combobox', { name: translate('rooms:guests.label') });
  const list = dialog.getByRole('list', { name: translate('rooms:guests.invited') });
  const invite = async (name: string) => {
    await guests.click();
    await dialog.getByRole('option', { name: new RegExp(name) }).click();
    await expect.element(guests).toHaveValue('');
  };
  await invite('Inès Moreau');
  await expect.element(field('expected')).toHaveValue('2');
  await invite('Hugo Petit');
  await expect.element(field('expected')).toHaveValue('3');
  await expect.element(list.getByRole('listitem').nth(1)).toBeVisible();
  await field('expected').fill('6');
  const remove = (name: string) =>
    list.getByRole('button', { name: translate('rooms:guests.remove', { name }) });
  remove('Hugo Petit').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(remove('Inès Moreau')).toHaveFocus();
  await expect.element(field('expected')).toHaveValue('6');
  // Search text alone invites no guest.
  await guests.fill('Hug');
  await save.click();
  await expect.element(guests).toHaveAttribute('aria-invalid', 'true');
  expect(booked()).toBeUndefined();
  await guests.fill('');
  await save.click();
  await expect.poll(booked).toMatchObject({ registeredUsers: [21], nbUserExpected: 6 });
});

it('names the guests after a reload', async () => {
  const { dialog } = await openDialog(() => ({}));
  await dialog.getByRole('combobox', { name: translate('rooms:guests.label') }).click();
  await dialog.getByRole('option', { name: /Inès Moreau/ }).click();
  const list = () => page.getByRole('list', { name: translate('rooms:guests.invited') });
  await expect.element(list()).toHaveTextContent('Inès Moreau');
  await cleanup();
  await openDialog(() => ({}));
  await expect.element(list()).toHaveTextContent('Inès Moreau');
  // After removal there is nothing to confirm.
  await page.getByRole('button', { name: translate('rooms:guests.remove', { name: 'Inès Moreau' }) }).click();
  await expect.element(list()).not.toBeInTheDocument();
});

it('starts with the filters of the calendar', async () => {
  const need = { hours: { start: '14:00', end: '15:30' }, seats: 6, equipment: ['Écran'] };
  const { field, dialog } = await openDialog(
    () => ({}),
    { start: undefined, end: undefined, rooms: [] },
    need,
  );
  await expect.element(field('start')).toHaveValue('14:00');
  await expect.element(field('end')).toHaveValue('15:30');
  await expect.element(field('expected')).toHaveValue('6');
  await expect.element(dialog.getByRole('checkbox', { name: 'Écran' })).toBeChecked();
});

it('shows the year of a day in another year', async () => {
  const { dialog } = await openDialog(() => ({}), { date: '2027-03-10' });
  await expect.element(dialog.getByText('mercredi 10 mars 2027')).toBeVisible();
});

it('shows one error for a day out of range, and no rooms', async () => {
  await loadTranslationNamespaces('booking');
  const { dialog, field } = await openDialog(({ dates }) => ({
    options: dates.length > 0 ? free.options : [],
  }));
  await expect.element(dialog.getByRole('radio', { name: /^Opéra 6 places Libre/ })).toBeVisible();
  for (const [typed, code] of [
    ['01/01/2029', 'booking:errors.date_out_of_range'],
    ['32/13/2026', 'errors.invalid_date'],
  ] as const) {
    await field('date').fill(typed);
    await userEvent.tab();
    await expect.element(field('date')).toHaveAccessibleDescription(new RegExp(translate(code)));
    await expect.element(dialog.getByText(translate(code))).toBeVisible();
    await expect.element(dialog.getByText(translate('rooms:find.sayWhen'))).toBeVisible();
    await expect
      .element(dialog.getByRole('radio').nth(0))
      .toHaveAccessibleName('Opéra 6 places Réunion · Écran');
    await expect.element(dialog.getByText(translate('rooms:find.none'))).not.toBeInTheDocument();
    await expect
      .element(dialog.getByText(translate('rooms:find.good', { count: 2 })))
      .not.toBeInTheDocument();
  }
});

it('offers the nearest alternatives when the chosen room is taken', async () => {
  const refusal = { code: 'slot_taken', messages: ['Pris.'], field: null, alternative: null };
  const alternatives = [
    { rooms: [8], start: '09:00', end: '11:00' },
    { rooms: [7], start: '11:00', end: '13:00' },
  ];
  const { dialog, field } = await openDialog(
    (question) => ({
      dates: [
        day({
          refusal:
            question.rooms[0] === 7 && question.start === '09:00' ? { ...refusal, alternatives } : null,
        }),
      ],
    }),
    { end: '11:00' },
  );
  const way = (rooms: string, period: string) =>
    dialog.getByRole('button', { name: translate('rooms:repeat.take', { rooms, period }) });
  await expect.element(way('Seine', '9:00–11:00')).toBeVisible();
  await way('Opéra', '11:00–13:00').click();
  await expect.element(field('start')).toHaveValue('11:00');
  await expect.element(field('end')).toHaveValue('13:00');
  await expect.element(way('Seine', '9:00–11:00')).not.toBeInTheDocument();
  await field('start').fill('9:00');
  await way('Seine', '9:00–11:00').click();
  await expect.element(dialog.getByRole('radio', { name: /^Seine/ })).toBeChecked();
});

it('asks the server once per change, whatever the number of dates', async () => {
  const { field, checks, dialog } = await openDialog(({ dates }) => ({
    dates: dates.map(({ start }) => day({ date: start as LocalDate })),
  }));
  await dialog.getByRole('combobox', { name: translate('rooms:repeat.label') }).click();
  await page.getByRole('option', { name: translate('rooms:repeat.weekly'), exact: true }).click();
  const dates = dialog.getByRole('list', { name: translate('rooms:form.dates') }).getByRole('listitem');
  await expect.element(dates.nth(3)).toBeVisible();
  await expect.poll(checks).toBe(2);
  for (const [at, [name, text, count]] of (
    [
      ['until', '16/11/2027', 52],
      ['end', '9:30', 52],
      ['from', '01/12/2026', 51],
    ] as const
  ).entries()) {
    await field(name).fill(text);
    field('title').element().focus();
    await expect.element(dates).toHaveLength(count);
    await expect.poll(checks).toBe(3 + at);
  }
});
