import { IconShoppingBag, IconUsers } from '@tabler/icons-react';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { MenuCountSource } from '../../../core/feature/web/buildMenuCountQuery.ts';
import { MenuCountsProvider } from '../../../core/feature/web/MenuCountsProvider.tsx';
import { type FeatureScreens, FeaturesProvider } from '../../../core/feature/web/screens.ts';
import type { TodaySource } from '../../../core/feature/web/today.ts';
import { queryClient } from '../../../kit/web/api/queries.ts';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import { WaitingItemsPanel } from './WaitingItemsPanel.tsx';

beforeEach(() => {
  queryClient.clear();
  serve(() => ({ body: { fields: [] } }));
});

async function showPanel(late: number | undefined, orders: number) {
  const count: MenuCountSource = () => ({ queryKey: ['waiting', orders], queryFn: () => orders });
  const features: FeatureScreens[] = [
    {
      name: 'concierge',
      screens: [
        {
          path: '/resident/Commandes',
          load: async () => ({ default: () => null }),
          menu: {
            key: 'orders',
            icon: IconShoppingBag,
            group: 'daily',
            order: 1,
            title: 'menu:orders.title',
            waitingTitle: 'menu:orders.waiting',
            getCountQuery: count,
            waitingUrl: '/resident/Commandes?show=ordered',
          },
        },
      ],
    },
  ];
  const visits: TodaySource = {
    title: 'menu:visits.title',
    icon: IconUsers,
    useItems: () => ({ items: [], failed: false }),
    useWaitingItems: () =>
      late === undefined
        ? undefined
        : late === 0
          ? []
          : [
              {
                key: 'late',
                icon: IconUsers,
                title: 'En retard',
                words: String(late),
                to: '/resident/table',
              },
            ],
  };
  await showWithWords(
    <FeaturesProvider value={{ features, parts: {} }}>
      <MenuCountsProvider>
        <WaitingItemsPanel sources={[visits]} />
      </MenuCountsProvider>
    </FeaturesProvider>,
    'home',
    'menu',
  );
}

it('lists what is waiting, with count and link', async () => {
  await showPanel(2, 4);
  const late = page.getByRole('link', { name: /En retard/ });
  await expect.element(late).toHaveAttribute('href', '/resident/table');
  await expect.element(late.getByText('2')).toBeVisible();
  const orders = page.getByRole('link', { name: new RegExp(translate('menu:orders.waiting')) });
  await expect.element(orders).toHaveAttribute('href', '/resident/Commandes?show=ordered');
  await expect.element(orders.getByText('4', { exact: true })).toBeVisible();
});

it('shows nothing before all counts are loaded', async () => {
  await showPanel(undefined, 4);
  await expect.poll(() => queryClient.getQueryData(['waiting', 4])).toBe(4);
  await expect.element(page.getByText(translate('menu:orders.waiting'))).not.toBeInTheDocument();
  await expect.element(page.getByText(translate('home:waiting.nothing'))).not.toBeInTheDocument();
});

it('shows a message when nothing is waiting', async () => {
  await showPanel(0, 0);
  await expect.element(page.getByText(translate('home:waiting.nothing'))).toBeVisible();
  await expect.element(page.getByRole('link')).not.toBeInTheDocument();
});
