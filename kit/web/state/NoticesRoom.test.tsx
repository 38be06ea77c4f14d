import type { CSSProperties } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import type { Column } from '../list/column.ts';
import { DataList } from '../list/DataList.tsx';
import { Page } from '../ui/Page.tsx';
import Notices, { showNotice } from './Notices.tsx';

interface Parcel {
  id: number;
  name: string;
}

const rows: Parcel[] = Array.from({ length: 60 }, (_, id) => ({ id, name: `Colis ${id}` }));

const columns: Column<Parcel>[] = [
  { key: 'name', title: 'Nom', width: 12, grow: true, card: 'title', render: ({ name }) => name },
  { key: 'from', title: 'De', width: 6, card: 'summary', render: () => 'La Poste' },
  {
    ...{ key: 'step', title: 'Suite', width: 8, card: 'control' },
    render: ({ name }) => (
      <button type="button" style={{ width: '5.5rem', height: '2.75rem' }}>{`Remettre ${name}`}</button>
    ),
  },
];

/** Whether what is pressed in its middle is the button itself. */
function isInReach(button: Element): boolean {
  const { x, y, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

it.each([
  ['a desktop', 1024, 768],
  ['a phone', 390, 844],
])('a notice covers no button of a row, and not the last row, on %s', async (where, ...size) => {
  await page.viewport(...size);
  onTestFinished(() => page.viewport(1280, 800));
  await show(
    <div style={{ '--bar-height': '0px', paddingBottom: size[0] < 768 ? '4rem' : 0 } as CSSProperties}>
      <Notices />
      <Page title="Colis" fill>
        <DataList
          {...{ label: 'Colis', columns, rows, rowKey: ({ id }: Parcel) => id, empty: null }}
          initialSort={{ column: 'name', direction: 'ascending' }}
          countLabel={String}
        />
      </Page>
    </div>,
  );
  await expect.element(page.getByRole('button', { name: 'Remettre Colis 0' })).toBeVisible();
  const places = () =>
    [...document.querySelectorAll('h1, [role=region], section[tabindex="0"], button')]
      .filter((element) => !element.closest('.mantine-Notifications-root'))
      .map((element) => [element.textContent?.slice(0, 20), { ...element.getBoundingClientRect().toJSON() }]);
  const before = places();
  showNotice({ tone: 'success', message: `Colis de Claire Fontaine remis, ${where}`, undo: () => {} });
  const notice = page.getByRole('status').filter({ hasText: where });
  await expect.element(notice).toBeVisible();
  // It comes from beside the window.
  await Promise.all(document.getAnimations().map(({ finished }) => finished));

  await expect
    .poll(() => document.documentElement.style.getPropertyValue('--notices'))
    .toMatch(/^[1-9]\d+px$/);
  expect(places()).toEqual(before);

  const list = document.querySelector('[role=region], section[tabindex="0"]');
  const scrolled = size[0] < 768 || !list ? document.documentElement : list;
  const buttonsInSight = () =>
    page
      .getByRole('button', { name: /^Remettre/ })
      .elements()
      .filter((button) => {
        const { top, bottom } = button.getBoundingClientRect();
        const edge = scrolled.getBoundingClientRect();
        const end = scrolled === document.documentElement ? innerHeight : edge.bottom;
        return top >= Math.max(0, scrolled === document.documentElement ? 0 : edge.top + 44) && bottom <= end;
      });
  const covered = () =>
    buttonsInSight()
      .filter((button) => !isInReach(button))
      .map(({ textContent }) => textContent);
  expect(buttonsInSight().length).toBeGreaterThan(5);
  expect(covered()).toEqual([]);

  const last = page.getByRole('button', { name: 'Remettre Colis 59' });
  await expect
    .poll(() => {
      scrolled.scrollTop = scrolled.scrollHeight;
      return last.elements().length;
    })
    .toBe(1);
  await expect
    .poll(() => {
      scrolled.scrollTop = scrolled.scrollHeight;
      scrollTo(0, document.documentElement.scrollHeight);
      return notice.element().getBoundingClientRect().top - last.element().getBoundingClientRect().bottom;
    })
    .toBeGreaterThanOrEqual(0);
  expect(covered()).toEqual([]);
});
