import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import { findMailRecipient, isReachable } from '../../../core/people/server/queries.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { BuildingScope } from '../../../kit/server/database/scope.ts';
import type { Env } from '../../../kit/server/env.ts';
import { type Enqueue, handle, type Job, type JobHandler, job } from '../../../kit/server/jobs/jobs.ts';
import { writeMail } from '../../../kit/server/mail/mail.ts';
import type { Translate } from '../../../kit/server/words.ts';
import { type MailData, parkingMails } from './parkingMails.ts';
import { type BayReservationRow, findBays, lockReservation } from './queries.ts';

export const confirmReservation = job<{ building: number; reservation: number }>('parking.confirm');
/** `sequence`: as the reservation stood then; changed since, it has another mail. */
export const tellChange = job<{ building: number; reservation: number; sequence: number }>(
  'parking.tellChange',
);
export const tellCancellation = job<{ building: number; reservation: number }>('parking.tellCancellation');

interface Reference {
  building: number;
  reservation: number;
}

/** The job handlers that mail holders. Each reads how things stand when it runs; a second run writes nothing new. */
export function parkingJobs(env: Env, translate: Translate): JobHandler[] {
  const compose = parkingMails(env, translate);

  /** Binds a mail to its job: it is written where the reservation is still as the mail says. */
  const mailing = <P extends Reference>(
    kind: Job<P>,
    template: keyof typeof compose,
    isMeant: (row: BayReservationRow, payload: P) => boolean,
  ): JobHandler =>
    handle(kind, (payload, { transaction, now }) =>
      transaction(async (tx: Db, enqueue: Enqueue) => {
        const { building, reservation } = payload;
        const scope = new BuildingScope([building]);
        // Locked, so that an edit made meanwhile waits, and its mail is written after this one.
        const row = await lockReservation(tx, scope, reservation);
        if (!row || !isMeant(row, payload)) return;
        const data = await mailDataOf(tx, scope, row, now());
        if (!data) return;
        const key = `${kind.name}:${Object.values(payload).join(':')}`;
        const about = { buildingId: building, aboutUserId: row.holderId };
        await writeMail(tx, enqueue, { key, ...about, ...compose[template](data) }, env, now());
      }),
    );

  return [
    mailing(confirmReservation, 'confirmation', (row) => row.booked),
    mailing(tellChange, 'change', (row, { sequence }) => row.booked && row.sequence === sequence),
    mailing(tellCancellation, 'cancellation', (row) => !row.booked),
  ];
}

/** What a mail about a reservation says; undefined where its holder is gone. */
async function mailDataOf(
  tx: Db,
  scope: BuildingScope,
  row: BayReservationRow,
  now: Date,
): Promise<MailData | undefined> {
  const building = await findBuildingDetails(tx, scope.single);
  const holder = await findMailRecipient(tx, row.holderId);
  if (!building || !isReachable(holder)) return;
  const staff = row.createdBy === row.holderId ? undefined : await findMailRecipient(tx, row.createdBy);
  const bay = (await findBays(tx, scope)).find(({ id }) => id === row.bayId);
  return {
    reservation: row,
    bay: bay?.name ?? '',
    building,
    holder,
    reservedBy: staff?.name ?? null,
    now,
  };
}
