import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { parcelAnnounced, parcelLogged } from '../facts.ts';
import { isWaiting, type NewParcel, type Parcel, type ParcelState } from '../parcel.ts';
import { can } from '../policy.ts';
import { tellArrival } from './emails.ts';
import { findParcel } from './queries.ts';
import { findAddressee } from './recipient.ts';
import { parcels } from './tables.ts';

/** A resident announces a parcel, which mails nobody; staff log one that has come, and its recipient hears of it. */
export async function addParcel(
  context: BuildingContext,
  { email, status, companyName, recipient, sender, comment, date, time }: NewParcel,
): Promise<{ created: Parcel[] }> {
  const { db, actor, building, now } = context;
  const hasCome = can.keepLog(actor);
  const state: ParcelState = hasCome ? (status === 'waiting' ? 'atDesk' : status) : 'announced';
  const addressee = await findAddressee(context, { recipient, companyName, email });
  const [created] = await parcels
    .insert(db, building, [
      {
        ...{ recipient, sender, comment, date, time, state, ...addressee },
        arrivedAt: hasCome ? now : null,
        announcedBy: hasCome ? null : actor.userId,
        createdAt: now,
        updatedAt: now,
      },
    ])
    .returning();
  if (!created) throw new Error('A parcel was not created');
  const { id, recipientId } = created;
  if (recipientId !== null && isWaiting(created)) {
    await context.enqueue(tellArrival, { building: building.id, parcel: id, recipient: recipientId });
  }
  const kind = hasCome ? parcelLogged : parcelAnnounced;
  await context.record(kind({ building: building.id, id, says: { state, recipientId } }));
  return { created: await findParcel(db, building, id) };
}
