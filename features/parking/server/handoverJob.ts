import { createBuildingMailJobHandler } from '../../../core/buildings/server/buildingMailJob.ts';
import { findHolderAndAssistantRecipients } from '../../../core/people/server/assistants.ts';
import { findMailRecipient, hasEmail } from '../../../core/people/server/queries.ts';
import type { JobDependencies } from '../../../kit/server/feature.ts';
import { defineJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { handoverMails } from './handoverMails.ts';
import { handoverMailKey, isHolderNotified, receiverMailKey } from './mailKeys.ts';
import { findReservation, findSpaceName } from './queries.ts';

export interface HandoverPayload {
  building: number;
  reservation: number;
  sequence: number;
  from: number;
  to: number;
  by: number;
  assistant: number | null;
}

export const mailHandoverToHoldersJob = defineJob<HandoverPayload>('parking.tellHandover');

export const handoverJobKey = (news: HandoverPayload): string =>
  `${mailHandoverToHoldersJob.name}:${handoverMailKey(news)}`;

/** Mails both people the state at the time of the job: a handover undone before then is not announced. */
export function createHandoverMailHandler(dependencies: JobDependencies): JobHandler {
  const compose = handoverMails(dependencies);
  return createBuildingMailJobHandler(
    dependencies.env,
    mailHandoverToHoldersJob,
    async (payload, { tx, scope, building, now }) => {
      const row = await findReservation(tx, scope, payload.reservation, 'locked');
      if (!row || row.holderId === payload.from) return;
      const [from, receiver, by] = [
        await findMailRecipient(tx, payload.from),
        await findMailRecipient(tx, payload.to),
        await findMailRecipient(tx, payload.by),
      ];
      if (!hasEmail(from) || !hasEmail(receiver)) return;
      const people = { from, receiver, by: { id: payload.by, name: by?.name ?? '' } };
      const space = await findSpaceName(tx, scope, row.bayId);
      const about = { reservation: row, space, building, reservedBy: null, now, ...people };
      const { assistant } = payload;
      const others =
        assistant === null
          ? []
          : await findHolderAndAssistantRecipients(tx, { holder: from, assistantId: assistant });
      const previousHolderReaders = [
        from,
        ...others.filter(({ id }) => id !== from.id && id !== receiver.id),
      ];
      const wasNotified = await isHolderNotified(tx, building.id, { ...row, holderId: from.id });
      const isReceived = row.booked && row.holderId === receiver.id;
      const key = handoverMailKey(payload);
      return [
        ...previousHolderReaders.map((to) => ({
          ...compose.given({ ...about, to, holder: from, isInCalendar: wasNotified && to.id === from.id }),
          key: `${key}:given:${to.id}`,
          aboutUserId: receiver.id,
        })),
        ...(isReceived ? [receiver] : []).map((to) => ({
          ...compose.received({ ...about, to, holder: receiver, isInCalendar: true }),
          key: receiverMailKey(payload),
          aboutUserId: from.id,
        })),
      ];
    },
  );
}
