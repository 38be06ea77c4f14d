import { IconShoppingBag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { plainTextSchema } from '../../../../kit/plainText.ts';
import { CallError } from '../../../../kit/web/api/callError.ts';
import { callQuery, useCommand } from '../../../../kit/web/api/queries.ts';
import { useRowDialog } from '../../../../kit/web/dialog/dialogState.ts';
import { ReasonDialog } from '../../../../kit/web/dialog/ReasonDialog.tsx';
import { notifyUser } from '../../../../kit/web/feedback/notifyUser.ts';
import { PageSkeleton } from '../../../../kit/web/feedback/PageSkeleton.tsx';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { ListScreen } from '../../../../kit/web/list/ListScreen.tsx';
import type { FilterTabOptions } from '../../../../kit/web/list/tabs.ts';
import { useExportAction } from '../../../../kit/web/list/useExportAction.ts';
import { useSortedPages } from '../../../../kit/web/list/useSortedPages.ts';
import { textParam, useUrlState } from '../../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { Page } from '../../../../kit/web/ui/Page.tsx';
import { ConciergeFailureNotice } from '../../web/ConciergeStates.tsx';
import { conciergeConfigurationQuery } from '../../web/queries.ts';
import { changeOrderStatus, countOpenOrders, exportOrders, listOrders } from '../api.ts';
import {
  isOrderOpen,
  ORDER_NOTE_MAX,
  type Order,
  type OrderStatus,
  openOrderStatuses,
  orderStatuses,
} from '../order.ts';
import { useOrderColumns } from './orderColumns.tsx';
import { useOrderTexts } from './orderTexts.ts';

export default function OrdersPage() {
  const { t } = useI18n();
  const { building } = useSession();
  const configuration = useQuery(conciergeConfigurationQuery(building.id));
  if (configuration.data) return <OrderList isOrderingOn={configuration.data[0]?.ordering === true} />;
  return (
    <Page title={t('concierge:orders.title')}>
      {configuration.isPending && <PageSkeleton />}
      {configuration.isError && (
        <ConciergeFailureNotice failure={configuration.error} onRetry={() => void configuration.refetch()} />
      )}
    </Page>
  );
}

/** A building that takes no more orders still processes the existing ones. */
function OrderList({ isOrderingOn }: { isOrderingOn: boolean }) {
  const { t } = useI18n();
  const { building } = useSession();
  const [{ q: search, show }] = useUrlState({ q: textParam(), show: textParam() });
  const open = useQuery(callQuery(countOpenOrders, { building: building.id })).data;
  const shownStatus = orderStatuses.find((status) => status === show);
  const tabs: FilterTabOptions<Order> = {
    label: t('concierge:orders.show'),
    allLabel: t('concierge:orders.open'),
    choices: orderStatuses.map((value) => ({
      value,
      label: t(`concierge:orders.tabs.${value}`),
      isSeparated: value === 'done',
    })),
    // Closed orders are not counted: their number grows forever.
    counts: { ...open, '': open && openOrderStatuses.reduce((sum, status) => sum + open[status], 0) },
  };
  const direction = shownStatus && !isOrderOpen(shownStatus) ? 'descending' : 'ascending';
  const initialSort = { column: 'due', direction } as const;
  const { actions, openCancelDialog } = useOrderStatusActions();
  const columns = useOrderColumns(actions);
  const orders = useSortedPages<Order, typeof listOrders>(
    listOrders,
    { building: building.id, search, status: shownStatus ?? 'open' },
    columns,
    initialSort,
  );
  const dialog = useRowDialog('cancel', orders, ({ status }) => isOrderOpen(status));
  openCancelDialog.current = dialog.open;
  return (
    <ListScreen
      title={t('concierge:orders.title')}
      intro={isOrderingOn ? undefined : t('concierge:orders.off')}
      moreActions={[useExportAction(exportOrders, orders.input, orders.data)]}
      searchLabel={t('concierge:orders.search')}
      query={orders}
      label={t('concierge:orders.title')}
      columns={columns}
      initialSort={initialSort}
      tabs={tabs}
      describeCount={(words, searched) =>
        t(searched ? 'concierge:orders.countOf' : 'concierge:orders.count', words)
      }
      emptyState={{
        icon: IconShoppingBag,
        noMatch: { title: t('concierge:orders.noMatch'), text: t('concierge:orders.noMatchText') },
        empty: {
          title: t('concierge:orders.none'),
          text: t(isOrderingOn ? 'concierge:orders.noneText' : 'concierge:orders.offText'),
        },
      }}
    >
      <CancelOrderDialog {...dialog} />
    </ListScreen>
  );
}

function useOrderStatusActions() {
  const { t } = useI18n();
  const { building } = useSession();
  const { formatItem, describeConflict } = useOrderTexts();
  const { mutateAsync: send } = useCommand(changeOrderStatus);
  const openCancelDialog = useMemo<{ current: (order: Order) => void }>(() => ({ current: () => {} }), []);
  const actions = useMemo(() => {
    const changeStatus = async (order: Order, status: OrderStatus, isUndo = false) => {
      try {
        const version = isUndo ? undefined : order.version;
        await send({ building: building.id, id: order.id, status, reason: '', version });
        const undo = isUndo ? undefined : () => void changeStatus({ ...order, status }, order.status, true);
        notifyUser.success(t(`concierge:order.done.${status}`, { item: formatItem(order) }), { undo });
      } catch (error) {
        const changed = error instanceof CallError && error.code === 'changed_meanwhile';
        // Two people changed the same order: name it and its current status.
        notifyUser.failure(changed ? describeConflict(error.current as Order) : error);
      }
    };
    return {
      changeStatus: (order: Order, status: OrderStatus) => changeStatus(order, status),
      cancel: (order: Order) => openCancelDialog.current(order),
    };
  }, [t, building.id, send, openCancelDialog]);
  return { actions, openCancelDialog };
}

const reasonSchema = z.object({ reason: plainTextSchema.min(1).max(ORDER_NOTE_MAX) });

function CancelOrderDialog({ item, ...view }: ReturnType<typeof useRowDialog<Order>>) {
  const { t } = useI18n();
  const { building } = useSession();
  const words = useOrderTexts();
  const move = useCommand(changeOrderStatus);
  const save = async (reason: string) => {
    if (!item) return;
    const { id, version } = item;
    await move.mutateAsync({ building: building.id, id, status: 'canceled', reason, version });
    return t('concierge:order.done.canceled', { item: words.formatItem(item) });
  };
  return (
    <ReasonDialog
      {...view}
      schema={reasonSchema}
      draft={`call off ${item?.id}`}
      title={t('concierge:order.callOffTitle')}
      saveLabel={t('concierge:order.cancel')}
      danger
      label={t('concierge:order.reason')}
      description={t('concierge:order.reasonHint')}
      onSave={save}
    >
      {item && (
        <p>
          <strong>{words.formatItem(item)}</strong>
          {item.orderer && ` · ${item.orderer.name}`}
        </p>
      )}
    </ReasonDialog>
  );
}
