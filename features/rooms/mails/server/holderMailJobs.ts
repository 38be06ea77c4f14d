import { findReservationMailData } from '../../../../core/booking/server/reservationMails.ts';
import {
  type BuildingMailContext,
  createBuildingMailJobHandler,
} from '../../../../core/buildings/server/buildingMailJob.ts';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import type { JobDependencies } from '../../../../kit/server/jobs/jobDependencies.ts';
import { defineJob, type Job, type JobHandler } from '../../../../kit/server/jobs/jobs.ts';
import { readOfferNameLookup } from '../../catalogue/server/offerNames.ts';
import { readRoomNameLookup } from '../../catalogue/server/queries.ts';
import type { ReservationRecord } from '../../reservations/server/queries.ts';
import { createHandoverMailHandler } from './handoverMailJob.ts';
import {
  type ConfirmationPayload,
  lockBookedReservationsToMail,
  lockCanceledReservationsToMail,
  lockChangedReservationsToMail,
  mailChangeToHolderJob,
  type ReservationIdAndSequence,
} from './holderMails.ts';
import { hashValues } from './mailDelay.ts';
import { createRoomMailComposers, type RoomReservationMailData } from './roomMails.ts';

export const mailConfirmationToHolderJob = defineJob<ConfirmationPayload>('rooms.confirm');
/** Jobs of earlier versions contain `rooms`. */
export const mailCancellationToHolderJob = defineJob<{
  building: number;
  reservations: (ReservationIdAndSequence & { rooms?: number[] })[];
}>('rooms.tellCancellation');

/** Each job reads the current state, so a retry mails nothing new. */
export function createRoomMailHandlers(dependencies: JobDependencies): JobHandler[] {
  const compose = createRoomMailComposers(dependencies);

  const createMailHandler = <P extends { building: number }>(
    kind: Job<P>,
    [name, template]: [name: string, template: keyof typeof compose],
    lockReservationsToMail: (tx: Db, scope: BuildingScope, payload: P) => Promise<ReservationRecord[]>,
  ): JobHandler =>
    createBuildingMailJobHandler(dependencies.env, kind, async (payload, mailing) => {
      const rows = await lockReservationsToMail(mailing.tx, mailing.scope, payload);
      const versions = rows.map(({ id, sequence }) => `${id}:${sequence}`);
      const key = `rooms.${name}:${payload.building}:${hashValues(versions)}`;
      return (await readMailData(mailing, rows)).map((data) => ({
        ...compose[template](data),
        key: data.to.id === data.holder.id ? key : `${key}:assistant`,
        aboutUserId: data.holder.id,
      }));
    });

  return [
    createMailHandler(mailConfirmationToHolderJob, ['confirm', 'confirmation'], lockBookedReservationsToMail),

    createMailHandler(mailChangeToHolderJob, ['change', 'change'], (tx, scope, { reservations: sequences }) =>
      lockChangedReservationsToMail(tx, scope, sequences),
    ),

    createMailHandler(
      mailCancellationToHolderJob,
      ['cancel', 'cancellation'],
      async (tx, scope, { reservations: sequences }) => {
        const rows = await lockCanceledReservationsToMail(tx, scope, sequences);
        return rows.map((row) => ({
          ...row,
          rooms: sequences.find(({ id }) => id === row.id)?.rooms ?? row.rooms,
        }));
      },
    ),

    createHandoverMailHandler(dependencies),
  ];
}

async function readMailData(
  mailing: BuildingMailContext,
  rows: ReservationRecord[],
): Promise<RoomReservationMailData[]> {
  const { tx, scope } = mailing;
  const [first] = rows;
  if (!first) return [];
  const getRoomNames = await readRoomNameLookup(tx, scope);
  const reservations = rows.map((row) => ({ ...row, roomNames: getRoomNames(row) }));
  const offerName = await readOfferNameLookup(tx, scope);
  const all = await findReservationMailData(mailing, first);
  return all.map((each) => ({ ...each, reservations, offerName }));
}
