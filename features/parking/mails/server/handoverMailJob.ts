import { findHandoverMailPeople } from '../../../../core/booking/server/reservationMails.ts';
import { createBuildingMailJobHandler } from '../../../../core/buildings/server/buildingMailJob.ts';
import type { JobDependencies } from '../../../../kit/server/jobs/jobDependencies.ts';
import { defineJob, type JobHandler } from '../../../../kit/server/jobs/jobs.ts';
import { findSpaceNameById } from '../../catalogue/server/queries.ts';
import { findSpaceReservationRow } from '../../reservations/server/queries.ts';
import { getSpaceHandoverMailKey, getSpaceReceiverMailKey, hasSpaceHolderBeenNotified } from './mailKeys.ts';
import { createParkingMailComposers } from './parkingMails.ts';

interface SpaceHandoverPayload {
  building: number;
  reservation: number;
  sequence: number;
  from: number;
  to: number;
  by: number;
  assistant: number | null;
}

export const spaceHandoverMailJob = defineJob<SpaceHandoverPayload>('parking.tellHandover');

export const getSpaceHandoverJobKey = (news: SpaceHandoverPayload): string =>
  `${spaceHandoverMailJob.name}:${getSpaceHandoverMailKey(news)}`;

/** Mails both people the state at the time of the job: a handover undone before then is not announced. */
export function createSpaceHandoverMailHandler(dependencies: JobDependencies): JobHandler {
  const compose = createParkingMailComposers(dependencies);
  return createBuildingMailJobHandler(
    dependencies.env,
    spaceHandoverMailJob,
    async (payload, { tx, scope, building, now }) => {
      const row = await findSpaceReservationRow(tx, scope, payload.reservation, 'locked');
      if (!row || row.holderId === payload.from) return;
      const mailPeople = await findHandoverMailPeople(tx, payload);
      if (!mailPeople) return;
      const { people, readers } = mailPeople;
      const { from, receiver } = people;
      const space = await findSpaceNameById(tx, scope, row.bayId);
      const mailData = { reservation: row, space, building, bookedBy: null, now, handover: people };
      const wasNotified = await hasSpaceHolderBeenNotified(tx, building.id, { ...row, holderId: from.id });
      const isReceived = row.booked && row.holderId === receiver.id;
      const key = getSpaceHandoverMailKey(payload);
      return [
        ...readers.map((to) => ({
          ...compose.given({ ...mailData, to, holder: from, isInCalendar: wasNotified }),
          key: `${key}:given:${to.id}`,
          aboutUserId: receiver.id,
        })),
        ...(isReceived ? [receiver] : []).map((to) => ({
          ...compose.received({ ...mailData, to, holder: receiver }),
          key: getSpaceReceiverMailKey(payload),
          aboutUserId: from.id,
        })),
      ];
    },
  );
}
