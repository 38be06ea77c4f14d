import { z } from 'zod';
import { RETENTION_PERIOD_LIMITS, type RetentionKind } from '../../core/feature/retention.ts';
import { wholeNumberSchema } from '../../kit/numberFields.ts';

const daysSchema = (kind: RetentionKind) =>
  wholeNumberSchema(RETENTION_PERIOD_LIMITS[kind].min, RETENTION_PERIOD_LIMITS[kind].max);

export const retentionPeriodsSchema = z.object({
  visitors: daysSchema('visitors'),
  orders: daysSchema('orders'),
  events: daysSchema('events'),
  logbook: daysSchema('logbook'),
  parcels: daysSchema('parcels').nullable(),
  reservations: daysSchema('reservations').nullable(),
  parking: daysSchema('parking').nullable(),
});

export const retentionPeriodsEditSchema = retentionPeriodsSchema.partial();
export type RetentionPeriodsEdit = z.output<typeof retentionPeriodsEditSchema>;

const retentionRun = z.object({
  at: z.string(),
  before: z.string(),
  /** By retention kind, or by feature for visitors. */
  counts: z.record(z.string(), z.int()),
});
export type RetentionRun = z.output<typeof retentionRun>;

export const retentionPeriodsAndRunsSchema = z.object({
  periods: retentionPeriodsSchema,
  runs: z.array(retentionRun),
});
export type RetentionPeriodsAndRuns = z.output<typeof retentionPeriodsAndRunsSchema>;
