import { z } from 'zod';
import { withWireName } from '../../../kit/codec.ts';
import { pastedEmailAddressSchema } from '../../../kit/emailSchema.ts';
import { defineErrors } from '../../../kit/errors.ts';
import { wholeNumberSchema } from '../../../kit/numberFields.ts';
import { plainTextSchema } from '../../../kit/plainText.ts';
import { pkSchema, rowIdSchema } from '../../../kit/rowId.ts';
import { localDateSchema, localTimeSchema } from '../../../kit/time.ts';
import { versionFieldSchema } from '../../../kit/version.ts';
import { CATALOGUE_NAME_MAX, productPriceSchema } from '../catalogue/catalogue.ts';

export const orderStatuses = ['ordered', 'accepted', 'ready', 'done', 'canceled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Transitions allowed to staff. Every step except cancelling can be undone. */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  ordered: ['accepted', 'canceled'],
  accepted: ['ready', 'ordered', 'canceled'],
  ready: ['done', 'accepted', 'canceled'],
  done: ['ready'],
  canceled: [],
};

export const openOrderStatuses = ['ordered', 'accepted', 'ready'] as const satisfies readonly OrderStatus[];
type OpenOrderStatus = (typeof openOrderStatuses)[number];

export const nextStatusByOrderStatus = {
  ordered: 'accepted',
  accepted: 'ready',
  ready: 'done',
} as const satisfies Record<OpenOrderStatus, OrderStatus>;

export const isOrderOpen = (status: OrderStatus): status is OpenOrderStatus =>
  openOrderStatuses.some((each) => each === status);

defineErrors('concierge', {
  ordering_off: 409,
  product_unknown: 422,
  price_changed: 409,
  order_accepted: 409,
  order_transition_refused: 409,
  order_moment: 422,
});

export const QUANTITY_MAX = 99;
export const ORDER_NOTE_MAX = 300;
export const ORDER_DAYS_AHEAD_MAX = 90;

const note = plainTextSchema.max(ORDER_NOTE_MAX);
/** In cents, per unit, at the time of the order. */
const price = productPriceSchema;
const quantity = wholeNumberSchema(1, QUANTITY_MAX);

const wishedMoment = { date: localDateSchema.nullable(), time: localTimeSchema.nullable() };

export const newOrderSchema = z
  .object({
    product: rowIdSchema,
    quantity,
    /** The price that the resident saw; the order is refused if it has changed. */
    price,
    date: wishedMoment.date.default(null),
    time: wishedMoment.time.default(null),
    note: note.default(''),
    /** Staff may order for a resident; '' orders for the caller. */
    residentEmail: withWireName(pastedEmailAddressSchema.max(100).default(''), 'email'),
  })
  .superRefine(({ date, time }, context) => {
    if ((date === null) === (time === null)) return;
    context.addIssue({ code: 'custom', message: 'required', path: [date === null ? 'date' : 'time'] });
  });
export type NewOrder = z.output<typeof newOrderSchema>;

export const orderSchema = z.object({
  id: pkSchema,
  /** Null after the product has been removed from the catalogue. */
  product: z.int().nullable(),
  name: z.string().min(1).max(CATALOGUE_NAME_MAX),
  price,
  quantity,
  ...wishedMoment,
  note,
  status: z.enum(orderStatuses),
  reason: note,
  orderedAt: z.string(),
  /** Null after the account is deleted or the retention period ends. */
  orderer: z.object({ name: z.string(), companyName: z.string() }).nullable(),
  isMine: z.boolean(),
  version: z.int(),
});

export type Order = z.output<typeof orderSchema>;

export const orderStatusChangeSchema = z.object({
  status: z.enum(orderStatuses),
  reason: note.default(''),
  version: versionFieldSchema.optional(),
});

export type OrderStatusChange = z.output<typeof orderStatusChangeSchema>;

export const orderSorts = ['due', 'orderedAt'] as const;
export type OrderSort = (typeof orderSorts)[number];

export const orderStatusFilterSchema = z.enum(['open', ...orderStatuses]).optional();
export type OrderStatusFilter = z.output<typeof orderStatusFilterSchema>;

export const openOrderCountsSchema = z.object({ ordered: z.int(), accepted: z.int(), ready: z.int() });
export type OpenOrderCounts = z.output<typeof openOrderCountsSchema>;

export const orderingSwitchSchema = z.object({ on: z.boolean() });
