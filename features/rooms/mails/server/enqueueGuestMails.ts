import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { defineJob, type EnqueueOptions } from '../../../../kit/server/jobs/jobs.ts';
import type { ReservationRecord } from '../../reservations/server/queries.ts';
import { type EnqueueMailContext, getMailDelayOptions, hashValues } from './mailDelay.ts';

export const mailGuestsJob = defineJob<{ building: number; reservations: number[] }>('rooms.tellGuests');
export const mailGuestDeclineToHolderJob = defineJob<{
  building: number;
  guest: number;
  reservations: number[];
}>('rooms.tellDeclined');

export async function enqueueGuestMails(
  { building, enqueue }: EnqueueMailContext,
  rows: readonly Pick<ReservationRecord, 'id'>[],
  when: EnqueueOptions = {},
): Promise<void> {
  if (rows.length === 0) return;
  await enqueue(mailGuestsJob, { building: building.id, reservations: rows.map(({ id }) => id) }, when);
}

/** New guests get a mail immediately, others after `MAIL_DELAY_MS`. */
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
