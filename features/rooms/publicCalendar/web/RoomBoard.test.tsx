import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { translate } from '../../../../kit/web/i18n/i18n.ts';
import { type Answer, serve } from '../../../../test/components/server.ts';
import { showWithWords } from '../../../../test/components/show.tsx';
import { PublicRoomBoard } from './RoomBoard.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const day = '2026-11-25';
const closedWeek = Array(7).fill(null);
const board = {
  date: day,
  timeZone: 'Asia/Tokyo',
  rooms: [
    { name: 'Opéra', capacity: 6, open: closedWeek, held: [{ start: '11:30', end: '12:30' }] },
    {
      name: 'Passy',
      capacity: 4,
      open: Array(7).fill({ start: '08:00', end: '20:00' }),
      held: [
        { start: '09:00', end: '10:00' },
        { start: '10:00', end: '11:00' },
        { start: '22:00', end: '24:00' },
      ],
    },
    { name: 'Seine', capacity: 14, open: closedWeek, held: [] },
  ],
};

const EARLY = `${day}T00:30:00Z`;

async function renderBoard(answer: () => Answer, now = EARLY): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  serve(answer);
  await showWithWords(<PublicRoomBoard building={1} />, 'rooms');
}
const room = (name: string) => page.getByRole('listitem').filter({ hasText: name });

it('shows free rooms, until when, and taken hours by the clock of the building', async () => {
  await renderBoard(() => ({ body: board }));
  await expect.element(page.getByText('9:30', { exact: true })).toBeVisible();
  const until = (state: string, time: string) => translate(`rooms:public.board.${state}`, { time });
  await expect.element(room('Opéra').getByText(until('freeUntil', '11:30'))).toBeVisible();
  await expect.element(room('Passy').getByText(until('takenUntil', '11:00'))).toBeVisible();
  await expect
    .element(room('Seine').getByText(translate('rooms:public.board.free'), { exact: true }))
    .toBeVisible();
  await expect
    .element(room('Passy').getByRole('img'))
    .toHaveAccessibleName('9:00–10:00, 10:00–11:00, 22:00–24:00');
  const { right } = room('Passy').getByRole('img').element().getBoundingClientRect();
  const late = room('Passy').getByRole('img').element().querySelectorAll('[data-tone=taken]')[2];
  expect(late?.getBoundingClientRect().right).toBeCloseTo(right, 0);
});

it('does not announce free rooms after the hours of the day, and ends the scale with them', async () => {
  await renderBoard(() => ({ body: board }), `${day}T11:00:00Z`);
  const over = translate('rooms:calendar.over');
  await expect.element(room('Seine').getByText(over, { exact: true })).toBeVisible();
  await expect.element(room('Opéra').getByText(over, { exact: true })).toBeVisible();
  await expect
    .element(page.getByText(translate('rooms:public.board.free'), { exact: true }))
    .not.toBeInTheDocument();
  const { right } = page.getByText('24:00', { exact: true }).element().getBoundingClientRect();
  expect(right).toBeCloseTo(room('Seine').getByRole('img').element().getBoundingClientRect().right, -1);
});

it('keeps the clock on one line in a narrow window', async () => {
  await page.viewport(280, 640);
  document.body.style.overflowWrap = 'anywhere';
  onTestFinished(async () => {
    document.body.style.overflowWrap = '';
    await page.viewport(1280, 800);
  });
  await renderBoard(() => ({ body: board }), `${day}T01:45:00Z`);
  const clock = page.getByText('10:45', { exact: true });
  await expect.element(clock).toBeVisible();
  const { height } = clock.element().getBoundingClientRect();
  expect(height).toBeCloseTo(Number.parseFloat(getComputedStyle(clock.element()).lineHeight), 0);
});

it('offers a retry when reading fails', async () => {
  let answers = 0;
  await renderBoard(() => (answers++ === 0 ? { status: 403, body: {} } : { body: board }));
  await expect.element(page.getByText(translate('rooms:public.board.failed'))).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: translate('ui.again') }));
  await expect.element(room('Opéra')).toBeVisible();
});

it('scrolls by whole rows by itself, starts again at the end and pauses for the pointer', async () => {
  await page.viewport(1280, 800);
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(EARLY) });
  const rooms = Array.from({ length: 20 }, (_, at) => ({
    name: `Salle ${at}`,
    capacity: 4,
    open: closedWeek,
    held: [],
  }));
  serve(() => ({ body: { ...board, rooms } }));
  await showWithWords(
    <div style={{ display: 'flex', flexDirection: 'column', height: '30rem' }}>
      <PublicRoomBoard building={1} />
    </div>,
    'rooms',
  );
  await expect.element(room('Salle 19')).toBeInTheDocument();
  const list = page.getByRole('list').element();
  const passTenSeconds = () => vi.advanceTimersByTime(10_000);
  expect(list.scrollHeight).toBeGreaterThan(list.clientHeight);
  passTenSeconds();
  const rowTops = [...list.children].map((row) => (row as HTMLElement).offsetTop);
  await expect.poll(() => list.scrollTop > 0 && rowTops.includes(list.scrollTop)).toBe(true);
  const second = list.scrollTop;
  passTenSeconds();
  await expect.poll(() => list.scrollTop + list.clientHeight).toBe(list.scrollHeight);
  expect(second).toBeLessThan(list.scrollTop);
  dispatchEvent(new PointerEvent('pointermove'));
  passTenSeconds();
  passTenSeconds();
  expect(list.scrollTop).toBeGreaterThan(second);
  passTenSeconds();
  await expect.poll(() => list.scrollTop).toBe(0);
});

it('explains that the building has no public calendars', async () => {
  await renderBoard(() => ({ status: 404, body: { status: 'ERROR', code: 'not_found', detail: '' } }));
  await expect.element(page.getByText(translate('rooms:public.closed'))).toBeVisible();
});
