import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { exportList } from '../../../../kit/server/spreadsheet/exportList.ts';
import { listOrders } from './queries.ts';

const listOrdersOfBuilding = (context: BuildingContext, query: Parameters<typeof listOrders>[1]) =>
  listOrders(context, query);

export const exportOrders = exportList(listOrdersOfBuilding, {
  feature: 'concierge',
  title: 'orders.title',
  columns: {
    'orders.columns.item': ({ name }) => name,
    'order.quantity': ({ quantity }) => quantity,
    'order.total': ({ price, quantity }) => (price * quantity) / 100,
    'orders.columns.orderer': ({ orderer }) => orderer?.name ?? null,
    'orders.columns.company': ({ orderer }) => orderer?.companyName ?? null,
    'orders.columns.orderedAt': ({ orderedAt }, { toInstant }) => toInstant(orderedAt),
    'orders.columns.due': ({ date, time }, { say, toMoment }) =>
      date && time ? toMoment(date, time) : say('order.soon'),
    'orders.columns.state': ({ status }, { say }) => say(`order.statuses.${status}`),
    'orders.columns.note': ({ note }) => note,
    'order.reason': ({ reason }) => reason,
  },
});
