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

it('the bars end with the last reservation, and today is marked at the present hour', async () => {
  await showTable(slot('Atrium', '2026-11-10', '22:00', '24:00'));
  const today = page.getByRole('columnheader', { name: /mardi/ });
  await expect.element(today).toHaveAttribute('aria-current', 'date');
  const bar = page
    .getByRole('row', { name: /^Atrium/ })
    .element()
    .querySelector('[data-tones]');
  const [taken] = [...(bar?.querySelectorAll('[data-tone=taken]') ?? [])];
  const right = (element: Element | null | undefined) => element?.getBoundingClientRect().right ?? 0;
  expect(Math.abs(right(taken) - right(bar))).toBeLessThan(2);
});
