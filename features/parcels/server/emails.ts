import { eq } from 'drizzle-orm';
import type { Db } from '../../../kit/server/db.ts';
import type { Env } from '../../../kit/server/env.ts';
import { handle, type JobHandler, job } from '../../../kit/server/jobs.ts';
import { writeMail } from '../../../kit/server/mail.ts';
import { BuildingScope } from '../../../kit/server/scope.ts';
import type { Translate } from '../../../kit/server/words.ts';
import { buildings } from '../../buildings/server/tables.ts';
import { users } from '../../people/server/tables.ts';
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
    handle(tellArrival, ({ building, parcel: id, recipient }, { transaction, now }) =>
      transaction(async (tx, enqueue) => {
        const parcel = await lockParcel(tx, new BuildingScope([building]), id);
        // Taken back, handed over or found to be somebody else's since.
        if (!parcel?.arrivedAt || parcel.recipientId !== recipient || !isWaiting(parcel)) return;
        const [place, person] = [await placeOf(tx, building), await personOf(tx, recipient)];
        if (!place || !person?.email) return;
        const letter = arrivalMail(env, translate, {
          parcel,
          place,
          person: { ...person, email: person.email },
        });
        const key = `${tellArrival.name}:${building}:${id}:${recipient}:${parcel.arrivedAt.getTime()}`;
        await writeMail(
          tx,
          enqueue,
          { key, buildingId: building, aboutUserId: recipient, ...letter },
          env,
          now(),
        );
      }),
    ),
  ];
}

async function placeOf(tx: Db, building: number) {
  const [place] = await tx
    .select({ name: buildings.name, address: buildings.address })
    .from(buildings)
    .where(eq(buildings.id, building));
  return place;
}

async function personOf(tx: Db, id: number) {
  const [person] = await tx
    .select({ firstName: users.firstName, email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, id));
  return person;
}
