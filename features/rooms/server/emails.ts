import { type BuildingMailContext, buildingMailJob } from '../../../core/buildings/server/buildingMailJob.ts';
import { findAssistedRecipients } from '../../../core/people/server/assistants.ts';
import { findMailRecipient, isReachable } from '../../../core/people/server/queries.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { JobDependencies } from '../../../kit/server/feature.ts';
import { defineJob, type Job, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { offerNames } from './administration/offerNames.ts';
import { fingerprint } from './guests/tellGuests.ts';
import {
  type Confirmation,
  cancellationsToTell,
  changesToTell,
  confirmationsToTell,
  type Told,
  tellChange,
} from './guests/tellHolder.ts';
import { handoverJob } from './handovers/tellHandover.ts';
import { type ReservationRow, roomNames } from './queries.ts';
import { type MailData, reservationMails } from './reservationMails.ts';

export const confirmReservations = defineJob<Confirmation>('rooms.confirm');
/** Jobs of earlier versions contain `rooms`. */
export const tellCancellation = defineJob<{
  building: number;
  reservations: (Told & { rooms?: number[] })[];
}>('rooms.tellCancellation');

/** Each job reads the current state, so a retry mails nothing new. */
export function roomJobs(dependencies: JobDependencies): JobHandler[] {
  const compose = reservationMails(dependencies);

  const about = <P extends { building: number }>(
    kind: Job<P>,
    [name, template]: [name: string, template: keyof typeof compose],
    lockMeant: (tx: Db, scope: BuildingScope, payload: P) => Promise<ReservationRow[]>,
  ): JobHandler =>
    buildingMailJob(dependencies.env, kind, async (payload, mailing) => {
      const rows = await lockMeant(mailing.tx, mailing.scope, payload);
      const shown = rows.map(({ id, sequence }) => `${id}:${sequence}`);
      const key = `rooms.${name}:${payload.building}:${fingerprint(shown)}`;
      return (await mailDataOf(mailing, rows)).map((data) => ({
        ...compose[template](data),
        key: data.to.id === data.holder.id ? key : `${key}:assistant`,
        aboutUserId: data.holder.id,
      }));
    });

  return [
    about(confirmReservations, ['confirm', 'confirmation'], confirmationsToTell),

    about(tellChange, ['change', 'change'], (tx, scope, { reservations: told }) =>
      changesToTell(tx, scope, told),
    ),

    about(tellCancellation, ['cancel', 'cancellation'], async (tx, scope, { reservations: told }) => {
      const rows = await cancellationsToTell(tx, scope, told);
      return rows.map((row) => ({ ...row, rooms: told.find(({ id }) => id === row.id)?.rooms ?? row.rooms }));
    }),

    handoverJob(dependencies),
  ];
}

async function mailDataOf(
  { tx, scope, building, now }: BuildingMailContext,
  rows: ReservationRow[],
): Promise<MailData[]> {
  const [first] = rows;
  if (!first) return [];
  const { holderId, createdBy, assistantId } = first;
  const holder = await findMailRecipient(tx, holderId);
  if (!isReachable(holder)) return [];
  const booker = createdBy === holderId ? undefined : await findMailRecipient(tx, createdBy);
  const namesOf = await roomNames(tx, scope);
  const data = {
    reservations: rows.map((row) => ({ ...row, roomNames: namesOf(row) })),
    building,
    holder,
    bookedBy: booker?.name ?? null,
    offerName: await offerNames(tx, scope),
    now,
  };
  const told = assistantId === null ? [holder] : await findAssistedRecipients(tx, { holder, assistantId });
  return told.map((to) => ({ ...data, to }));
}
