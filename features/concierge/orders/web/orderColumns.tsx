import { IconArrowBackUp, IconBan } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import type { Column } from '../../../../kit/web/list/column.ts';
import { RowActions } from '../../../../kit/web/list/RowActions.tsx';
import { RowButton } from '../../../../kit/web/list/RowButton.tsx';
import { RowTitle } from '../../../../kit/web/list/RowTitle.tsx';
import { TwoLineText } from '../../../../kit/web/list/TwoLineText.tsx';
import { useSession } from '../../../../kit/web/session/session.ts';
import { ActionButton, type ScreenAction } from '../../../../kit/web/ui/ActionButton.tsx';
import { useBreakpoint } from '../../../../kit/web/ui/useBreakpoint.ts';
import {
  isOrderOpen,
  nextStatusByOrderStatus,
  type Order,
  type OrderStatus,
  orderTransitions,
} from '../order.ts';
import { OrderStatusChip } from './OrderStatusChip.tsx';
import classes from './Orders.module.css';
import { useOrderTexts } from './orderTexts.ts';

interface OrderActionHandlers {
  changeStatus: (order: Order, status: OrderStatus) => Promise<void>;
  cancel: (order: Order) => void;
}

export function useOrderColumns(actions: OrderActionHandlers): readonly Column<Order>[] {
  const { t } = useI18n();
  const { building } = useSession();
  const words = useOrderTexts();
  const { timeZone } = building;
  // On narrow screens the resident goes below the product, to leave room for the buttons.
  const isNarrow = useBreakpoint('belowWide');
  return useMemo(() => {
    const title = (column: string) => t(`concierge:orders.columns.${column}`);
    return [
      {
        key: 'item',
        title: title('item'),
        render: (order) => <OrderItem order={order} withOrderer={isNarrow} />,
        renderOnPhone: (order) => `${words.formatItem(order)} · ${words.formatTotal(order)}`,
        width: isNarrow ? 9.5 : 10.5,
        grow: true,
        card: 'title',
      },
      {
        key: 'total',
        title: title('total'),
        render: words.formatTotal,
        width: 4.5,
        align: 'end',
        card: 'none',
      },
      {
        key: 'orderer',
        title: title('orderer'),
        render: ({ orderer }) =>
          orderer ? <TwoLineText first={orderer.name} second={orderer.companyName} /> : '–',
        width: 8,
        grow: true,
        ...(isNarrow && { table: 'none' as const }),
      },
      {
        key: 'due',
        title: title('due'),
        render: (order) => (
          <TwoLineText
            first={words.formatShortWishedMoment(order)}
            second={t('concierge:order.orderedAt', { when: words.formatOrderedAt(order, timeZone) })}
          />
        ),
        sortBy: ({ date, time, orderedAt }) => (date && time ? `${date} ${time}` : orderedAt),
        width: isNarrow ? 8 : 12,
        grow: true,
      },
      {
        key: 'note',
        title: title('note'),
        render: ({ note }) => note && <span className={classes.said}>{note}</span>,
        width: 8,
        table: 'none',
        print: ({ note }) => note,
      },
      {
        key: 'state',
        title: title('state'),
        render: ({ status, reason }) =>
          reason ? (
            <TwoLineText first={<OrderStatusChip status={status} />} second={reason} />
          ) : (
            <OrderStatusChip status={status} />
          ),
        width: 8.75,
      },
      {
        key: 'summary',
        title: title('orderer'),
        render: (order) => (
          <>
            {[order.orderer?.name, words.formatShortWishedMoment(order)].filter(Boolean).join(' · ')}
            {order.note && <span className={classes.said}> {order.note}</span>}
          </>
        ),
        width: 8,
        ...phoneOnly,
        card: 'summary',
      },
      {
        key: 'next',
        title: title('actions'),
        render: (order) => isOrderOpen(order.status) && <NextStatusButton order={order} {...actions} />,
        width: 8,
        ...phoneOnly,
        card: 'control',
      },
      {
        key: 'more',
        title: title('actions'),
        render: (order) => <OtherStatusActions order={order} {...actions} />,
        width: 8,
        ...phoneOnly,
        card: 'actions',
      },
      {
        key: 'actions',
        title: title('actions'),
        hideTitle: true,
        render: (order) => <StatusActions order={order} {...actions} />,
        width: 12.5,
        align: 'end',
        print: null,
        card: 'none',
      },
    ] satisfies Column<Order>[];
  }, [t, timeZone, actions, isNarrow]);
}

const phoneOnly = { table: 'none', print: null } as const;

function OrderItem({ order, withOrderer }: { order: Order; withOrderer: boolean }) {
  const words = useOrderTexts();
  const { orderer } = order;
  const item = <RowTitle>{words.formatItem(order)}</RowTitle>;
  if (!withOrderer || !orderer) return item;
  return (
    <TwoLineText first={item} second={[orderer.name, orderer.companyName].filter(Boolean).join(' · ')} />
  );
}

function useOtherStatusActions({
  order,
  changeStatus,
  cancel,
}: { order: Order } & OrderActionHandlers): ScreenAction[] {
  const { t } = useI18n();
  const steps = orderTransitions[order.status];
  const next = isOrderOpen(order.status) ? nextStatusByOrderStatus[order.status] : null;
  const back = steps.find((to) => to !== next && to !== 'canceled');
  const actions: ScreenAction[] = [];
  if (back) {
    const label = t(`concierge:order.back.${back}`);
    actions.push({ label, icon: IconArrowBackUp, run: () => changeStatus(order, back) });
  }
  if (steps.includes('canceled'))
    actions.push({ label: t('concierge:order.callOff'), icon: IconBan, run: () => cancel(order) });
  return actions;
}

function useNextStatusAction({
  order,
  changeStatus,
}: { order: Order } & Pick<OrderActionHandlers, 'changeStatus'>) {
  const { t } = useI18n();
  const words = useOrderTexts();
  if (!isOrderOpen(order.status)) return null;
  const next = nextStatusByOrderStatus[order.status];
  return {
    label: t(`concierge:order.to.${next}`),
    ariaLabel: t(`concierge:order.toOf.${next}`, { item: words.formatItem(order) }),
    run: () => changeStatus(order, next),
  };
}

function NextStatusButton(props: { order: Order } & OrderActionHandlers) {
  const next = useNextStatusAction(props);
  return next && <RowButton {...next} />;
}

function StatusActions(props: { order: Order } & OrderActionHandlers) {
  const words = useOrderTexts();
  const next = useNextStatusAction(props);
  const others = useOtherStatusActions(props);
  return <RowActions name={words.formatItem(props.order)} next={next} others={others} />;
}

function OtherStatusActions(props: { order: Order } & OrderActionHandlers) {
  return useOtherStatusActions(props).map((action) => <ActionButton key={action.label} action={action} />);
}
