import { createHash } from 'node:crypto';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { defineJob, type EnqueueOptions } from '../../../../kit/server/jobs/jobs.ts';
import { isPast } from '../../../../kit/time.ts';
import type { ReservationRecord } from '../../reservations/server/queries.ts';

export const mailGuestsJob = defineJob<{ building: number; reservations: number[] }>('rooms.tellGuests');
export const mailGuestDeclineToHolderJob = defineJob<{
  building: number;
  guest: number;
  reservations: number[];
}>('rooms.tellDeclined');

const MINUTE = 60_000;
/** Milliseconds. Changes within this time become one mail with the final state. */
export const MAIL_DELAY = 5 * MINUTE;
/** Mail immediately if the meeting is near: a delayed mail would leave within 30 minutes of it. */
const NEAR_START = 30 * MINUTE + MAIL_DELAY;

type Moment = Pick<ReservationRecord, 'date' | 'start'>;
export type EnqueueMailContext = Pick<BuildingContext, 'db' | 'building' | 'now' | 'enqueue'>;

export async function enqueueGuestMails(
  { building, enqueue }: EnqueueMailContext,
  rows: readonly Pick<ReservationRecord, 'id'>[],
  when: EnqueueOptions = {},
): Promise<void> {
  if (rows.length === 0) return;
  await enqueue(mailGuestsJob, { building: building.id, reservations: rows.map(({ id }) => id) }, when);
}

/** New guests get a mail immediately, others after `MAIL_DELAY`. */
export async function enqueueChangeMailsToGuests(
  context: EnqueueMailContext,
  changes: readonly { before: ReservationRecord; after: ReservationRecord }[],
): Promise<void> {
  const withGuests = changes.filter(({ before, after }) => [...before.guests, ...after.guests].length > 0);
  if (withGuests.length === 0) return;
  const hasNewGuest = withGuests.some(({ before, after }) =>
    after.guests.some((id) => !before.guests.includes(id)),
  );
  const moments = withGuests.flatMap(({ before, after }) => [before, after]);
  const ids = withGuests.map(({ before }) => before.id);
  const { building, enqueue } = context;
  await enqueue(
    mailGuestsJob,
    { building: building.id, reservations: ids },
    hasNewGuest
      ? {}
      : getMailDelayOptions(context, moments, `${mailGuestsJob.name}:${building.id}:${hashValues(ids)}`),
  );
}

/** Mails the holder and removes the calendar entry. An answer that is soon taken back causes no mail. */
export async function enqueueInvitationAnswerMails(
  context: EnqueueMailContext & Pick<BuildingContext, 'actor'>,
  rows: readonly ReservationRecord[],
  declined: boolean,
): Promise<void> {
  const { building, enqueue, actor } = context;
  const reservations = rows.map(({ id }) => id);
  const key = `${building.id}:${actor.userId}:${hashValues(reservations)}`;
  const payload = { building: building.id, reservations };
  await enqueue(mailGuestsJob, payload, getMailDelayOptions(context, rows, `${mailGuestsJob.name}:${key}`));
  if (declined)
    await enqueue(
      mailGuestDeclineToHolderJob,
      { ...payload, guest: actor.userId },
      getMailDelayOptions(context, rows, `${mailGuestDeclineToHolderJob.name}:${key}`),
    );
}

/** Delays a mail, counted from the first change, unless the old or new start is near. */
export function getMailDelayOptions(
  { building, now }: Pick<BuildingContext, 'building' | 'now'>,
  moments: readonly Moment[],
  key: string,
): EnqueueOptions {
  const soon = new Date(now.getTime() + NEAR_START);
  const isNear = moments.some(({ date, start }) => isPast(date, start, building.timeZone, soon));
  // Jobs run by the database's clock.
  return isNear ? {} : { key, at: new Date(Date.now() + MAIL_DELAY), keepsRunTime: true };
}

export const hashValues = (parts: readonly (number | string)[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('hex');
