import { z } from 'zod';
import { okAnswerCodec, unpagedListAnswerCodec } from '../../../kit/codec.ts';
import { endpoint, spreadsheetDownload } from '../../../kit/endpoint.ts';
import { exportQueryCodec, pageCodec, pageQueryCodec } from '../../../kit/page.ts';
import {
  newOrderSchema,
  openOrderCountsSchema,
  orderingSwitchSchema,
  orderSchema,
  orderSorts,
  orderStatusChangeSchema,
  orderStatusFilterSchema,
} from './order.ts';

const inBuilding = { access: 'user', building: 'path', module: 'concierge' } as const;

/** Separate from the catalogue's topic, because orders change much more often. */
export const ordersTopic = 'orders';
const ordersCall = { ...inBuilding, topic: ordersTopic } as const;

const ordersPath = '/api/buildings/:building/orders';

export const listOrders = endpoint({
  name: 'listOrders',
  ...ordersCall,
  method: 'GET',
  path: ordersPath,
  summary:
    'List one’s own orders, or for staff all orders of the building, by page; prices in euros, as ordered',
  query: pageQueryCodec(orderSorts, '-orderedAt', z.object({ status: orderStatusFilterSchema })),
  answer: pageCodec(orderSchema),
});

export const exportOrders = endpoint({
  name: 'exportOrders',
  ...ordersCall,
  method: 'GET',
  path: `${ordersPath}/export`,
  summary: 'Export the list of orders as a spreadsheet; more than 20,000 rows are refused',
  query: exportQueryCodec(orderSorts, '-orderedAt', z.object({ status: orderStatusFilterSchema })),
  ...spreadsheetDownload,
});

export const countOpenOrders = endpoint({
  name: 'countOpenOrders',
  ...ordersCall,
  method: 'GET',
  path: `${ordersPath}/open`,
  summary: 'Count the ordered, accepted and ready orders that the caller can see',
  answer: openOrderCountsSchema,
});

export const placeOrder = endpoint({
  name: 'placeOrder',
  ...ordersCall,
  method: 'POST',
  path: ordersPath,
  summary: 'Order a product; staff also for a resident. The price must be the one that was shown',
  body: newOrderSchema,
  answer: okAnswerCodec(unpagedListAnswerCodec(orderSchema)),
});

export const changeOrderStatus = endpoint({
  name: 'changeOrderStatus',
  ...ordersCall,
  method: 'PATCH',
  path: `${ordersPath}/:id`,
  summary: 'Change the status of an order; residents can only cancel before it is accepted',
  body: orderStatusChangeSchema,
  current: orderSchema,
  answer: okAnswerCodec(),
});

export const switchOrdering = endpoint({
  name: 'switchOrdering',
  ...inBuilding,
  method: 'PUT',
  path: '/api/buildings/:building/ordering',
  summary: 'Start or stop taking new orders; existing orders are kept',
  body: orderingSwitchSchema,
  answer: okAnswerCodec(),
});
