import { claimFile } from '../../../kit/server/files/files.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import type { EnqueueOptions } from '../../../kit/server/jobs/jobs.ts';
import { delayedMail } from '../../../kit/server/mail/delayedMail.ts';
import { localNow } from '../../../kit/time.ts';
import { parcelAnnounced, parcelLogged } from '../activity.ts';
import {
  hasEnded,
  isWaiting,
  type NewParcel,
  type NewParcels,
  type Parcel,
  type ParcelState,
} from '../parcel.ts';
import { can } from '../policy.ts';
import { tellArrival, tellArrivals } from './emails.ts';
import { keptTime, openUnder, parcelsCalled } from './queries.ts';
import { findAddressee } from './recipient.ts';
import { requireTime } from './requireTime.ts';
import { parcels } from './tables.ts';

/** Published API. Staff may also add a parcel that was already handed over. */
export function addParcel(
  context: BuildingContext,
  { status, ...parcel }: NewParcel,
): Promise<{ created: Parcel[] }> {
  const state = status === 'waiting' ? 'atDesk' : status;
  return add(context, { ...parcel, ...nothingNoted, state, count: 1 });
}

const nothingNoted = { tracking: '', shelf: '', registered: false, photo: null };

export async function addParcels(
  context: BuildingContext,
  { date, time, ...parcel }: NewParcels,
): Promise<{ created: Parcel[]; sameNumber: Parcel[] }> {
  const moment = localNow(context.building.timeZone, context.now);
  // Arrivals are known to the minute; expected parcels have no time.
  const usual = date === undefined && can.keepLog(context.actor) ? moment.time : '';
  const { created } = await add(
    context,
    { ...parcel, date: date ?? moment.date, time: time ?? usual },
    delayedMail(),
  );
  const ids = created.map(({ id }) => id);
  const isOfDesk = can.keepLog(context.actor);
  return { created, sameNumber: isOfDesk ? await openUnder(context, parcel.tracking, ids) : [] };
}

type Added = Omit<NewParcel, 'status' | 'time'> &
  Pick<NewParcels, 'tracking' | 'shelf' | 'registered' | 'photo'> & {
    time: Parcel['time'];
    state: ParcelState;
    count: number;
  };

/** Residents announce without a mail; for arrivals the recipient gets one mail for all. */
async function add(
  context: BuildingContext,
  { email, companyName, recipient, sender, comment, date, time, count, ...parcel }: Added,
  when: EnqueueOptions = {},
): Promise<{ created: Parcel[] }> {
  const { db, actor, building, now } = context;
  requireTime(building, date, time);
  const hasCome = can.keepLog(actor);
  const state = hasCome ? parcel.state : 'announced';
  // Only staff may set these fields.
  const { tracking, shelf, registered, photo } = hasCome ? parcel : nothingNoted;
  if (photo !== null) await claimFile(db, building, { id: photo, kind: 'picture', field: 'photo' });
  const hasEnd = hasEnded({ state });
  const addressee = await findAddressee(context, { recipient, companyName, email });
  const one = {
    recipient,
    sender,
    comment,
    date,
    state,
    ...keptTime(time),
    ...addressee,
    tracking,
    shelf,
    registered,
    photoId: photo,
    ...(hasEnd && { endedAt: now, endedBy: actor.userId }),
    arrivedAt: hasCome ? now : null,
    announcedBy: hasCome ? null : actor.userId,
    createdAt: now,
    updatedAt: now,
  };
  const ids = await parcels.insertMany(db, building, Array(count).fill(one));
  const { recipientId } = addressee;
  if (recipientId !== null && isWaiting({ state })) {
    const told = { building: building.id, recipient: recipientId };
    const [parcel, ...others] = ids;
    if (parcel !== undefined && others.length === 0)
      await context.enqueue(tellArrival, { ...told, parcel }, when);
    else await context.enqueue(tellArrivals, { ...told, parcels: ids }, when);
  }
  const kind = hasCome ? parcelLogged : parcelAnnounced;
  await context.recordActivity(
    ...ids.map((id) => kind({ building: building.id, id, says: { state, recipientId } })),
  );
  return { created: await parcelsCalled(context, ids) };
}
