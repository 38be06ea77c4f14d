import { IconCar, IconPackage, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { TodayItem, TodayItemsResult, TodaySource } from '../../../core/feature/web/today.ts';
import { loadTranslationNamespaces, translate } from '../../../kit/web/i18n/i18n.ts';
import { serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import { TodayTimeline } from './TodayTimeline.tsx';

const TODAY = '2026-11-24';
const TOMORROW = '2026-11-25';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T10:05:00+01:00`) }));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const visitor = (title: string, start: string, date = TODAY): TodayItem => ({
  key: title,
  date,
  start,
  title,
  icon: IconUsers,
  to: '/resident/table',
});
const source = (title: string, answer: TodayItemsResult): TodaySource => ({
  title,
  icon: IconUsers,
  useItems: () => answer,
});
const known = (...items: TodayItem[]): TodayItemsResult => ({ items, failed: false });

async function showDay(...sources: TodaySource[]) {
  const words = () => loadTranslationNamespaces('home', 'menu').then(() => null);
  await show(<TodayTimeline sources={sources} emptyState={<p>Rien</p>} />, 'fr', words);
}
const rows = () => page.getByRole('listitem').all();
const texts = () => Promise.all(rows().map((row) => row.element().textContent ?? ''));
const order = async (...words: string[]) => {
  const all = await texts();
  return words.map((word) => all.findIndex((text) => text.includes(word)));
};

it('items without a time come first, the others by time around the now line', async () => {
  const parcels: TodayItem = {
    key: 'waiting',
    date: TODAY,
    title: '2 plis vous attendent',
    icon: IconPackage,
    to: '/resident/Colis',
  };
  const space: TodayItem = { ...visitor('Place A1', '08:00'), icon: IconCar, end: '10:30' };
  await showDay(
    source('menu:visits.title', known(visitor('ROUX Lina', '14:30'), visitor('BENALI Adam', '09:00'))),
    source('menu:parcels.title', known(parcels)),
    source('menu:parking.title', known(space)),
  );
  await expect.element(page.getByRole('link', { name: 'ROUX Lina' })).toBeVisible();
  const now = translate('home:timeline.now', { time: '10:05' });
  expect(await order('2 plis', 'Place A1', 'BENALI', now, 'ROUX')).toEqual([0, 1, 2, 3, 4]);
  await expect.element(page.getByText('– 10:30')).toBeVisible();
});

it('tomorrow is shown apart from today, or else the next items with their day', async () => {
  const later = [visitor('MÜLLER Alice', '09:00', '2026-11-27'), visitor('SMITH Oliver', '11:00', TOMORROW)];
  await showDay(source('menu:visits.title', known(visitor('ROUX Lina', '14:30'), ...later)));
  const tomorrow = page.getByRole('region', { name: translate('home:timeline.tomorrow') });
  await expect.element(tomorrow.getByText('SMITH Oliver')).toBeVisible();
  await expect.element(page.getByText('MÜLLER Alice')).not.toBeInTheDocument();
});

it('an empty today shows a message and the next item', async () => {
  await showDay(source('menu:visits.title', known(visitor('MÜLLER Alice', '09:00', '2026-11-27'))));
  await expect.element(page.getByText('Rien')).toBeVisible();
  const next = page.getByRole('region', { name: translate('home:timeline.next') });
  await expect.element(next.getByText('vendredi 27 novembre')).toBeVisible();
  expect(await order(translate('home:timeline.now', { time: '10:05' }))).toEqual([-1]);
});

it('a new resident sees first steps until they have items or hide them, and never again in this browser', async () => {
  serve(() => ({ body: { fields: [] } }));
  const first = { title: 'menu:visits.today.first', to: '/resident/table?announce=1' };
  const visits = (...items: TodayItem[]) => ({
    ...source('menu:visits.title', known(...items)),
    first: () => first,
  });
  const card = page.getByRole('region', { name: translate('home:first.title') });
  const event = source('menu:events.title', known(visitor('Apéritif des toits', '18:30')));
  await showDay(visits(), event);
  await expect.element(page.getByRole('link', { name: 'Apéritif des toits' })).toBeVisible();
  await expect.element(card.getByRole('link')).toHaveAttribute('href', first.to);
  await expect.element(page.getByText('Rien')).not.toBeInTheDocument();
  await card.getByRole('button', { name: translate('home:first.hide') }).click();
  await expect.element(card).not.toBeInTheDocument();
  await cleanup();
  await showDay(visits());
  await expect.element(page.getByText('Rien')).toBeVisible();

  await cleanup();
  localStorage.removeItem('hasBegun.1');
  await showDay(visits(visitor('MÜLLER Alice', '09:00', '2026-11-27')));
  await expect.element(page.getByRole('link', { name: 'MÜLLER Alice' })).toBeVisible();
  await cleanup();
  await showDay(visits());
  await expect.element(page.getByText('Rien')).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
});

it('loading sources keep their space, and a failed source shows an error row', async () => {
  await showDay(source('menu:rooms.title', { items: undefined, failed: false }));
  await expect.element(page.getByRole('list')).toHaveAttribute('aria-busy', 'true');
  await showDay(
    source('menu:rooms.title', { items: undefined, failed: true }),
    source('menu:visits.title', known(visitor('ROUX Lina', '14:30'))),
  );
  const failed = translate('home:timeline.failed', { source: translate('menu:rooms.title') });
  await expect.element(page.getByText(failed)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'ROUX Lina' })).toBeVisible();
});

it('items that are over are folded, and shown on request', async () => {
  const over = Array.from({ length: 4 }, (_, at) => ({
    ...visitor(`Passé ${at}`, `0${at}:00`),
    end: '08:00',
  }));
  const ahead = Array.from({ length: 7 }, (_, at) => visitor(`Attendu ${at}`, `1${at + 1}:00`));
  await showDay(source('menu:visits.title', known(...over, ...ahead)));
  await expect.element(page.getByRole('link', { name: 'Attendu 6' })).toBeVisible();
  expect(page.getByRole('link').all()).toHaveLength(7);
  await page.getByRole('button', { name: translate('home:timeline.whole', { count: 11 }) }).click();
  await expect.element(page.getByRole('link', { name: 'Passé 0' })).toHaveFocus();
  expect(page.getByRole('link').all()).toHaveLength(11);
});

const desk = (...names: string[]): TodaySource => ({
  title: 'menu:visits.title',
  icon: IconUsers,
  useItems: () => {
    const [arrived, arrive] = useState<readonly string[]>([]);
    return known(
      ...names.map((name, at): TodayItem => {
        const settled = arrived.includes(name);
        const control = (
          <button type="button" onClick={() => arrive([...arrived, name])}>{`Arrivée ${name}`}</button>
        );
        return settled
          ? { ...visitor(name, `0${at}:00`), isDone: settled, state: { tone: 'done', words: 'Arrivé' } }
          : { ...visitor(name, `0${at}:00`), control };
      }),
    );
  },
});

it('a checked-in visitor stays for a moment, so a second click cannot check in the next one', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: vi.getMockedSystemTime() ?? 0 });
  const words = () => loadTranslationNamespaces('home', 'menu').then(() => null);
  const day = (
    <div>
      <TodayTimeline sources={[desk('ROUX Lina', 'BENALI Adam')]} emptyState={null} />
      <p>Ailleurs</p>
    </div>
  );
  await show(day, 'fr', words);
  const first = page.getByRole('button', { name: 'Arrivée ROUX Lina' });
  const { x, y, width, height } = first.element().getBoundingClientRect();
  const there = () => document.elementFromPoint(x + width / 2, y + height / 2);
  await first.click();
  await expect.element(page.getByText('Arrivé', { exact: true })).toBeVisible();
  expect(there()?.closest('button, a')).toBeNull();
  await page.getByText(translate('home:timeline.now', { time: '10:05' })).hover();
  vi.advanceTimersByTime(6000);
  await expect.element(page.getByText('ROUX Lina')).toBeVisible();
  await page.getByText('Ailleurs').hover();
  await expect.element(page.getByText('ROUX Lina')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Arrivée BENALI Adam' })).toBeVisible();
});

it('focus moves from a checked-in visitor to the next one, and from the last one to the heading', async () => {
  const words = () => loadTranslationNamespaces('home', 'menu').then(() => null);
  const day = (
    <section>
      <h2 tabIndex={-1}>Jour</h2>
      <TodayTimeline sources={[desk('ROUX Lina', 'BENALI Adam')]} emptyState={null} />
    </section>
  );
  await show(day, 'fr', words);
  const next = page.getByRole('button', { name: 'Arrivée BENALI Adam' });
  await page.getByRole('button', { name: 'Arrivée ROUX Lina' }).click();
  await expect.element(next).toHaveFocus();
  await next.click();
  await expect.element(page.getByRole('heading', { name: 'Jour' })).toHaveFocus();
});

it('rows beyond the last three late visitors and four of tomorrow are counted in a link to all', async () => {
  const late = Array.from({ length: 6 }, (_, at) => visitor(`Retard ${at}`, `0${at}:00`));
  const ahead = Array.from({ length: 7 }, (_, at) => visitor(`Attendu ${at}`, `1${at + 1}:00`));
  const next = Array.from({ length: 6 }, (_, at) => visitor(`Demain ${at}`, `1${at}:00`, TOMORROW));
  await showDay(source('menu:visits.title', known(...late, ...ahead, ...next)));
  await expect.element(page.getByRole('link', { name: 'Retard 3' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Retard 2' })).not.toBeInTheDocument();
  expect(page.getByRole('link').all()).toHaveLength(8 + 4);
  await page.getByRole('button', { name: translate('home:timeline.whole', { count: 13 }) }).click();
  await page.getByRole('button', { name: translate('home:timeline.whole', { count: 6 }) }).click();
  await expect.element(page.getByRole('link', { name: 'Demain 4' })).toHaveFocus();
  expect(page.getByRole('link').all()).toHaveLength(13 + 6);
});

it('rows on a phone are not clipped', async () => {
  await page.viewport(390, 844);
  const title = 'DE SAINT-EXUPÉRY-MONTMORENCY Marie-Antoinette '.repeat(4).trim();
  const detail = 'Éditions du Pont · hôte : Marie-Antoinette de Saint-Exupéry-Montmorency';
  await showDay(source('menu:visits.title', known({ ...visitor(title, '14:30'), detail })));
  await expect.element(page.getByText(detail)).toBeVisible();
  for (const words of [title, detail]) {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = page.getByText(words).element();
    expect([scrollWidth, scrollHeight], words).toEqual([clientWidth, clientHeight]);
  }
});
