import { inArray } from 'drizzle-orm';
import { type BuildingMailing, buildingMailing } from '../../../core/buildings/server/buildingMailing.ts';
import { toldOf } from '../../../core/people/server/assistants.ts';
import { findMailRecipient, isReachable } from '../../../core/people/server/queries.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import type { JobDependencies } from '../../../kit/server/feature.ts';
import { type Job, type JobHandler, job } from '../../../kit/server/jobs/jobs.ts';
import { type MailData, parkingMails } from './parkingMails.ts';
import { type BayReservationRow, bayName, findReservation } from './queries.ts';
import { handoverJob } from './tellHandover.ts';

/** Waits for as long as the reservation can be undone. */
export const confirmReservation = job<{ building: number; reservation: number }>('parking.confirm');
/** `sequence`: as the reservation stood then; changed since, it has another mail. */
export const tellChange = job<{ building: number; reservation: number; sequence: number }>(
  'parking.tellChange',
);
export const tellCancellation = job<{ building: number; reservation: number }>('parking.tellCancellation');

/** The job handlers that mail holders. Each reads how things stand when it runs; a second run writes nothing new. */
export function parkingJobs(dependencies: JobDependencies): JobHandler[] {
  const compose = parkingMails(dependencies);

  /** Binds a mail to its job: which one it is, if any, says how the reservation stands, and whether it was heard of. */
  const about = <P extends { building: number; reservation: number }>(
    kind: Job<P>,
    mailOf: (row: BayReservationRow, isKnown: boolean, payload: P) => keyof typeof compose | null,
  ): JobHandler =>
    buildingMailing(dependencies.env, kind, async (payload, mailing) => {
      // Locked, so that an edit made meanwhile waits, and its mail is written after this one.
      const row = await findReservation(mailing.tx, mailing.scope, payload.reservation, 'locked');
      if (!row) return;
      const confirmation = keyOf(confirmReservation, { building: payload.building, reservation: row.id });
      const template = mailOf(row, await isKnown(mailing.tx, row, confirmation), payload);
      if (template === null) return;
      const key = template === 'confirmation' ? confirmation : keyOf(kind, payload);
      return (await mailDataOf(mailing, row)).map((data) => ({
        ...compose[template](data),
        key: data.to.id === row.holderId ? key : forAssistant(key),
        aboutUserId: row.holderId,
      }));
    });

  return [
    about(confirmReservation, ({ booked }) => (booked ? 'confirmation' : null)),
    about(tellChange, (row, isKnown, { sequence }) => {
      if (!row.booked || row.sequence !== sequence) return null;
      // What the building moved is said to be so, also where its confirmation is still to come.
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

const forAssistant = (key: string) => `${key}:assistant`;

/** Mails do not stay for ever; but nothing waits for so long to be confirmed. */
const CONFIRMED_WITHIN = 10 * 60_000;

/** Whether a reservation was confirmed, to whom its mails go: of what was undone before its mail left nobody shall. */
async function isKnown(
  tx: Db,
  { createdAt, updatedAt }: BayReservationRow,
  confirmation: string,
): Promise<boolean> {
  if (updatedAt.getTime() - createdAt.getTime() > CONFIRMED_WITHIN) return true;
  const [written] = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(inArray(mails.key, [confirmation, forAssistant(confirmation)]))
    .limit(1);
  return written !== undefined;
}

/** What the mails about a reservation say; none where its holder is gone. */
async function mailDataOf(
  { tx, scope, building, now }: BuildingMailing,
  row: BayReservationRow,
): Promise<MailData[]> {
  const holder = await findMailRecipient(tx, row.holderId);
  if (!isReachable(holder)) return [];
  const staff = row.createdBy === row.holderId ? undefined : await findMailRecipient(tx, row.createdBy);
  const data = {
    reservation: row,
    bay: await bayName(tx, scope, row.bayId),
    building,
    holder,
    reservedBy: staff?.name ?? null,
    now,
  };
  const { assistantId } = row;
  const told = assistantId === null ? [holder] : await toldOf(tx, { holder, assistantId });
  return told.map((to) => ({ ...data, to }));
}
