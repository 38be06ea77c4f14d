import { createHash } from 'node:crypto';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { defineJob, type EnqueueOptions } from '../../../../kit/server/jobs/jobs.ts';
import { isPast } from '../../../../kit/time.ts';
import type { ReservationRow } from '../queries.ts';

export const tellGuestsJob = defineJob<{ building: number; reservations: number[] }>('rooms.tellGuests');
export const tellDeclinedJob = defineJob<{ building: number; guest: number; reservations: number[] }>(
  'rooms.tellDeclined',
);

const MINUTE = 60_000;
/** Milliseconds. Changes within this time become one mail with the final state. */
export const TOGETHER = 5 * MINUTE;
/** Mail immediately if the meeting is near: a delayed mail would leave within 30 minutes of it. */
const SOON = 30 * MINUTE + TOGETHER;

type Moment = Pick<ReservationRow, 'date' | 'start'>;
export type Teller = Pick<BuildingContext, 'db' | 'building' | 'now' | 'enqueue'>;

export async function tellGuests(
  { building, enqueue }: Teller,
  rows: readonly Pick<ReservationRow, 'id'>[],
  when: EnqueueOptions = {},
): Promise<void> {
  if (rows.length === 0) return;
  await enqueue(tellGuestsJob, { building: building.id, reservations: rows.map(({ id }) => id) }, when);
}

/** New guests get a mail immediately, others after `TOGETHER`. */
export async function tellGuestsOfChanges(
  context: Teller,
  changes: readonly { before: ReservationRow; after: ReservationRow }[],
): Promise<void> {
  const heard = changes.filter(({ before, after }) => [...before.guests, ...after.guests].length > 0);
  if (heard.length === 0) return;
  const isFirst = heard.some(({ before, after }) => after.guests.some((id) => !before.guests.includes(id)));
  const moments = heard.flatMap(({ before, after }) => [before, after]);
  const ids = heard.map(({ before }) => before.id);
  const { building, enqueue } = context;
  await enqueue(
    tellGuestsJob,
    { building: building.id, reservations: ids },
    isFirst ? {} : heldUntil(context, moments, `${tellGuestsJob.name}:${building.id}:${fingerprint(ids)}`),
  );
}

/** Mails the holder and removes the calendar entry. An answer that is soon taken back causes no mail. */
export async function tellAnswer(
  context: Teller & Pick<BuildingContext, 'actor'>,
  rows: readonly ReservationRow[],
  declined: boolean,
): Promise<void> {
  const { building, enqueue, actor } = context;
  const reservations = rows.map(({ id }) => id);
  const key = `${building.id}:${actor.userId}:${fingerprint(reservations)}`;
  const about = { building: building.id, reservations };
  await enqueue(tellGuestsJob, about, heldUntil(context, rows, `${tellGuestsJob.name}:${key}`));
  if (declined)
    await enqueue(
      tellDeclinedJob,
      { ...about, guest: actor.userId },
      heldUntil(context, rows, `${tellDeclinedJob.name}:${key}`),
    );
}

/** Delays a mail, counted from the first change, unless the old or new start is near. */
export function heldUntil(
  { building, now }: Pick<BuildingContext, 'building' | 'now'>,
  moments: readonly Moment[],
  key: string,
): EnqueueOptions {
  const soon = new Date(now.getTime() + SOON);
  const isNear = moments.some(({ date, start }) => isPast(date, start, building.timeZone, soon));
  // Jobs run by the database's clock.
  return isNear ? {} : { key, at: new Date(Date.now() + TOGETHER), keepsMoment: true };
}

export const fingerprint = (parts: readonly (number | string)[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('hex');
