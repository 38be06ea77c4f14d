import { IconShoppingBag } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { FrameParts } from '../../../core/feature/web/screens.ts';
import { type TodayItem, type TodaySource, toTodayItemsResult } from '../../../core/feature/web/today.ts';
import { useModules } from '../../../core/feature/web/useModules.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import type { Order } from '../orders/order.ts';
import { getOrdersAddress } from '../orders/web/orderTexts.ts';
import { useOwnOpenOrders } from '../orders/web/ownOpenOrders.ts';
import { can } from '../policy.ts';

/** Notifies residents on any screen when their order becomes ready. */
export function ReadyOrderNotifier() {
  const { t } = useI18n();
  const { user, building } = useSession();
  const navigate = useNavigate();
  const isOrderer = useModules().has('concierge') && !can.processOrders(user);
  const rows = useOwnOpenOrders(building.id, isOrderer).data?.rows;
  const last = useRef<{ building: number; rows: readonly Order[] } | null>(null);
  useEffect(() => {
    if (!rows) return;
    const before = last.current?.building === building.id ? last.current.rows : null;
    last.current = { building: building.id, rows };
    if (!before) return;
    const wasReady = new Set(before.filter(({ status }) => status === 'ready').map(({ id }) => id));
    for (const { id, status, quantity, name } of rows) {
      if (status !== 'ready' || wasReady.has(id)) continue;
      const action = { label: t('menu:orders.see'), run: () => void navigate(getOrdersAddress(user)) };
      notifyUser.success(t('menu:orders.ready', { quantity, product: name }), { action });
    }
  }, [rows, building.id]);
  return null;
}

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
