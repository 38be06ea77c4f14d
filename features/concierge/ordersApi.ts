import { z } from 'zod';
import { type Codec, done, fields, nullable, objectCodec, plain, same } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { pageOf, pageQuery } from '../../kit/page.ts';
import { price } from './api.ts';
import { newOrder, openOrders, order, orderFilter, ordering, orderMove, orderSorts } from './order.ts';

const inBuilding = { access: 'user', building: 'path', module: 'concierge' } as const;

/** The lists of orders: another topic than the catalogue, which few orders change. */
export const ordersTopic = 'orders';
const orders = { ...inBuilding, topic: ordersTopic } as const;

const orderer: Codec<NonNullable<z.output<typeof order>['orderer']>> = objectCodec(
  z.object({ name: z.string(), companyName: z.string() }),
  { name: 'name', companyName: 'companyName' },
);

const orderWire = objectCodec(order, {
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
  orderer: ['orderer', nullable(orderer)],
  isMine: 'isMine',
  version: 'version',
});

const all = '/api/buildings/:building/orders';

export const listOrders = endpoint({
  ...orders,
  method: 'GET',
  path: all,
  summary: 'One’s own orders, or for staff all of the building’s, page by page; prices in euros, as ordered',
  query: pageQuery(orderSorts, '-orderedAt', {
    asked: z.object({ status: orderFilter }),
    names: { status: 'status' },
  }),
  answer: pageOf(orderWire),
});

export const countOpenOrders = endpoint({
  ...orders,
  method: 'GET',
  path: `${all}/open`,
  summary: 'How many of the orders that the caller sees are ordered, accepted and ready',
  answer: same(openOrders),
});

export const placeOrder = endpoint({
  ...orders,
  method: 'POST',
  path: all,
  summary: 'Orders something of the catalogue; staff also for a resident. The price is the one that was seen',
  body: objectCodec(newOrder, {
    product: 'product',
    quantity: 'quantity',
    price: ['price', price],
    date: 'date',
    time: 'time',
    note: 'note',
    residentEmail: 'email',
  }),
  answer: done(fields(orderWire)),
});

export const moveOrder = endpoint({
  ...orders,
  method: 'PATCH',
  path: `${all}/:id`,
  summary: 'Staff say where an order is; its orderer takes it back until it is accepted',
  body: plain(orderMove),
  current: orderWire,
  answer: done(),
});

export const switchOrdering = endpoint({
  ...inBuilding,
  method: 'PUT',
  path: '/api/buildings/:building/ordering',
  summary: 'The building takes orders, or takes none; those that there are stay',
  body: plain(ordering),
  answer: done(),
});
