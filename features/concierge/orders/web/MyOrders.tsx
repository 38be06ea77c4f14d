import { Box, Button, Group } from '@mantine/core';
import { IconShoppingBag } from '@tabler/icons-react';
import { invalidateTopic, useCommand } from '../../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../../kit/web/dialog/ConfirmDialog.tsx';
import { useRowDialog } from '../../../../kit/web/dialog/dialogState.ts';
import { EmptyState } from '../../../../kit/web/feedback/EmptyState.tsx';
import { FailedState } from '../../../../kit/web/feedback/FailedState.tsx';
import { notifyUser } from '../../../../kit/web/feedback/notifyUser.ts';
import { PageSkeleton } from '../../../../kit/web/feedback/PageSkeleton.tsx';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useExportAction } from '../../../../kit/web/list/useExportAction.ts';
import { usePages } from '../../../../kit/web/list/usePages.tsx';
import { useSession } from '../../../../kit/web/session/session.ts';
import { ActionButton } from '../../../../kit/web/ui/ActionButton.tsx';
import { changeOrderStatus, exportOrders, listOrders, ordersTopic } from '../api.ts';
import type { Order } from '../order.ts';
import { OrderStatusChip } from './OrderStatusChip.tsx';
import classes from './Orders.module.css';
import { useOrderTexts } from './orderTexts.ts';

const canCancelOwnOrder = ({ isMine, status }: Order) => isMine && status === 'ordered';

export function MyOrders() {
  const { t } = useI18n();
  const { building } = useSession();
  const input = { building: building.id, search: '', sort: '-orderedAt' } as const;
  const orders = usePages<Order, typeof listOrders>(listOrders, input);
  const exportAction = useExportAction(exportOrders, input);
  const cancelDialog = useRowDialog('takeBack', orders, canCancelOwnOrder);
  if (orders.error) {
    return (
      <FailedState
        icon={IconShoppingBag}
        title={t('concierge:orders.failed')}
        error={orders.error}
        onRetry={() => void orders.refetch()}
      />
    );
  }
  if (!orders.data) return <PageSkeleton rows={4} />;
  if (orders.data.length === 0) {
    return (
      <EmptyState icon={IconShoppingBag} title={t('concierge:orders.noneOfMine')}>
        {t('concierge:orders.noneOfMineText')}
      </EmptyState>
    );
  }
  return (
    <>
      <Group justify="flex-end" mb="sm" data-screen-only>
        <ActionButton action={exportAction} />
      </Group>
      <ul data-panel aria-label={t('concierge:orders.mine')}>
        {orders.data.map((order) => (
          <li key={order.id} className={classes.order}>
            <OrderFacts order={order} />
            <div className={classes.state}>
              <OrderStatusChip status={order.status} />
              {canCancelOwnOrder(order) && (
                <Button variant="default" onClick={() => cancelDialog.open(order)}>
                  {t('concierge:order.cancel')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {orders.moreButton}
      <CancelOwnOrderDialog {...cancelDialog} />
    </>
  );
}

function OrderFacts({ order }: { order: Order }) {
  const { t } = useI18n();
  const { building } = useSession();
  const words = useOrderTexts();
  const { note, reason, status } = order;
  return (
    <Box flex="1 1 16rem" miw={0}>
      <h2 className={classes.item}>
        {words.formatItem(order)} · <span className={classes.price}>{words.formatTotal(order)}</span>
      </h2>
      <p className={classes.line}>
        {t('concierge:order.wished', { when: words.formatWishedMoment(order) })} ·{' '}
        {t('concierge:order.orderedAt', { when: words.formatOrderedAt(order, building.timeZone) })}
      </p>
      {note && <p className={classes.note}>{note}</p>}
      {status === 'canceled' && reason && (
        <p className={classes.note}>{t('concierge:order.because', { reason })}</p>
      )}
    </Box>
  );
}

function CancelOwnOrderDialog({ item, current, ...view }: ReturnType<typeof useRowDialog<Order>>) {
  const { t } = useI18n();
  const { building } = useSession();
  const words = useOrderTexts();
  const move = useCommand(changeOrderStatus);
  const confirm = async () => {
    if (!item) return;
    const cancellation = { building: building.id, id: item.id, status: 'canceled', reason: '' } as const;
    await move.mutateAsync(cancellation).catch((error) => {
      // Reception changed the order and the realtime event may not have arrived yet.
      void invalidateTopic(ordersTopic);
      throw error;
    });
    notifyUser.success(t('concierge:order.done.canceled', { item: words.formatItem(item) }));
  };
  const isTooLate = view.opened && current !== null && !canCancelOwnOrder(current);
  const refusalKey =
    current?.status === 'canceled' ? 'concierge:order.canceledMeanwhile' : 'concierge:errors.order_accepted';
  return (
    <ConfirmDialog
      {...view}
      refusal={isTooLate ? t(refusalKey) : undefined}
      title={t('concierge:order.takeBackTitle')}
      confirmLabel={t('concierge:order.cancel')}
      cancelLabel={t('concierge:order.keep')}
      danger
      onConfirm={confirm}
    >
      {item && <strong>{words.formatItem(item)}</strong>}
    </ConfirmDialog>
  );
}
