import { type BuildingMailing, buildingMailing } from '../../../core/buildings/server/buildingMailing.ts';
import { toldOf } from '../../../core/people/server/assistants.ts';
import { findMailRecipient, isReachable } from '../../../core/people/server/queries.ts';
import type { JobDependencies } from '../../../kit/server/feature.ts';
import { type Job, type JobHandler, job } from '../../../kit/server/jobs/jobs.ts';
import { type MailData, parkingMails } from './parkingMails.ts';
import { type BayReservationRow, findBays, findReservation } from './queries.ts';

export const confirmReservation = job<{ building: number; reservation: number }>('parking.confirm');
/** `sequence`: as the reservation stood then; changed since, it has another mail. */
export const tellChange = job<{ building: number; reservation: number; sequence: number }>(
  'parking.tellChange',
);
export const tellCancellation = job<{ building: number; reservation: number }>('parking.tellCancellation');

/** The job handlers that mail holders. Each reads how things stand when it runs; a second run writes nothing new. */
export function parkingJobs(dependencies: JobDependencies): JobHandler[] {
  const compose = parkingMails(dependencies);

  /** Binds a mail to its job: it is written where the reservation is still as the mail says. */
  const about = <P extends { building: number; reservation: number }>(
    kind: Job<P>,
    template: keyof typeof compose,
    isMeant: (row: BayReservationRow, payload: P) => boolean,
  ): JobHandler =>
    buildingMailing(dependencies.env, kind, async (payload, mailing) => {
      // Locked, so that an edit made meanwhile waits, and its mail is written after this one.
      const row = await findReservation(mailing.tx, mailing.scope, payload.reservation, 'locked');
      if (!row || !isMeant(row, payload)) return;
      const key = `${kind.name}:${Object.values(payload).join(':')}`;
      return (await mailDataOf(mailing, row)).map((data) => ({
        ...compose[template](data),
        key: data.to.id === row.holderId ? key : `${key}:assistant`,
        aboutUserId: row.holderId,
      }));
    });

  return [
    about(confirmReservation, 'confirmation', (row) => row.booked),
    about(tellChange, 'change', (row, { sequence }) => row.booked && row.sequence === sequence),
    about(tellCancellation, 'cancellation', (row) => !row.booked),
  ];
}

/** What the mails about a reservation say; none where its holder is gone. */
async function mailDataOf(
  { tx, scope, building, now }: BuildingMailing,
  row: BayReservationRow,
): Promise<MailData[]> {
  const holder = await findMailRecipient(tx, row.holderId);
  if (!isReachable(holder)) return [];
  const staff = row.createdBy === row.holderId ? undefined : await findMailRecipient(tx, row.createdBy);
  const bay = (await findBays(tx, scope)).find(({ id }) => id === row.bayId);
  const data = {
    reservation: row,
    bay: bay?.name ?? '',
    building,
    holder,
    reservedBy: staff?.name ?? null,
    now,
  };
  const { assistantId } = row;
  const told = assistantId === null ? [holder] : await toldOf(tx, { holder, assistantId });
  return told.map((to) => ({ ...data, to }));
}
