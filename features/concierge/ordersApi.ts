import { z } from 'zod';
import {
  type Codec,
  identityCodec,
  nullableCodec,
  objectCodec,
  okAnswerCodec,
  plainObjectCodec,
  unpagedListAnswerCodec,
} from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { pageCodec, pageQueryCodec } from '../../kit/page.ts';
import { priceCodec } from './api.ts';
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

const ordererCodec: Codec<NonNullable<z.output<typeof orderSchema>['orderer']>> = objectCodec(
  z.object({ name: z.string(), companyName: z.string() }),
  { name: 'name', companyName: 'companyName' },
);

const orderCodec = objectCodec(orderSchema, {
  id: 'pk',
  product: 'product',
  name: 'name',
  price: ['price', priceCodec],
  quantity: 'quantity',
  date: 'date',
  time: 'time',
  note: 'note',
  status: 'status',
  reason: 'reason',
  orderedAt: 'orderedAt',
  orderer: ['orderer', nullableCodec(ordererCodec)],
  isMine: 'isMine',
  version: 'version',
});

const ordersPath = '/api/buildings/:building/orders';

export const listOrders = endpoint({
  name: 'listOrders',
  ...ordersCall,
  method: 'GET',
  path: ordersPath,
  summary:
    'List one’s own orders, or for staff all orders of the building, by page; prices in euros, as ordered',
  query: pageQueryCodec(orderSorts, '-orderedAt', {
    asked: z.object({ status: orderStatusFilterSchema }),
    names: { status: 'status' },
  }),
  answer: pageCodec(orderCodec),
});

export const countOpenOrders = endpoint({
  name: 'countOpenOrders',
  ...ordersCall,
  method: 'GET',
  path: `${ordersPath}/open`,
  summary: 'Count the ordered, accepted and ready orders that the caller can see',
  answer: identityCodec(openOrderCountsSchema),
});

export const placeOrder = endpoint({
  name: 'placeOrder',
  ...ordersCall,
  method: 'POST',
  path: ordersPath,
  summary: 'Order a product; staff also for a resident. The price must be the one that was shown',
  body: objectCodec(newOrderSchema, {
    product: 'product',
    quantity: 'quantity',
    price: ['price', priceCodec],
    date: 'date',
    time: 'time',
    note: 'note',
    residentEmail: 'email',
  }),
  answer: okAnswerCodec(unpagedListAnswerCodec(orderCodec)),
});

export const changeOrderStatus = endpoint({
  name: 'changeOrderStatus',
  ...ordersCall,
  method: 'PATCH',
  path: `${ordersPath}/:id`,
  summary: 'Change the status of an order; residents can only cancel before it is accepted',
  body: plainObjectCodec(orderStatusChangeSchema),
  current: orderCodec,
  answer: okAnswerCodec(),
});

export const switchOrdering = endpoint({
  name: 'switchOrdering',
  ...inBuilding,
  method: 'PUT',
  path: '/api/buildings/:building/ordering',
  summary: 'Start or stop taking new orders; existing orders are kept',
  body: plainObjectCodec(orderingSwitchSchema),
  answer: okAnswerCodec(),
});
