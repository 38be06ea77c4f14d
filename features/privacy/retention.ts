import { z } from 'zod';
import { count } from '../../kit/figures.ts';

/** For how many days a building may keep what it knows of its visitors (docs/specification.md §27). */
export const RETENTION_DAYS = { min: 1, max: 90, default: 90 } as const;

/** For how many days it may keep parcels that were handed over; without a period until the account is deleted. */
export const PARCEL_DAYS = { min: 30, max: 1095 } as const;

export const retentionPeriod = z.object({
  days: count(RETENTION_DAYS.min, RETENTION_DAYS.max),
  parcelDays: count(PARCEL_DAYS.min, PARCEL_DAYS.max).nullable().optional(),
});
export type RetentionPeriod = z.output<typeof retentionPeriod>;

/** A night on which something was forgotten. */
const forgetting = z.object({
  /** ISO 8601, UTC. */
  at: z.string(),
  /** What is of earlier days was forgotten, `YYYY-MM-DD`. */
  before: z.string(),
  /** How many of each feature's things. */
  counts: z.record(z.string(), z.int()),
});
export type Forgetting = z.output<typeof forgetting>;

/** The building's period, and the last nights on which something was forgotten, newest first. */
export const retention = retentionPeriod.extend({ runs: z.array(forgetting) }).required({ parcelDays: true });
export type Retention = z.output<typeof retention>;
