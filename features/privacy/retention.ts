import { z } from 'zod';
import { RETENTION_PERIODS, type RetentionKind } from '../../core/retention.ts';
import { wholeNumber } from '../../kit/numberFields.ts';

const daysOf = (kind: RetentionKind) => wholeNumber(RETENTION_PERIODS[kind].min, RETENTION_PERIODS[kind].max);

export const periodsSchema = z.object({
  visitors: daysOf('visitors'),
  orders: daysOf('orders'),
  events: daysOf('events'),
  logbook: daysOf('logbook'),
  parcels: daysOf('parcels').nullable(),
  reservations: daysOf('reservations').nullable(),
  parking: daysOf('parking').nullable(),
});

export const periodChangesSchema = periodsSchema.partial();
export type PeriodChanges = z.output<typeof periodChangesSchema>;

const retentionRun = z.object({
  at: z.string(),
  before: z.string(),
  /** By retention kind, or by feature for visitors. */
  counts: z.record(z.string(), z.int()),
});
export type RetentionRun = z.output<typeof retentionRun>;

export const retentionSchema = z.object({ periods: periodsSchema, runs: z.array(retentionRun) });
export type Retention = z.output<typeof retentionSchema>;
