import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { translate } from '../../../../kit/web/i18n/i18n.ts';
import { showWithWords } from '../../../../test/components/show.tsx';
import { PublicRoomsTable } from './PublicRoomsTable.tsx';

const DAYS = ['2026-11-10', '2026-11-11'];
const now = { date: '2026-11-10', time: '10:30' };
const slot = (room: string, date: string, start: string, end: string) => ({ room, date, start, end });

async function showTable(...slots: ReturnType<typeof slot>[]) {
  await showWithWords(
    <PublicRoomsTable
      rooms={['Atrium', 'Opéra']}
      days={DAYS}
      slots={slots}
      usual={{ from: 8, to: 19 }}
      closed={new Map([['2026-11-11', 'Armistice']])}
      now={now}
    />,
    'rooms',
    'booking',
  );
}

const readRow = (name: string) =>
  page
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .getByRole('cell')
    .all()
    .map((cell) => cell.element().textContent);

it('each room has its taken hours by day, and is free on the others unless the building is closed', async () => {
  await showTable(
    slot('Atrium', '2026-11-10', '09:00', '10:00'),
    slot('Atrium', '2026-11-10', '22:30', '24:00'),
    slot('Opéra', '2026-11-11', '09:00', '12:00'),
  );
  await expect.element(page.getByRole('columnheader', { name: /Fermé \(Armistice\)/ })).toBeVisible();
  expect(readRow('Atrium')).toEqual(['9:00–10:00 22:30–24:00 ', '']);
  expect(readRow('Opéra')).toEqual([translate('rooms:public.board.free'), '9:00–12:00 ']);
});

const readEdges = (element: Element | null | undefined) => {
  if (!element) throw new Error('not drawn');
  const { left, right, width } = element.getBoundingClientRect();
  return { left, right, width };
};

const findInRow = (name: string, selector: string) =>
  page
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .element()
    .querySelector(selector);

it('the bars end with the last reservation', async () => {
  await showTable(slot('Atrium', '2026-11-10', '22:00', '24:00'));
  await expect.element(page.getByText('22:00–24:00')).toBeVisible();
  const [bar, taken] = ['[data-tones]', '[data-tone=taken]'].map((each) =>
    readEdges(findInRow('Atrium', each)),
  );
  expect(Math.abs((taken?.right ?? 0) - (bar?.right ?? 0))).toBeLessThan(2);
});

it('only today has a mark, at the present hour', async () => {
  await showTable();
  const today = page.getByRole('columnheader', { name: /mardi/ });
  await expect.element(today).toHaveAttribute('aria-current', 'date');
  const bar = readEdges(findInRow('Atrium', '[data-tones]'));
  const marks = [...document.querySelectorAll('[data-now]')];
  expect(marks).toHaveLength(2);
  // The usual hours are 8:00 to 19:00.
  expect((readEdges(marks[0]).left - bar.left) / bar.width).toBeCloseTo(2.5 / 11, 2);
});
