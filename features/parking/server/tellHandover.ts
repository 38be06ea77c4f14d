import { buildingMailJob } from '../../../core/buildings/server/buildingMailJob.ts';
import { findAssistedRecipients } from '../../../core/people/server/assistants.ts';
import { findMailRecipient, isReachable } from '../../../core/people/server/queries.ts';
import type { JobDependencies } from '../../../kit/server/feature.ts';
import { defineJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { handoverMails } from './handoverMails.ts';
import { handoverKey, isKnown, receivedKey } from './mailKeys.ts';
import { findReservation, findSpaceName } from './queries.ts';

export interface HandoverNews {
  building: number;
  reservation: number;
  sequence: number;
  from: number;
  to: number;
  by: number;
  assistant: number | null;
}

export const tellHandover = defineJob<HandoverNews>('parking.tellHandover');

export const handoverJobKey = (news: HandoverNews): string => `${tellHandover.name}:${handoverKey(news)}`;

/** Mails both people the state at the time of the job: a handover undone before then is not announced. */
export function handoverJob(dependencies: JobDependencies): JobHandler {
  const compose = handoverMails(dependencies);
  return buildingMailJob(dependencies.env, tellHandover, async (news, { tx, scope, building, now }) => {
    const row = await findReservation(tx, scope, news.reservation, 'locked');
    if (!row || row.holderId === news.from) return;
    const [from, receiver, by] = [
      await findMailRecipient(tx, news.from),
      await findMailRecipient(tx, news.to),
      await findMailRecipient(tx, news.by),
    ];
    if (!isReachable(from) || !isReachable(receiver)) return;
    const people = { from, receiver, by: { id: news.by, name: by?.name ?? '' } };
    const space = await findSpaceName(tx, scope, row.bayId);
    const about = { reservation: row, space, building, reservedBy: null, now, ...people };
    const { assistant } = news;
    const others =
      assistant === null ? [] : await findAssistedRecipients(tx, { holder: from, assistantId: assistant });
    const readers = [from, ...others.filter(({ id }) => id !== from.id && id !== receiver.id)];
    const wasKnown = await isKnown(tx, building.id, { ...row, holderId: from.id });
    const isReceived = row.booked && row.holderId === receiver.id;
    const key = handoverKey(news);
    return [
      ...readers.map((to) => ({
        ...compose.given({ ...about, to, holder: from, isInCalendar: wasKnown && to.id === from.id }),
        key: `${key}:given:${to.id}`,
        aboutUserId: receiver.id,
      })),
      ...(isReceived ? [receiver] : []).map((to) => ({
        ...compose.received({ ...about, to, holder: receiver, isInCalendar: true }),
        key: receivedKey(news),
        aboutUserId: from.id,
      })),
    ];
  });
}
