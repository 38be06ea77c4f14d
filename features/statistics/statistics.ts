import { z } from 'zod';
import { type Measure, measures } from '../../core/feature/measures.ts';
import { modules } from '../../core/feature/modules.ts';
import { defineErrors } from '../../kit/errors.ts';
import { rowIdTextSchema } from '../../kit/rowId.ts';
import { countDaysInclusive, localDateSchema } from '../../kit/time.ts';

defineErrors('statistics', { period_not_over: 422 });

export const STATISTICS_MAX_DAYS = 731;

export const statisticsFilterSchema = z.object({
  start: localDateSchema,
  /** Days that are not over are left out. */
  end: localDateSchema,
  /** Default: all buildings of the caller. */
  building: rowIdTextSchema.optional(),
  company: rowIdTextSchema.optional(),
});
export type StatisticsFilter = z.output<typeof statisticsFilterSchema>;

export const statisticsQuerySchema = statisticsFilterSchema
  .refine(({ start, end }) => start <= end, { error: 'end_before_start', path: ['end'] })
  .refine(({ start, end }) => start > end || countDaysInclusive(start, end) <= STATISTICS_MAX_DAYS, {
    error: 'range_too_long',
    params: { max: STATISTICS_MAX_DAYS },
    path: ['end'],
  });

/** Open minutes are only shown as the share of them that is booked. */
type ShownMeasure = Exclude<Measure, 'roomOpenMinutes' | 'spaceOpenMinutes'>;
export const shownMeasures = measures.filter(
  (measure): measure is ShownMeasure => measure !== 'roomOpenMinutes' && measure !== 'spaceOpenMinutes',
);

/** Percent of the open minutes; null if nothing was open. */
const useSchema = z.number().nullable();

const countsSchema = z.object(
  Object.fromEntries(shownMeasures.map((measure) => [measure, z.int()])) as Record<ShownMeasure, z.ZodInt>,
);
const figuresSchema = countsSchema.extend({ roomUse: useSchema, spaceUse: useSchema });
/** Counts of a day or a period. Waiting items are counted at the end of the last day. */
export type Figures = z.output<typeof figuresSchema>;

const hourFiguresSchema = figuresSchema.pick({
  visitsAnnounced: true,
  visitsArrived: true,
  roomReservations: true,
  roomMinutes: true,
  roomRefusals: true,
  roomUse: true,
  spaceReservations: true,
  spaceMinutes: true,
  spaceRefusals: true,
  spaceUse: true,
  parcelsArrived: true,
  parcelsHandedOver: true,
});

/** `asked` counts bookings and refusals by their starting hour. */
const roomHourSchema = z.object({
  hour: z.int(),
  asked: z.int(),
  bookedMinutes: z.int(),
  use: useSchema,
});

const roomSchema = z.object({
  id: z.int(),
  building: z.int(),
  name: z.string(),
  asked: z.int(),
  reservations: z.int(),
  refusals: z.int(),
  bookedMinutes: z.int(),
  use: useSchema,
  /** Hours of the day with bookings, refusals or open minutes. */
  hours: z.array(roomHourSchema),
});

const refusalSchema = z.object({
  of: z.enum(['rooms', 'parking']),
  /** Error code. */
  reason: z.string(),
  label: z.string(),
  count: z.int(),
});

const eventKindSchema = z.object({
  kind: z.string(),
  label: z.string(),
  held: z.int(),
  places: z.int(),
  registrations: z.int(),
});

const companySchema = z.object({ id: z.int(), name: z.string() }).extend(
  figuresSchema.pick({
    visitsAnnounced: true,
    visitsArrived: true,
    roomReservations: true,
    roomMinutes: true,
    roomRefusals: true,
    spaceReservations: true,
    spaceRefusals: true,
    parcelsArrived: true,
  }).shape,
);

export const statisticsSchema = z.object({
  /** The counted days. */
  start: localDateSchema,
  end: localDateSchema,
  /** The period of equal length before it. */
  previousStart: localDateSchema,
  previousEnd: localDateSchema,
  /** First day with figures; null if there are none. */
  since: localDateSchema.nullable(),
  /** Modules that are on in at least one of the buildings. */
  modules: z.array(z.enum(modules)),
  totals: figuresSchema,
  previousTotals: figuresSchema,
  /** Every day of the period. */
  days: z.array(figuresSchema.extend({ day: localDateSchema })),
  /** 0 to 23, in the building's time. */
  hours: z.array(hourFiguresSchema.extend({ hour: z.int() })),
  /** Weekday 0 is Monday. Hours without visits are left out. */
  visitHours: z.array(
    z.object({ weekday: z.int(), hour: z.int(), visitsAnnounced: z.int(), visitsArrived: z.int() }),
  ),
  /** In the order of their names. */
  rooms: z.array(roomSchema),
  /** Most frequent first. */
  refusals: z.array(refusalSchema),
  events: z.array(eventKindSchema),
  /** In the order of their names; companies without figures are left out. */
  companies: z.array(companySchema),
  /** All companies of the buildings, to filter by. */
  companyChoices: z.array(z.object({ id: z.int(), name: z.string() })),
  /** All recorded activity by kind, most frequent first. Not limited to a company. */
  activity: z.array(z.object({ kind: z.string(), label: z.string(), count: z.int() })),
});
export type Statistics = z.output<typeof statisticsSchema>;

const trendSchema = z.array(z.object({ day: localDateSchema, value: z.number().nullable() }));

/** Today, and the last 14 working days, oldest first; the visitors' include today. Null: the module is off. */
export const homeFiguresSchema = z.object({
  visitors: z.object({ expected: z.int(), arrived: z.int(), days: trendSchema }).nullable(),
  /** `use` in percent of today's open minutes. */
  rooms: z.object({ use: useSchema, days: trendSchema }).nullable(),
  parking: z.object({ use: useSchema, days: trendSchema }).nullable(),
  waiting: z.object({
    count: z.int(),
    parcels: z.int(),
    orders: z.int(),
    registrations: z.int(),
    days: trendSchema,
  }),
});
export type HomeFigures = z.output<typeof homeFiguresSchema>;

export const reportSubscriptionSchema = z.object({
  building: z.int(),
  name: z.string(),
  isWanted: z.boolean(),
});
export type ReportSubscription = z.output<typeof reportSubscriptionSchema>;
