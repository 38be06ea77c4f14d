import { type BuildingMailContext, buildingMailJob } from '../../../core/buildings/server/buildingMailJob.ts';
import { findAssistedRecipients } from '../../../core/people/server/assistants.ts';
import { findMailRecipient, isReachable } from '../../../core/people/server/queries.ts';
import type { JobDependencies } from '../../../kit/server/feature.ts';
import { defineJob, type Job, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { confirmationKey, forAssistant, isKnown } from './mailKeys.ts';
import { type MailData, parkingMails } from './parkingMails.ts';
import { findReservation, findSpaceName, type SpaceReservationRow } from './queries.ts';
import { handoverJob } from './tellHandover.ts';

/** Delayed while the reservation can be undone. `holder` is absent in jobs of earlier versions. */
export const confirmReservation = defineJob<{ building: number; reservation: number; holder?: number }>(
  'parking.confirm',
);
/** Skipped if `sequence` is outdated: the newer change has its own mail. */
export const tellChange = defineJob<{ building: number; reservation: number; sequence: number }>(
  'parking.tellChange',
);
export const tellCancellation = defineJob<{ building: number; reservation: number }>(
  'parking.tellCancellation',
);

/** Each job reads the current state, so a retry mails nothing new. */
export function parkingJobs(dependencies: JobDependencies): JobHandler[] {
  const compose = parkingMails(dependencies);

  /** Binds a template to its job. `mailOf` returns null if there is nothing to send. */
  const about = <P extends { building: number; reservation: number }>(
    kind: Job<P>,
    mailOf: (row: SpaceReservationRow, isKnown: boolean, payload: P) => keyof typeof compose | null,
  ): JobHandler =>
    buildingMailJob(dependencies.env, kind, async (payload, mailing) => {
      // Lock the row, so that a concurrent edit is mailed after this one.
      const row = await findReservation(mailing.tx, mailing.scope, payload.reservation, 'locked');
      if (!row) return;
      const { building } = payload;
      const template = mailOf(row, await isKnown(mailing.tx, building, row), payload);
      if (template === null) return;
      const key = template === 'confirmation' ? confirmationKey(building, row.id) : keyOf(kind, payload);
      return (await mailDataOf(mailing, row)).map((data) => ({
        ...compose[template](data),
        key: data.to.id === row.holderId ? key : forAssistant(key),
        aboutUserId: row.holderId,
      }));
    });

  return [
    // The mail of a handover replaces the confirmation.
    about(confirmReservation, ({ booked, holderId }, _, { holder = holderId }) =>
      booked && holderId === holder ? 'confirmation' : null,
    ),
    about(tellChange, (row, isKnown, { sequence }) => {
      if (!row.booked || row.sequence !== sequence) return null;
      return isKnown || row.moveReason !== null ? 'change' : 'confirmation';
    }),
    about(tellCancellation, ({ booked, cancelReason }, isKnown) =>
      !booked && (isKnown || cancelReason !== null) ? 'cancellation' : null,
    ),
    handoverJob(dependencies),
  ];
}

const keyOf = <P extends object>({ name }: Job<P>, payload: P) =>
  `${name}:${Object.values(payload).join(':')}`;

async function mailDataOf(
  { tx, scope, building, now }: BuildingMailContext,
  row: SpaceReservationRow,
): Promise<MailData[]> {
  const holder = await findMailRecipient(tx, row.holderId);
  if (!isReachable(holder)) return [];
  const staff = row.createdBy === row.holderId ? undefined : await findMailRecipient(tx, row.createdBy);
  const data = {
    reservation: row,
    space: await findSpaceName(tx, scope, row.bayId),
    building,
    holder,
    reservedBy: staff?.name ?? null,
    now,
  };
  const { assistantId } = row;
  const told = assistantId === null ? [holder] : await findAssistedRecipients(tx, { holder, assistantId });
  return told.map((to) => ({ ...data, to }));
}
