import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useModules } from '../../../../core/buildings/web/modules.ts';
import { notifyUser } from '../../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../../kit/web/i18n.ts';
import { useSession } from '../../../../kit/web/session.ts';
import type { Order } from '../../order.ts';
import { can } from '../../policy.ts';
import { getOrdersAddress } from './orderTexts.ts';
import { useOwnOpenOrders } from './ownOpenOrders.ts';

/** Notifies residents on any screen when their order becomes ready. */
export default function ReadyOrderNotifier() {
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
