import { Button } from '@mantine/core';
import { IconArrowBackUp, IconBan } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useWords } from '../../../../kit/web/i18n.ts';
import type { Column } from '../../../../kit/web/list/column.ts';
import { TwoLines } from '../../../../kit/web/list/TwoLines.tsx';
import { useSession } from '../../../../kit/web/session.ts';
import { type Action, ActionButton } from '../../../../kit/web/ui/ActionButton.tsx';
import { ActionMenu } from '../../../../kit/web/ui/ActionMenu.tsx';
import { useBreakpoint } from '../../../../kit/web/ui/useBreakpoint.ts';
import { isOpen, nextStatus, type Order, type OrderStatus, orderTransitions } from '../../order.ts';
import { OrderChip } from './OrderChip.tsx';
import classes from './Orders.module.css';
import { useOrderWords } from './words.ts';

export interface OrderActions {
  move: (order: Order, status: OrderStatus) => Promise<void>;
  callOff: (order: Order) => void;
}

export function useOrderColumns(actions: OrderActions): readonly Column<Order>[] {
  const { t } = useWords();
  const { building } = useSession();
  const words = useOrderWords();
  const { timeZone } = building;
  // On narrow screens the resident goes below the product, to leave room for the buttons.
  const isNarrow = useBreakpoint('belowWide');
  return useMemo(() => {
    const title = (column: string) => t(`concierge:orders.columns.${column}`);
    return [
      {
        key: 'item',
        title: title('item'),
        render: (order) => <What order={order} withOrderer={isNarrow} />,
        renderOnPhone: (order) => `${words.item(order)} · ${words.total(order)}`,
        width: 10.5,
        grow: true,
        card: 'title',
      },
      {
        key: 'orderer',
        title: title('orderer'),
        render: ({ orderer }) =>
          orderer ? <TwoLines first={orderer.name} second={orderer.companyName} /> : '–',
        width: 8,
        grow: true,
        ...(isNarrow && { table: 'none' as const }),
      },
      {
        key: 'due',
        title: title('due'),
        render: (order) => (
          <TwoLines
            first={words.shortlyWished(order)}
            second={t('concierge:order.orderedAt', { when: words.orderedAt(order, timeZone) })}
          />
        ),
        sortBy: ({ date, time, orderedAt }) => (date && time ? `${date} ${time}` : orderedAt),
        width: 9.5,
        grow: true,
      },
      {
        key: 'note',
        title: title('note'),
        render: ({ note }) => note && <span className={classes.said}>{note}</span>,
        width: 8,
        table: 'below',
        print: ({ note }) => note,
      },
      {
        key: 'state',
        title: title('state'),
        render: ({ status, reason }) =>
          reason ? (
            <TwoLines first={<OrderChip status={status} />} second={reason} />
          ) : (
            <OrderChip status={status} />
          ),
        width: 8.75,
      },
      {
        key: 'summary',
        title: title('orderer'),
        render: (order) => (
          <>
            {[order.orderer?.name, words.shortlyWished(order)].filter(Boolean).join(' · ')}
            {order.note && <span className={classes.said}> {order.note}</span>}
          </>
        ),
        width: 8,
        ...onPhoneAlone,
        card: 'summary',
      },
      {
        key: 'next',
        title: title('actions'),
        render: (order) => isOpen(order.status) && <NextStep order={order} move={actions.move} />,
        width: 8,
        ...onPhoneAlone,
        card: 'control',
      },
      {
        key: 'more',
        title: title('actions'),
        render: (order) => <OtherSteps order={order} {...actions} />,
        width: 8,
        ...onPhoneAlone,
        card: 'actions',
      },
      {
        key: 'actions',
        title: title('actions'),
        hideTitle: true,
        render: (order) => <Steps order={order} {...actions} />,
        width: 12.5,
        align: 'end',
        print: null,
        card: 'none',
      },
    ] satisfies Column<Order>[];
  }, [t, timeZone, actions, isNarrow]);
}

const onPhoneAlone = { table: 'none', print: null } as const;

function What({ order, withOrderer }: { order: Order; withOrderer: boolean }) {
  const words = useOrderWords();
  const { orderer } = order;
  const item = (
    <span className={classes.item}>
      {words.item(order)} <span className={classes.price}>{words.total(order)}</span>
    </span>
  );
  if (!withOrderer || !orderer) return item;
  return <TwoLines first={item} second={[orderer.name, orderer.companyName].filter(Boolean).join(' · ')} />;
}

function useOtherSteps({ order, move, callOff }: { order: Order } & OrderActions): Action[] {
  const { t } = useWords();
  const steps = orderTransitions[order.status];
  const next = isOpen(order.status) ? nextStatus[order.status] : null;
  const back = steps.find((to) => to !== next && to !== 'canceled');
  const actions: Action[] = [];
  if (back) {
    const label = t(`concierge:order.back.${back}`);
    actions.push({ label, icon: IconArrowBackUp, run: () => move(order, back) });
  }
  if (steps.includes('canceled'))
    actions.push({ label: t('concierge:order.callOff'), icon: IconBan, run: () => callOff(order) });
  return actions;
}

function NextStep({ order, move }: { order: Order } & Pick<OrderActions, 'move'>) {
  const { t } = useWords();
  const words = useOrderWords();
  const [working, setWorking] = useState(false);
  if (!isOpen(order.status)) return null;
  const next = nextStatus[order.status];
  const take = async () => {
    setWorking(true);
    await move(order, next);
    setWorking(false);
  };
  return (
    <Button
      variant="default"
      loading={working}
      aria-label={t(`concierge:order.toOf.${next}`, { item: words.item(order) })}
      onClick={() => void take()}
    >
      {t(`concierge:order.to.${next}`)}
    </Button>
  );
}

function Steps(props: { order: Order } & OrderActions) {
  const { t } = useWords();
  const words = useOrderWords();
  const actions = useOtherSteps(props);
  return (
    <div className={classes.steps}>
      <NextStep {...props} />
      {actions.length > 0 && (
        <ActionMenu
          subtle
          label={t('concierge:item.menu', { name: words.item(props.order) })}
          actions={actions}
        />
      )}
    </div>
  );
}

function OtherSteps(props: { order: Order } & OrderActions) {
  return useOtherSteps(props).map((action) => <ActionButton key={action.label} action={action} />);
}
