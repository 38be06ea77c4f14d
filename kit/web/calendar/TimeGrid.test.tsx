import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { stackItems } from './stackItems.ts';
import { TimeGrid } from './TimeGrid.tsx';

const days = ['2126-11-25', '2126-11-26'];
const [wednesday = '', thursday = ''] = days;
const items = [
  { key: 1, date: wednesday, start: '09:00', end: '11:00' },
  { key: 2, date: thursday, start: '09:00', end: '10:00' },
];
const handlers = { onDraw: vi.fn(), onMove: vi.fn(), onTimeClick: vi.fn() };

beforeEach(async () => {
  await page.viewport(1280, 800);
  vi.clearAllMocks();
  await show(
    <TimeGrid
      label="Semaine"
      days={days}
      hours={{ from: 8, to: 18 }}
      firstHour={8}
      items={items}
      maxBeside={2}
      getMoreHint={(count) => `${count} de plus`}
      getTaken={(day) => items.filter(({ date, key }) => date === day && key !== 1)}
      {...handlers}
      renderItem={({ key, start, end }) => (
        <button
          type="button"
          style={{ width: '100%', height: '100%' }}
          {...(key === 1 && { 'data-slot': key, 'data-start': start, 'data-end': end })}
        >
          {key}
          {key === 1 && <span data-stretch style={{ position: 'absolute', inset: 'auto 0 0', height: 8 }} />}
        </button>
      )}
    />,
  );
  await expect.element(page.getByRole('table', { name: 'Semaine' })).toBeVisible();
});

const HOUR = 50;

function positionOf(day: string, hour: number) {
  const cell = document.querySelector(`[data-line="${day}"]`) as HTMLElement;
  const { left, top, width } = cell.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + (hour - 8) * HOUR };
}

const fire = (type: string, at: { clientX: number; clientY: number }) =>
  (document.elementFromPoint(at.clientX, at.clientY) ?? document.body).dispatchEvent(
    new PointerEvent(type, { ...at, bubbles: true, cancelable: true, pointerId: 1, pointerType: 'mouse' }),
  );

function drag(from: [day: string, hour: number], to: [day: string, hour: number], cancel = false) {
  fire('pointerdown', positionOf(...from));
  fire('pointermove', positionOf(from[0], from[1] + 0.2));
  fire('pointermove', positionOf(...to));
  if (cancel) window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  fire('pointerup', positionOf(...to));
}

it('a period is drawn in a day', () => {
  drag([wednesday, 12.1], [wednesday, 13.9]);
  expect(handlers.onDraw).toHaveBeenLastCalledWith(
    expect.objectContaining({ row: wednesday, start: '12:00', end: '14:00' }),
  );
});

it('nothing is drawn after Escape, nor from an item', () => {
  drag([wednesday, 12], [wednesday, 14], true);
  drag([thursday, 9.5], [thursday, 12]);
  expect(handlers.onDraw).not.toHaveBeenCalled();
});

it('an item moves to free time of another day, and its end is stretched', () => {
  drag([wednesday, 9.5], [thursday, 10.5]);
  expect(handlers.onMove).toHaveBeenLastCalledWith(
    '1',
    expect.objectContaining({ row: thursday, start: '10:00', end: '12:00' }),
  );
  drag([wednesday, 10.95], [wednesday, 13]);
  expect(handlers.onMove).toHaveBeenLastCalledWith(
    '1',
    expect.objectContaining({ row: wednesday, start: '09:00', end: '13:00' }),
  );
});

it('nothing is drawn or moved beside the days', () => {
  const hoursColumn = document.querySelector('tbody th') as HTMLElement;
  const { left, top } = hoursColumn.getBoundingClientRect();
  const beside = (hour: number) => ({ clientX: left + 10, clientY: top + (hour - 8) * HOUR });
  fire('pointerdown', beside(13));
  fire('pointermove', beside(15));
  fire('pointerup', beside(15));
  expect(handlers.onDraw).not.toHaveBeenCalled();
  fire('pointerdown', positionOf(thursday, 12.1));
  fire('pointermove', positionOf(thursday, 13.1));
  fire('pointermove', beside(13.9));
  fire('pointerup', beside(13.9));
  expect(handlers.onDraw).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ row: thursday, start: '12:00', end: '14:00' }),
  );
});

it('a click on free time reports its step, a click on an item does not', () => {
  const click = (day: string, hour: number) => {
    const at = positionOf(day, hour);
    document
      .elementFromPoint(at.clientX, at.clientY)
      ?.dispatchEvent(new MouseEvent('click', { ...at, bubbles: true, detail: 1 }));
  };
  click(wednesday, 9.5);
  expect(handlers.onTimeClick).not.toHaveBeenCalled();
  click(wednesday, 12.7);
  expect(handlers.onTimeClick).toHaveBeenCalledExactlyOnceWith(wednesday, '12:30');
});

it('grid opens at its first hour when the browser has larger text', async () => {
  document.documentElement.style.fontSize = '20px';
  onTestFinished(() => {
    document.documentElement.style.fontSize = '';
  });
  await show(
    <div style={{ height: 400 }}>
      <TimeGrid
        label="Journée"
        days={[wednesday]}
        hours={{ from: 0, to: 24 }}
        firstHour={8}
        items={[]}
        maxBeside={2}
        getMoreHint={String}
        renderItem={() => null}
      />
    </div>,
  );
  await expect.element(page.getByRole('table', { name: 'Journée' })).toBeVisible();
  const body = document.querySelector('[aria-label="Journée"] tbody') as HTMLElement;
  const cell = body.querySelector('td') as HTMLElement;
  expect(cell.offsetHeight).toBe(24 * 62.5);
  expect(body.scrollTop).toBe(8 * 62.5);
});

it('overlapping items stand side by side, and those beyond the columns are hidden together', () => {
  const hours = { from: 8, to: 18 };
  const [long, early, late, extra] = [
    { start: '09:00', end: '12:00' },
    { start: '09:00', end: '10:00' },
    { start: '10:00', end: '11:00' },
    { start: '09:30', end: '10:30' },
  ];
  const { visible, overflow } = stackItems(
    [long, early, late, extra, { start: '06:00', end: '07:00' }],
    hours,
    2,
  );
  expect(visible).toEqual([
    { item: long, column: 0, columns: 2 },
    { item: early, column: 1, columns: 2 },
    { item: late, column: 1, columns: 2 },
  ]);
  expect(overflow).toEqual([{ start: '09:30', end: '10:30', items: [extra] }]);
  expect(stackItems([early, late], hours, 2).visible.map(({ columns }) => columns)).toEqual([1, 1]);
});
