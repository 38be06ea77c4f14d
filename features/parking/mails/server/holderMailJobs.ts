import { findReservationMailData } from '../../../../core/booking/server/reservationMails.ts';
import { createBuildingMailJobHandler } from '../../../../core/buildings/server/buildingMailJob.ts';
import type { JobDependencies } from '../../../../kit/server/jobs/jobDependencies.ts';
import { defineJob, type Job, type JobHandler } from '../../../../kit/server/jobs/jobs.ts';
import { findSpaceNameById } from '../../catalogue/server/queries.ts';
import { findSpaceReservationRow, type SpaceReservationRecord } from '../../reservations/server/queries.ts';
import { createSpaceHandoverMailHandler } from './handoverMailJob.ts';
import { getSpaceConfirmationMailKey, hasSpaceHolderBeenNotified, toAssistantMailKey } from './mailKeys.ts';
import { createParkingMailComposers } from './parkingMails.ts';

/** Delayed while the reservation can be undone. `holder` is absent in jobs of earlier versions. */
export const spaceConfirmationMailJob = defineJob<{
  building: number;
  reservation: number;
  holder?: number;
}>('parking.confirm');
/** Skipped if `sequence` is outdated: the newer change has its own mail. */
export const spaceChangeMailJob = defineJob<{ building: number; reservation: number; sequence: number }>(
  'parking.tellChange',
);
export const spaceCancellationMailJob = defineJob<{ building: number; reservation: number }>(
  'parking.tellCancellation',
);

/** Each job reads the current state, so a retry mails nothing new. */
export function createParkingMailHandlers(dependencies: JobDependencies): JobHandler[] {
  const compose = createParkingMailComposers(dependencies);

  /** Binds a template to its job. `mailOf` returns null if there is nothing to send. */
  const createMailHandler = <P extends { building: number; reservation: number }>(
    kind: Job<P>,
    mailOf: (row: SpaceReservationRecord, isKnown: boolean, payload: P) => keyof typeof compose | null,
  ): JobHandler =>
    createBuildingMailJobHandler(dependencies.env, kind, async (payload, mailing) => {
      // Lock the row, so that a concurrent edit is mailed after this one.
      const row = await findSpaceReservationRow(mailing.tx, mailing.scope, payload.reservation, 'locked');
      if (!row) return;
      const { building } = payload;
      const template = mailOf(row, await hasSpaceHolderBeenNotified(mailing.tx, building, row), payload);
      if (template === null) return;
      const key =
        template === 'confirmation'
          ? getSpaceConfirmationMailKey(building, row.id)
          : toMailKey(kind, payload);
      const space = await findSpaceNameById(mailing.tx, mailing.scope, row.bayId);
      return (await findReservationMailData(mailing, row)).map((each) => ({
        ...compose[template]({ ...each, reservation: row, space }),
        key: each.to.id === row.holderId ? key : toAssistantMailKey(key),
        aboutUserId: row.holderId,
      }));
    });

  return [
    // The mail of a handover replaces the confirmation.
    createMailHandler(spaceConfirmationMailJob, ({ booked, holderId }, _, { holder = holderId }) =>
      booked && holderId === holder ? 'confirmation' : null,
    ),
    createMailHandler(spaceChangeMailJob, (row, isKnown, { sequence }) => {
      if (!row.booked || row.sequence !== sequence) return null;
      return isKnown || row.moveReason !== null ? 'change' : 'confirmation';
    }),
    createMailHandler(spaceCancellationMailJob, ({ booked, cancelReason }, isKnown) =>
      !booked && (isKnown || cancelReason !== null) ? 'cancellation' : null,
    ),
    createSpaceHandoverMailHandler(dependencies),
  ];
}

const toMailKey = <P extends object>({ name }: Job<P>, payload: P) =>
  `${name}:${Object.values(payload).join(':')}`;
