import { z } from 'zod';
import { PERIODS, type RetentionKind } from '../../core/retention.ts';
import { count } from '../../kit/figures.ts';

const daysOf = (kind: RetentionKind) => count(PERIODS[kind].min, PERIODS[kind].max);

/** For how many days a building keeps each kind; null: until the account is deleted. */
export const periods = z.object({
  visitors: daysOf('visitors'),
  orders: daysOf('orders'),
  events: daysOf('events'),
  logbook: daysOf('logbook'),
  parcels: daysOf('parcels').nullable(),
  reservations: daysOf('reservations').nullable(),
  parking: daysOf('parking').nullable(),
});

/** What is left out stays as it is. */
export const periodChanges = periods.partial();
export type PeriodChanges = z.output<typeof periodChanges>;

/** A night on which something was forgotten. */
const forgetting = z.object({
  /** ISO 8601, UTC. */
  at: z.string(),
  /** What is of earlier days was forgotten, `YYYY-MM-DD`. */
  before: z.string(),
  /** How many: of a kind, or of what a feature knew of visitors. */
  counts: z.record(z.string(), z.int()),
});
export type Forgetting = z.output<typeof forgetting>;

/** The building's periods, and the last nights on which something was forgotten, newest first. */
export const retention = z.object({ periods, runs: z.array(forgetting) });
export type Retention = z.output<typeof retention>;
