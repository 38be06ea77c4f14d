import { z } from 'zod';
import {
  type Codec,
  fieldsCodec,
  identityCodec,
  nullableCodec,
  objectCodec,
  okAnswerCodec,
  plainObjectCodec,
} from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { pageCodec, pageQueryCodec } from '../../kit/page.ts';
import { price } from './api.ts';
import {
  newOrderSchema,
  openOrdersSchema,
  orderFilter,
  orderingSchema,
  orderMoveSchema,
  orderSchema,
  orderSorts,
} from './order.ts';

const inBuilding = { access: 'user', building: 'path', module: 'concierge' } as const;

/** Separate from the catalogue's topic, because orders change much more often. */
export const ordersTopic = 'orders';
const orders = { ...inBuilding, topic: ordersTopic } as const;

const orderer: Codec<NonNullable<z.output<typeof orderSchema>['orderer']>> = objectCodec(
  z.object({ name: z.string(), companyName: z.string() }),
  { name: 'name', companyName: 'companyName' },
);

const orderWire = objectCodec(orderSchema, {
  id: 'pk',
  product: 'product',
  name: 'name',
  price: ['price', price],
  quantity: 'quantity',
  date: 'date',
  time: 'time',
  note: 'note',
  status: 'status',
  reason: 'reason',
  orderedAt: 'orderedAt',
  orderer: ['orderer', nullableCodec(orderer)],
  isMine: 'isMine',
  version: 'version',
});

const all = '/api/buildings/:building/orders';

export const listOrders = endpoint({
  name: 'listOrders',
  ...orders,
  method: 'GET',
  path: all,
  summary:
    'List one’s own orders, or for staff all orders of the building, by page; prices in euros, as ordered',
  query: pageQueryCodec(orderSorts, '-orderedAt', {
    asked: z.object({ status: orderFilter }),
    names: { status: 'status' },
  }),
  answer: pageCodec(orderWire),
});

export const countOpenOrders = endpoint({
  name: 'countOpenOrders',
  ...orders,
  method: 'GET',
  path: `${all}/open`,
  summary: 'Count the ordered, accepted and ready orders that the caller can see',
  answer: identityCodec(openOrdersSchema),
});

export const placeOrder = endpoint({
  name: 'placeOrder',
  ...orders,
  method: 'POST',
  path: all,
  summary: 'Order a product; staff also for a resident. The price must be the one that was shown',
  body: objectCodec(newOrderSchema, {
    product: 'product',
    quantity: 'quantity',
    price: ['price', price],
    date: 'date',
    time: 'time',
    note: 'note',
    residentEmail: 'email',
  }),
  answer: okAnswerCodec(fieldsCodec(orderWire)),
});

export const moveOrder = endpoint({
  name: 'moveOrder',
  ...orders,
  method: 'PATCH',
  path: `${all}/:id`,
  summary: 'Change the status of an order; residents can only cancel before it is accepted',
  body: plainObjectCodec(orderMoveSchema),
  current: orderWire,
  answer: okAnswerCodec(),
});

export const switchOrdering = endpoint({
  name: 'switchOrdering',
  ...inBuilding,
  method: 'PUT',
  path: '/api/buildings/:building/ordering',
  summary: 'Start or stop taking new orders; existing orders are kept',
  body: plainObjectCodec(orderingSchema),
  answer: okAnswerCodec(),
});
