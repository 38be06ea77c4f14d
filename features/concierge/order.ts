import { z } from 'zod';
import { emailText } from '../../kit/emailSchema.ts';
import { defineErrors } from '../../kit/errors.ts';
import { count } from '../../kit/figures.ts';
import { plainText } from '../../kit/plainText.ts';
import { rowId } from '../../kit/rowId.ts';
import { localDate, localTime } from '../../kit/time.ts';
import { seenVersion } from '../../kit/version.ts';
import { NAME_MAX, PRICE_MAX } from './catalogue.ts';

/** Wished; taken on by the desk, from when on its orderer cannot take it back; there to be fetched; handed over; called off. */
export const orderStatuses = ['ordered', 'accepted', 'ready', 'done', 'canceled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The life cycle: from each status, those that staff may bring an order to. Each step can be undone but the last. */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  ordered: ['accepted', 'canceled'],
  accepted: ['ready', 'ordered', 'canceled'],
  ready: ['done', 'accepted', 'canceled'],
  done: ['ready'],
  canceled: [],
};

/** Those in which something is still to be done. */
export const openStatuses = ['ordered', 'accepted', 'ready'] as const satisfies readonly OrderStatus[];
export type OpenStatus = (typeof openStatuses)[number];

/** The step that usually comes next. */
export const nextOf = { ordered: 'accepted', accepted: 'ready', ready: 'done' } as const satisfies Record<
  OpenStatus,
  OrderStatus
>;

export const isOpen = (status: OrderStatus): status is OpenStatus =>
  openStatuses.some((each) => each === status);

defineErrors('concierge', {
  ordering_off: 409,
  product_unknown: 422,
  price_changed: 409,
  order_accepted: 409,
  order_transition_refused: 409,
  order_moment: 422,
});

export const QUANTITY_MAX = 99;
export const NOTE_MAX = 300;
/** So far ahead something can be wished. */
export const DAYS_AHEAD_MAX = 90;

const note = plainText.max(NOTE_MAX);
/** In cents: what one of them costs, or did when it was ordered. */
const price = z.int().min(0).max(PRICE_MAX);
const quantity = count(1, QUANTITY_MAX);

/** When it is wished, on the wall clock of the building; null for as soon as possible. */
const wished = { date: localDate.nullable(), time: localTime.nullable() };

export const newOrder = z
  .object({
    product: rowId,
    quantity,
    /** As its orderer saw it: nobody orders at another. */
    price,
    date: wished.date.default(null),
    time: wished.time.default(null),
    note: note.default(''),
    /** The address of the resident whose it is to be, for staff who order for somebody; '' for the caller's own. */
    residentEmail: emailText.max(100).default(''),
  })
  .superRefine(({ date, time }, context) => {
    if ((date === null) === (time === null)) return;
    context.addIssue({ code: 'custom', message: 'required', path: [date === null ? 'date' : 'time'] });
  });
export type NewOrder = z.output<typeof newOrder>;

export const order = z.object({
  id: z.int(),
  /** In the catalogue; null where it has been taken out of it. */
  product: z.int().nullable(),
  /** As it was called, and what it cost, when it was ordered. */
  name: z.string().min(1).max(NAME_MAX),
  price,
  quantity,
  ...wished,
  note,
  status: z.enum(orderStatuses),
  /** Why the desk called it off; '' otherwise. */
  reason: note,
  /** An instant. */
  orderedAt: z.string(),
  /** Whose it is; null where that is not kept any more. */
  orderer: z.object({ name: z.string(), companyName: z.string() }).nullable(),
  isMine: z.boolean(),
  version: z.int(),
});
export type Order = z.output<typeof order>;

/** Where an order is brought to; `reason` of one that the desk calls off. */
export const orderMove = z.object({
  status: z.enum(orderStatuses),
  reason: note.default(''),
  version: seenVersion.optional(),
});
export type OrderMove = z.output<typeof orderMove>;

export const orderSorts = ['due', 'orderedAt'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Which of them a list holds: those in which something is to be done, or those of one status; all where it is left out. */
export const orderFilter = z.enum(['open', ...orderStatuses]).optional();
export type OrderFilter = z.output<typeof orderFilter>;

/** How many of them are open. */
export const openOrders = z.object({ ordered: z.int(), accepted: z.int(), ready: z.int() });
export type OpenOrders = z.output<typeof openOrders>;

/** Whether a building takes orders. */
export const ordering = z.object({ on: z.boolean() });
