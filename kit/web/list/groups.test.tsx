import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import type { Column, RowGrouping } from './column.ts';
import { RecordList } from './RecordList.tsx';

interface Visit {
  id: number;
  day: string;
  name: string;
}

const columns: Column<Visit>[] = [
  {
    key: 'name',
    title: 'Nom',
    width: 12,
    grow: true,
    card: 'title',
    render: ({ name }) => name,
    sortBy: ({ name }) => name,
  },
  { key: 'day', title: 'Jour', width: 6, card: 'second', render: ({ day }) => day, sortBy: ({ day }) => day },
  {
    key: 'come',
    title: 'Arrivée',
    width: 4,
    card: 'control',
    render: ({ name }) => <button type="button">{`arrivée ${name}`}</button>,
  },
];

const groups: RowGrouping<Visit> = {
  getKey: ({ day }) => day,
  heading: (day, count) => `${day} · ${count}`,
  sortColumn: 'day',
};

const visits: Visit[] = [
  { id: 1, day: 'Mardi', name: 'Zoé' },
  { id: 2, day: 'Lundi', name: 'Milan' },
  { id: 3, day: 'Mardi', name: 'Ada' },
];

const shown = (rows: Visit[]) =>
  show(
    <div
      style={innerWidth < 600 ? undefined : { display: 'flex', flexDirection: 'column', maxHeight: '20rem' }}
    >
      <RecordList
        label="Visites"
        columns={columns}
        rows={rows}
        groups={groups}
        empty={null}
        initialSort={{ column: 'name', direction: 'ascending' }}
        countLabel={String}
      />
    </div>,
  );

beforeEach(() => history.replaceState(null, '', '/screen'));

const standing = () =>
  [
    ...document.querySelectorAll(
      'tbody tr:not([aria-hidden]), main li:not([aria-hidden]), ul li:not([aria-hidden])',
    ),
  ].map((each) => /^(Lundi|Mardi|Jour \d+) · \d+$|Zoé|Ada|Milan/.exec(each.textContent ?? '')?.[0]);

it.each([
  [1280, 800],
  [390, 844],
])(
  'has its parts in their order, each under its heading with its number, %i pixels wide',
  async (width, height) => {
    await page.viewport(width, height);
    await shown(visits);
    await expect.poll(standing).toEqual(['Lundi · 1', 'Milan', 'Mardi · 2', 'Ada', 'Zoé']);
  },
);

it('rows are sorted within groups, and groups follow their sort column', async () => {
  await page.viewport(1280, 800);
  await shown(visits);
  await page.getByRole('button', { name: 'Nom' }).click();
  await expect.poll(standing).toEqual(['Lundi · 1', 'Milan', 'Mardi · 2', 'Zoé', 'Ada']);
  await page.getByRole('button', { name: 'Jour' }).click();
  await page.getByRole('button', { name: 'Jour' }).click();
  await expect.poll(standing).toEqual(['Mardi · 2', 'Zoé', 'Ada', 'Lundi · 1', 'Milan']);
});

const MANY = 400;
const many = Array.from({ length: MANY }, (_, id) => ({
  id,
  name: `N${String(id).padStart(3, '0')}`,
  day: `Jour ${1 + Math.floor(id / (MANY / 2))}`,
}));

it.each([
  [1280, 800],
  [390, 844],
])(
  'keeps the heading of what is read in sight, however far its place is, %i pixels wide',
  async (width, height) => {
    await page.viewport(width, height);
    await shown(many);
    await expect.element(page.getByText('Jour 1 · 200')).toBeVisible();
    const list = width < 600 ? document.documentElement : document.querySelector('section[tabindex]');
    // Below the table head, or the bar of the frame.
    const top = () =>
      document.querySelector('thead th')?.getBoundingClientRect().bottom ??
      Number.parseFloat(getComputedStyle(document.querySelector('li:has(h2)') as Element).top);
    const heading = (text: string) => {
      const found = [...document.querySelectorAll('th[scope=rowgroup], li h2')].find(
        ({ textContent }) => textContent === text,
      );
      return Math.round((found?.getBoundingClientRect().top ?? Number.NaN) - top());
    };
    for (const [share, text] of [
      [0.3, 'Jour 1 · 200'],
      [0.8, 'Jour 2 · 200'],
    ] as const) {
      (list as Element).scrollTop = share * (list as Element).scrollHeight;
      await expect.poll(() => heading(text)).toBe(0);
      const drawn = document.querySelectorAll('[data-index]').length;
      expect(drawn).toBeLessThan(100);
    }
  },
);

it('a button at the end of a row on a phone does not open the row', async () => {
  await page.viewport(390, 844);
  await shown(visits);
  const come = page.getByRole('button', { name: 'arrivée Ada' });
  await come.click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Ada/ }).click();
  await expect.element(page.getByRole('dialog', { name: 'Ada' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
});
