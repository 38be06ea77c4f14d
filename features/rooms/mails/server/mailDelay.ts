import { createHash } from 'node:crypto';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import type { EnqueueOptions } from '../../../../kit/server/jobs/jobs.ts';
import { isPast } from '../../../../kit/time.ts';
import type { ReservationRecord } from '../../reservations/server/queries.ts';

const MINUTE = 60_000;
/** Changes within this time become one mail with the final state. */
export const MAIL_DELAY_MS = 5 * MINUTE;
/** Mail immediately if the meeting is near: a delayed mail would leave within 30 minutes of it. */
const NEAR_START_MS = 30 * MINUTE + MAIL_DELAY_MS;

type Moment = Pick<ReservationRecord, 'date' | 'start'>;
export type EnqueueMailContext = Pick<BuildingContext, 'db' | 'building' | 'now' | 'enqueue'>;

/** Delays a mail, counted from the first change, unless the old or new start is near. */
export function getMailDelayOptions(
  { building, now }: Pick<BuildingContext, 'building' | 'now'>,
  moments: readonly Moment[],
  key: string,
): EnqueueOptions {
  const soon = new Date(now.getTime() + NEAR_START_MS);
  const isNear = moments.some(({ date, start }) => isPast(date, start, building.timeZone, soon));
  // Jobs run by the database's clock.
  return isNear ? {} : { key, at: new Date(Date.now() + MAIL_DELAY_MS), keepsRunTime: true };
}

export const hashValues = (parts: readonly (number | string)[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('hex');
