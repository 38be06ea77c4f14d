import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type Module, modules } from '../../../core/feature/modules.ts';
import { modulesQuery } from '../../../core/feature/web/useModules.ts';
import { queryClient } from '../../../kit/web/api/queries.ts';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import type { HomeFigures as Figures } from '../statistics.ts';
import { HomeFigures } from './HomeFigures.tsx';

const toDays = (values: readonly (number | null)[]) =>
  values.map((value, at) => ({ day: `2026-11-1${at}`, value }));

const figures: Figures = {
  visitors: { expected: 46, arrived: 31, days: toDays([10, 10, 20, 20]) },
  rooms: { use: 14.7, days: toDays([14, 15, 14, null, 15]) },
  parking: { use: null, days: toDays([30]) },
  waiting: { count: 12, parcels: 6, orders: 1, registrations: 0, days: toDays([20, 20, 20, 1, 1]) },
};

function serveFigures(body: Figures, off: readonly Module[] = []) {
  queryClient.setQueryData(modulesQuery(1).queryKey, [
    Object.fromEntries(modules.map((module) => [module, !off.includes(module)])) as never,
  ]);
  serve(() => ({ body }));
}

const showFigures = () => showWithWords(<HomeFigures />, 'menu');
const link = (key: string) =>
  page.getByRole('link', { name: translate(`menu:statistics.home.${key}`), exact: false });
const readText = (element: Element) => element.textContent?.replace(/\s/g, ' ');

beforeEach(() => {
  queryClient.clear();
});

it('each figure shows a value, its trend in words, a sparkline and a link', async () => {
  serveFigures(figures);
  await showFigures();
  await expect.element(link('visitors')).toHaveAttribute('href', '/resident/table');
  expect(readText(link('visitors').element())).toBe(
    'Visiteurs aujourd’hui4631 arrivés · en hausse sur 4 jours ouvrés',
  );
  expect(readText(link('rooms').element())).toBe('Occupation des salles15 %stable sur 5 jours ouvrés');
  expect(link('rooms').element().querySelector('polyline')?.getAttribute('points')?.split(' ')).toHaveLength(
    4,
  );
  await expect.element(link('rooms')).toHaveAttribute('href', '/resident/statistics#rooms');
  // Too few days for a trend.
  expect(readText(link('parking').element())).toBe('Occupation du parking–');
  expect(readText(link('waiting').element())).toBe(
    'En cours126 colis, 1 commande · en baisse sur 5 jours ouvrés',
  );
});

it('trend of waiting items includes the current count', async () => {
  serveFigures({ ...figures, waiting: { ...figures.waiting, count: 90 } });
  await showFigures();
  await expect.element(link('waiting').getByText('en hausse', { exact: false })).toBeVisible();
});

it('figures of modules that are off are left out', async () => {
  serveFigures({ ...figures, parking: null }, ['parking']);
  await showFigures();
  await expect.element(link('rooms')).toBeVisible();
  await expect.element(link('parking')).not.toBeInTheDocument();
});
