import { z } from 'zod';
import { PERIODS, type RetentionKind } from '../../core/retention.ts';
import { count } from '../../kit/numberFields.ts';

const daysOf = (kind: RetentionKind) => count(PERIODS[kind].min, PERIODS[kind].max);

/** In days; null: until the account is deleted. */
export const periods = z.object({
  visitors: daysOf('visitors'),
  orders: daysOf('orders'),
  events: daysOf('events'),
  logbook: daysOf('logbook'),
  parcels: daysOf('parcels').nullable(),
  reservations: daysOf('reservations').nullable(),
  parking: daysOf('parking').nullable(),
});

/** Omitted periods do not change. */
export const periodChanges = periods.partial();
export type PeriodChanges = z.output<typeof periodChanges>;

const forgetting = z.object({
  at: z.string(),
  /** Items from before this day were erased. */
  before: z.string(),
  /** By retention kind, or by feature for visitors. */
  counts: z.record(z.string(), z.int()),
});
export type Forgetting = z.output<typeof forgetting>;

export const retention = z.object({ periods, runs: z.array(forgetting) });
export type Retention = z.output<typeof retention>;
