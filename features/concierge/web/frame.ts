import { IconShoppingBag } from '@tabler/icons-react';
import type { FrameParts } from '../../../core/web/screens.ts';
import { type TodayItem, type TodaySource, toTodayItemsResult } from '../../../core/web/today.ts';
import { useI18n } from '../../../kit/web/i18n.ts';
import { useSession } from '../../../kit/web/session.ts';
import { can } from '../policy.ts';
import { getOrdersAddress } from './orders/orderTexts.ts';
import { useOwnOpenOrders } from './orders/ownOpenOrders.ts';
import ReadyOrderNotifier from './orders/ReadyOrderNotifier.tsx';

/** Ready orders count as waiting now, others at their wished time. Staff see orders in the waiting panel. */
const useItems: TodaySource['useItems'] = (now) => {
  const { t } = useI18n();
  const { user, building } = useSession();
  const enabled = !can.processOrders(user);
  const orders = useOwnOpenOrders(building.id, enabled);
  if (!enabled) return { items: [], failed: false };
  return toTodayItemsResult(orders, ({ rows }) =>
    rows.map(
      ({ id, quantity, name, status, date, time }): TodayItem => ({
        key: String(id),
        icon: IconShoppingBag,
        to: getOrdersAddress(user),
        ...(date && time && status !== 'ready' && date >= now.date
          ? { date, start: time }
          : { date: now.date }),
        title: t(status === 'ready' ? 'menu:orders.today.ready' : 'menu:orders.today.underWay', {
          product: name,
          quantity,
        }),
        detail:
          status === 'ready'
            ? undefined
            : t(status === 'ordered' ? 'menu:orders.today.ordered' : 'menu:orders.today.accepted'),
      }),
    ),
  );
};

export const conciergeFrameParts: FrameParts = {
  besideScreen: ReadyOrderNotifier,
  today: { title: 'menu:orders.title', icon: IconShoppingBag, useItems },
};
