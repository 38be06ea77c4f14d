import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import { findMailRecipient, isReachable } from '../../../core/people/server/queries.ts';
import { BuildingScope } from '../../../kit/server/database/scope.ts';
import type { Env } from '../../../kit/server/env.ts';
import { handle, type JobHandler, job } from '../../../kit/server/jobs/jobs.ts';
import { writeMail } from '../../../kit/server/mail/mail.ts';
import type { Translate } from '../../../kit/server/words.ts';
import { isWaiting } from '../parcel.ts';
import { arrivalMail } from './arrivalMail.ts';
import { lockParcel } from './queries.ts';

/** Tells a recipient that a parcel waits. */
export const tellArrival = job<{ building: number; parcel: number; recipient: number }>(
  'parcels.tellArrival',
);

/** The job handler that mails recipients. It reads how things stand when it runs; a second run writes nothing new. */
export function parcelJobs(env: Env, translate: Translate): JobHandler[] {
  return [
    handle(tellArrival, ({ building: buildingId, parcel: id, recipient }, { transaction, now }) =>
      transaction(async (tx, enqueue) => {
        const parcel = await lockParcel(tx, new BuildingScope([buildingId]), id);
        // Taken back, handed over or found to be somebody else's since.
        if (!parcel?.arrivedAt || parcel.recipientId !== recipient || !isWaiting(parcel)) return;
        const [building, person] = [
          await findBuildingDetails(tx, buildingId),
          await findMailRecipient(tx, recipient),
        ];
        if (!building || !isReachable(person)) return;
        const composed = arrivalMail(env, translate, { parcel, building, person });
        const key = `${tellArrival.name}:${buildingId}:${id}:${recipient}:${parcel.arrivedAt.getTime()}`;
        await writeMail(tx, enqueue, { key, buildingId, aboutUserId: recipient, ...composed }, env, now());
      }),
    ),
  ];
}
