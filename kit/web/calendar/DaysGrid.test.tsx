import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { addDays } from '../../time.ts';
import { formatDay } from '../i18n/format.ts';
import { DaysGrid } from './DaysGrid.tsx';
import type { DayTimelineSlot } from './DayTimeline.tsx';
import type { HourRange } from './hours.ts';

const monday = '2026-11-23';
const days = Array.from({ length: 7 }, (_, at) => {
  const date = addDays(monday, at);
  return {
    date,
    name: `J${at}`,
    accessibleName: formatDay(date, 'fr'),
    hint: at === 0 ? '6 libres' : undefined,
    narrow: at > 4,
  };
});
const lines = [
  { id: 1, name: 'Opéra', hint: 6 },
  { id: 2, name: 'Vendôme', hint: 10 },
  { id: 3, name: 'Seine' },
];
const nothing: readonly DayTimelineSlot[] = [];
const taken: Record<string, readonly DayTimelineSlot[]> = {
  [`1 ${monday}`]: [
    { key: 1, start: '09:00', end: '10:00', tone: 'mine', label: 'Revue', movable: true },
    { key: 2, start: '14:00', end: '15:30', tone: 'taken', label: 'Ada Lovelace' },
  ],
  [`2 ${addDays(monday, 2)}`]: [
    { key: 3, start: '09:00', end: '10:00', tone: 'mine', label: 'Comité', movable: true, clickable: true },
  ],
  [`3 ${addDays(monday, 3)}`]: [
    { key: 4, start: '12:00', end: '13:00', tone: 'taken', label: 'Ada Lovelace' },
  ],
  [`3 ${addDays(monday, 4)}`]: [
    { key: 5, start: '09:00', end: '16:00', tone: 'mine', label: 'Atelier', movable: true },
  ],
};
const slotsOf = (line: number, date: string) => taken[`${line} ${date}`] ?? nothing;

const shown = async () => {
  const handlers = {
    onDayClick: vi.fn(),
    onCellClick: vi.fn(),
    onDraw: vi.fn(),
    onMove: vi.fn(),
    onSlotClick: vi.fn(),
  };
  await show(
    <div style={{ width: 1100, height: 240 }}>
      <DaysGrid
        label="Semaine"
        rowsLabel="Choses"
        rows={lines}
        days={days}
        getSlots={slotsOf}
        {...handlers}
        hours={{ from: 8, to: 19 }}
        showScale
        describeCell={(line, day, slots) =>
          `${line.name}, ${day.accessibleName} : ${slots.map(({ start }) => start).join(', ') || 'libre'}`
        }
        freeLabel="Libre toute la journée"
        getMismatch={(line, date) =>
          line === 3 || (line === 2 && date === monday) ? 'Trop petite' : undefined
        }
        now={{ date: addDays(monday, 1), time: '10:00' }}
      />
    </div>,
  );
  await expect.element(page.getByRole('grid', { name: 'Semaine' })).toBeVisible();
  return handlers;
};
const cell = (name: string) => page.getByRole('gridcell').getByRole('button', { name, exact: true });

it('a cell names its line, day and hours, and a card shows more', async () => {
  await shown();
  const first = cell('Opéra, lundi 23 novembre : 09:00, 14:00');
  await expect.element(cell('Seine, dimanche 29 novembre : libre, Trop petite')).toBeVisible();
  await userEvent.hover(first);
  await expect.element(page.getByText('Ada Lovelace')).toBeVisible();
  await expect.element(page.getByText('14:00–15:30')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Ada Lovelace')).not.toBeInTheDocument();
  await userEvent.hover(cell('Vendôme, lundi 23 novembre : libre, Trop petite'));
  await expect.element(page.getByText('Libre toute la journée')).toBeVisible();
});

it('the grid is one tab stop and arrow keys move through it', async () => {
  const { onCellClick, onDayClick } = await shown();
  // The seven headings of days come first.
  for (let stop = 0; stop < 7; stop += 1) await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(onDayClick).toHaveBeenCalledExactlyOnceWith('2026-11-29');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await expect.element(cell('Vendôme, mardi 24 novembre : libre')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{End}');
  await expect.element(cell('Seine, dimanche 29 novembre : libre, Trop petite')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onCellClick).toHaveBeenCalledExactlyOnceWith(3, '2026-11-29');
  await userEvent.tab();
  expect(document.activeElement?.closest('table')).toBe(null);
});

it('drawing over free hours stops at taken ones; a click draws nothing', async () => {
  const { onCellClick, onDraw } = await shown();
  const bar = document.querySelector(`[data-line="1 ${monday}"]`) as HTMLElement;
  const { left, top, width, height } = bar.getBoundingClientRect();
  const at = (hour: number) => left + ((hour - 8) / 11) * width;
  const send = (type: string, x: number) =>
    (type === 'pointerdown' ? bar : window).dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        clientX: x,
        clientY: top + height / 2,
        pointerType: 'mouse',
      }),
    );
  send('pointerdown', at(11) + 1);
  send('pointermove', at(18));
  await expect.poll(() => bar.querySelector('[data-drawn]')).not.toBe(null);
  send('pointerup', at(18));
  expect(onDraw).toHaveBeenCalledExactlyOnceWith(1, monday, { start: '11:00', end: '14:00' });
  await expect.poll(() => bar.querySelector('[data-drawn]')).toBe(null);
  expect(onCellClick).not.toHaveBeenCalled();
  // A drag cannot start on a taken period.
  send('pointerdown', at(9.5));
  send('pointermove', at(12));
  send('pointerup', at(12));
  expect(onDraw).toHaveBeenCalledOnce();
  await userEvent.click(cell('Opéra, lundi 23 novembre : 09:00, 14:00'));
  expect(onCellClick).toHaveBeenCalledExactlyOnceWith(1, monday);
});

it('a slot of the user moves to another day and line, and is resized up to taken time', async () => {
  const { onMove, onCellClick } = await shown();
  const wednesday = addDays(monday, 2);
  const thursday = addDays(monday, 3);
  const point = (line: number, date: string, hour: number) => {
    const bar = document.querySelector(`[data-line="${line} ${date}"]`) as HTMLElement;
    const { left, top, width, height } = bar.getBoundingClientRect();
    return { clientX: left + ((hour - 8) / 11) * width, clientY: top + height / 2 };
  };
  const drag = (from: Element | null, at: ReturnType<typeof point>, to: ReturnType<typeof point>) => {
    const mouse = { bubbles: true, cancelable: true, pointerType: 'mouse' };
    from?.dispatchEvent(new PointerEvent('pointerdown', { ...mouse, ...at }));
    window.dispatchEvent(new PointerEvent('pointermove', { ...mouse, ...to }));
    window.dispatchEvent(new PointerEvent('pointerup', { ...mouse, ...to }));
  };
  // Lines render when they come into view.
  const target = document.querySelector(`[data-line="3 ${thursday}"]`);
  await expect.poll(() => target?.checkVisibility({ contentVisibilityAuto: true })).toBe(true);
  const own = document.querySelector('[data-slot="3"]');
  drag(own, point(2, wednesday, 9.5), point(3, thursday, 11.8));
  expect(onMove).toHaveBeenLastCalledWith('3', {
    row: 3,
    date: thursday,
    start: '11:00',
    end: '12:00',
  });
  drag(own?.querySelector('[data-stretch]') ?? null, point(2, wednesday, 10), point(2, wednesday, 12));
  expect(onMove).toHaveBeenLastCalledWith('3', {
    row: 2,
    date: wednesday,
    start: '09:00',
    end: '12:00',
  });
  expect(onMove).toHaveBeenCalledTimes(2);
  expect(onCellClick).not.toHaveBeenCalled();
  expect(document.querySelector('[data-tone="mine"][data-past]')).not.toBe(null);
  expect(document.querySelector('[data-slot="1"]')).toBe(null);
});

it('a long press on the end of a slot resizes it, and moves a narrow one', async () => {
  const { onMove } = await shown();
  const byFinger = async (slot: string) => {
    const end = document.querySelector(`[data-slot="${slot}"] [data-stretch]`) as HTMLElement;
    await expect.poll(() => end.checkVisibility({ contentVisibilityAuto: true })).toBe(true);
    const { right, top, height } = end.getBoundingClientRect();
    const hour = (end.closest('[data-line]') as HTMLElement).getBoundingClientRect().width / 11;
    const finger = { bubbles: true, cancelable: true, pointerType: 'touch', clientY: top + height / 2 };
    end.dispatchEvent(new PointerEvent('pointerdown', { ...finger, clientX: right - 1 }));
    await expect.poll(() => document.querySelector('[data-drawn]')).not.toBe(null);
    const to = { ...finger, clientX: right - 1 + hour };
    window.dispatchEvent(new PointerEvent('pointermove', to));
    window.dispatchEvent(new PointerEvent('pointerup', to));
    await expect.poll(() => document.querySelector('[data-drawn]')).toBe(null);
  };
  await byFinger('3');
  expect(onMove).toHaveBeenLastCalledWith('3', {
    row: 2,
    date: addDays(monday, 2),
    start: '10:00',
    end: '11:00',
  });
  await byFinger('5');
  expect(onMove).toHaveBeenLastCalledWith('5', {
    row: 3,
    date: addDays(monday, 4),
    start: '09:00',
    end: '17:00',
  });
});

it('the focus ring is drawn inside the cell', async () => {
  await shown();
  for (let stop = 0; stop < 8; stop += 1) await userEvent.tab();
  expect(document.activeElement?.matches('[data-cell]')).toBe(true);
  await expect.poll(() => getComputedStyle(document.activeElement as Element).outlineOffset).toBe('-2px');
});

it('a line without a match is dimmed and says why', async () => {
  await shown();
  const seine = page.getByRole('row', { name: /^Seine/ });
  await expect.element(seine).toHaveAttribute('data-faint');
  await expect.element(page.getByRole('row', { name: /^Vendôme/ })).not.toHaveAttribute('data-faint');
  const opacity = (selector: string) => getComputedStyle(document.querySelector(selector) as Element).opacity;
  await expect.poll(() => opacity(`[data-line="3 ${addDays(monday, 3)}"] > [data-tone="taken"]`)).toBe('0.4');
  expect(opacity(`[data-line="3 ${addDays(monday, 4)}"] > [data-tone="mine"]`)).toBe('1');
  expect(opacity(`[data-line="1 ${monday}"] > [data-tone="taken"]`)).toBe('1');
  expect(getComputedStyle(seine.getByRole('rowheader').element()).opacity).toBe('1');
  await userEvent.hover(cell('Vendôme, lundi 23 novembre : libre, Trop petite'));
  await expect.element(page.getByText('Trop petite', { exact: true }).last()).toBeVisible();
});

it('a mouse click on a clickable slot opens it, beside it and by keyboard the day', async () => {
  const { onSlotClick, onCellClick } = await shown();
  const wednesday = addDays(monday, 2);
  const slot = document.querySelector<HTMLElement>('[data-opens="3"]');
  const press = (pointerType: string) =>
    slot?.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, pointerType }));
  press('mouse');
  expect(onSlotClick).toHaveBeenCalledExactlyOnceWith('3');
  expect(onCellClick).not.toHaveBeenCalled();
  press('touch');
  expect(onCellClick).toHaveBeenLastCalledWith(2, wednesday);
  await userEvent.click(page.getByRole('gridcell').getByRole('button', { name: /^Vendôme, mercredi/ }), {
    position: { x: 120, y: 10 },
  });
  expect(onCellClick).toHaveBeenCalledTimes(2);
  expect(onSlotClick).toHaveBeenCalledOnce();
});

it('hour labels stand above their position in wide days', async () => {
  await shown();
  const [first, weekend] = [page.getByRole('columnheader').nth(1), page.getByRole('columnheader').nth(6)];
  const bar = document.querySelector('[data-line]')?.getBoundingClientRect() as DOMRect;
  for (const hour of [8, 12, 16]) {
    const box = first.getByText(String(hour), { exact: true }).element().getBoundingClientRect();
    const at = hour === 8 ? box.left : (box.left + box.right) / 2;
    expect(Math.abs(at - bar.left - (bar.width * (hour - 8)) / 11)).toBeLessThanOrEqual(1);
  }
  await expect.element(first.getByText('20', { exact: true })).not.toBeInTheDocument();
  await expect.element(weekend.getByText('12', { exact: true })).not.toBeInTheDocument();
});

it('past slots stay dimmed, also when searched for', async () => {
  await shown();
  const shade = (name: string) => cell(name).element().querySelector('[data-shade]') as HTMLElement;
  for (const name of [
    'Opéra, lundi 23 novembre : 09:00, 14:00',
    'Vendôme, lundi 23 novembre : libre, Trop petite',
  ])
    expect(getComputedStyle(shade(name)).opacity).toBe('1');
});

async function showLowGrid(
  width: number,
  rows: readonly { id: number; name: string }[],
  hours: HourRange,
  showScale = false,
) {
  await show(
    <div style={{ width, height: 240 }}>
      <DaysGrid
        label="Semaine"
        rowsLabel="Choses"
        rows={rows}
        days={days}
        getSlots={slotsOf}
        showScale={showScale}
        hours={hours}
        describeCell={(line) => line.name}
        freeLabel="Libre toute la journée"
        now={{ date: monday, time: '10:00' }}
        onCellClick={() => {}}
      />
    </div>,
  );
  await expect.element(page.getByRole('grid', { name: 'Semaine' })).toBeVisible();
}

it('hour labels never overlap, however narrow the day is', async () => {
  await showLowGrid(760, lines, { from: 8, to: 24 }, true);
  const named = [...document.querySelectorAll<HTMLElement>('thead th:nth-child(2) [style]')]
    .filter(({ offsetWidth }) => offsetWidth > 0)
    .map((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getBoundingClientRect();
    });
  expect(named.length).toBeGreaterThan(1);
  for (const [at, { left }] of named.entries())
    expect(left).toBeGreaterThan((named[at - 1]?.right ?? Number.NEGATIVE_INFINITY) + 2);
});

it('the card is shown for a cell that an arrow key scrolls into view', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => ({ id: at + 1, name: `Salle ${at + 1}` }));
  await showLowGrid(1100, rows, { from: 8, to: 19 });
  await userEvent.tab();
  for (const { name } of rows.slice(1, 12)) {
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => document.querySelector('strong')?.textContent).toBe(name);
  }
  expect(document.activeElement?.closest('table')?.parentElement?.scrollTop).toBeGreaterThan(0);
});
