import { IconShoppingBag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { itemsOf, type TodayItem, type TodaySource } from '../../../../core/web/today.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { callQuery } from '../../../../kit/web/queries.ts';
import { useSession } from '../../../../kit/web/session.ts';
import { listOrders } from '../../orders.wire.ts';
import { can } from '../../policy.ts';
import { readConfiguration } from '../../wire.ts';
import { ordersAddress } from './words.ts';

/** What somebody has ordered: what is ready waits now, the rest when it is wished. Staff have it among what waits for them. */
const useItems: TodaySource['useItems'] = (now) => {
  const { t } = useWords();
  const { user, building } = useSession();
  const enabled = !can.serve(user);
  const configuration = useQuery({ ...callQuery(readConfiguration, { building: building.id }), enabled });
  const takesOrders = configuration.data?.[0]?.ordering === true;
  const orders = useQuery({
    ...callQuery(listOrders, {
      building: building.id,
      ...({ status: 'open', sort: 'due', search: '' } as const),
      limit: 50,
    }),
    enabled: takesOrders,
  });
  if (!enabled || (configuration.data && !takesOrders)) return { items: [], failed: false };
  return itemsOf(takesOrders ? orders : { ...configuration, data: undefined }, ({ rows }) =>
    rows.map(
      ({ id, quantity, name, status, date, time }): TodayItem => ({
        ...{ key: String(id), icon: IconShoppingBag, to: ordersAddress(user) },
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

export default { title: 'menu:orders.title', icon: IconShoppingBag, useItems } satisfies TodaySource;
