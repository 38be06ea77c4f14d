import { and, eq, inArray } from 'drizzle-orm';
import { buildingMailJob } from '../../../../core/buildings/server/buildingMailJob.ts';
import { findAssistedRecipients } from '../../../../core/people/server/assistants.ts';
import { findMailRecipient, isReachable } from '../../../../core/people/server/queries.ts';
import type { JobDependencies } from '../../../../kit/server/feature.ts';
import { defineJob, type JobHandler } from '../../../../kit/server/jobs/jobs.ts';
import { offerNames } from '../administration/offerNames.ts';
import { fingerprint } from '../guests/tellGuests.ts';
import { isConfirmedLongAgo, noteTold, type Told } from '../guests/tellHolder.ts';
import { lockReservations, type ReservationRow, roomNames } from '../queries.ts';
import { guestNotices } from '../tables.ts';
import { handoverMails } from './handoverMails.ts';

export interface HandoverNews {
  building: number;
  from: number;
  to: number;
  by: number;
  assistant: number | null;
  reservations: Told[];
}

export const tellHandover = defineJob<HandoverNews>('rooms.tellHandover');

export const handoverKey = ({ building, to, reservations }: HandoverNews): string =>
  `rooms.handover:${building}:${to}:${fingerprint(reservations.map(({ id, sequence }) => `${id}:${sequence}`))}`;

export const handoverJobKey = (news: HandoverNews): string => `${tellHandover.name}:${handoverKey(news)}`;

/** Mails the state at the time of the job, so a handover undone before is not announced. */
export function handoverJob(dependencies: JobDependencies): JobHandler {
  const compose = handoverMails(dependencies);
  return buildingMailJob(dependencies.env, tellHandover, async (news, { tx, scope, building, now }) => {
    const ids = news.reservations.map(({ id }) => id);
    const rows = await lockReservations(tx, scope, ids);
    const lost = rows.filter(({ holderId }) => holderId !== news.from);
    const received = rows.filter(({ holderId, booked }) => booked && holderId === news.to);
    const [from, receiver, by] = [
      await findMailRecipient(tx, news.from),
      await findMailRecipient(tx, news.to),
      await findMailRecipient(tx, news.by),
    ];
    if (!isReachable(from) || !isReachable(receiver)) return;
    const table = guestNotices.in(scope);
    const notices = await tx
      .select({ id: table.reservationId })
      .from(table)
      .where(and(inArray(table.reservationId, ids), eq(table.userId, news.from)));
    const known = new Set(notices.map(({ id }) => id));
    // A former holder who is also a guest keeps the calendar entry.
    const isOut = ({ guests }: ReservationRow) => !guests.includes(news.from);
    const gone = lost.filter((row) => isOut(row) && (known.has(row.id) || isConfirmedLongAgo(row)));
    const agreed = received.filter(({ approval }) => approval !== 'waiting');
    const namesOf = await roomNames(tx, scope);
    const named = (all: readonly ReservationRow[]) => all.map((row) => ({ ...row, roomNames: namesOf(row) }));
    const offerName = await offerNames(tx, scope);
    const people = { from, receiver, by: { id: news.by, name: by?.name ?? '' } };
    const about = { building, bookedBy: null, offerName, now, ...people };
    const key = handoverKey(news);
    const { assistant } = news;
    const others =
      assistant === null ? [] : await findAssistedRecipients(tx, { holder: from, assistantId: assistant });
    const readers = [from, ...others.filter(({ id }) => id !== from.id && id !== receiver.id)];
    await guestNotices.delete(tx, scope, (row) =>
      and(
        eq(row.userId, news.from),
        inArray(
          row.reservationId,
          gone.map(({ id }) => id),
        ),
      ),
    );
    await noteTold(tx, scope, agreed);
    return [
      ...(lost.length === 0 ? [] : readers).map((to) => ({
        ...compose.given({
          ...about,
          to,
          holder: from,
          reservations: named(lost),
          inCalendar: to.id === from.id ? named(gone) : [],
        }),
        key: `${key}:given:${to.id}`,
        aboutUserId: receiver.id,
      })),
      ...(received.length === 0 ? [] : [receiver]).map((to) => ({
        ...compose.received({
          ...about,
          to,
          holder: receiver,
          reservations: named(received),
          inCalendar: named(agreed),
        }),
        key: `${key}:received`,
        aboutUserId: from.id,
      })),
    ];
  });
}
