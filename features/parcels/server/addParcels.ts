import { lockFileForReference } from '../../../kit/server/files/files.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import type { EnqueueOptions } from '../../../kit/server/jobs/jobs.ts';
import { delayUntilUndoEnds } from '../../../kit/server/mail/delayedMail.ts';
import { getLocalNow } from '../../../kit/time.ts';
import { parcelAnnounced, parcelLoggedAtReception } from '../activity.ts';
import {
  hasParcelEnded,
  isWaitingForCollection,
  type NewParcel,
  type NewParcelBatch,
  type Parcel,
  type ParcelState,
} from '../parcel.ts';
import { can } from '../policy.ts';
import { parcelArrivalMailJob, parcelBatchArrivalMailJob } from './parcelMailJobs.ts';
import { findOpenParcelsByTracking, findParcelsById, toStoredParcelTime } from './queries.ts';
import { findParcelRecipient } from './recipient.ts';
import { requireExistingTime } from './requireExistingTime.ts';
import { parcels } from './tables.ts';

/** Published API. Staff may also add a parcel that was already handed over. */
export function addParcel(
  context: BuildingContext,
  { status, ...parcel }: NewParcel,
): Promise<{ created: Parcel[] }> {
  const state = status === 'waiting' ? 'atDesk' : status;
  return add(context, { ...parcel, ...noReceptionDetails, state, count: 1 });
}

const noReceptionDetails = { tracking: '', shelf: '', registered: false, photo: null };

export async function addParcelBatch(
  context: BuildingContext,
  { date, time, ...parcel }: NewParcelBatch,
): Promise<{ created: Parcel[]; sameNumber: Parcel[] }> {
  const moment = getLocalNow(context.building.timeZone, context.now);
  // Arrivals are known to the minute; expected parcels have no time.
  const defaultTime = date === undefined && can.keepLog(context.actor) ? moment.time : '';
  const { created } = await add(
    context,
    { ...parcel, date: date ?? moment.date, time: time ?? defaultTime },
    delayUntilUndoEnds(),
  );
  const ids = created.map(({ id }) => id);
  const isStaffEntry = can.keepLog(context.actor);
  return {
    created,
    sameNumber: isStaffEntry ? await findOpenParcelsByTracking(context, parcel.tracking, ids) : [],
  };
}

type AddedParcel = Omit<NewParcel, 'status' | 'time'> &
  Pick<NewParcelBatch, 'tracking' | 'shelf' | 'registered' | 'photo'> & {
    time: Parcel['time'];
    state: ParcelState;
    count: number;
  };

/** Mails nobody when a resident announces. After an arrival the recipient gets one mail for all parcels. */
async function add(
  context: BuildingContext,
  { email, companyName, recipient, sender, comment, date, time, count, ...parcel }: AddedParcel,
  when: EnqueueOptions = {},
): Promise<{ created: Parcel[] }> {
  const { db, actor, building, now } = context;
  requireExistingTime(building, date, time);
  const isArrival = can.keepLog(actor);
  const state = isArrival ? parcel.state : 'announced';
  // Only staff may set these fields.
  const { tracking, shelf, registered, photo } = isArrival ? parcel : noReceptionDetails;
  if (photo !== null)
    await lockFileForReference(db, building, { id: photo, kind: 'picture', field: 'photo' });
  const hasEnd = hasParcelEnded({ state });
  const addressee = await findParcelRecipient(context, { recipient, companyName, email });
  const one = {
    recipient,
    sender,
    comment,
    date,
    state,
    ...toStoredParcelTime(time),
    ...addressee,
    tracking,
    shelf,
    registered,
    photoId: photo,
    ...(hasEnd && { endedAt: now, endedBy: actor.userId }),
    arrivedAt: isArrival ? now : null,
    announcedBy: isArrival ? null : actor.userId,
    createdAt: now,
    updatedAt: now,
  };
  const ids = await parcels.insertMany(db, building, Array(count).fill(one));
  const { recipientId } = addressee;
  if (recipientId !== null && isWaitingForCollection({ state })) {
    const mail = { building: building.id, recipient: recipientId };
    const [parcel, ...furtherIds] = ids;
    if (parcel !== undefined && furtherIds.length === 0)
      await context.enqueue(parcelArrivalMailJob, { ...mail, parcel }, when);
    else await context.enqueue(parcelBatchArrivalMailJob, { ...mail, parcels: ids }, when);
  }
  const kind = isArrival ? parcelLoggedAtReception : parcelAnnounced;
  await context.recordActivity(
    ...ids.map((id) => kind({ building: building.id, id, details: { state, recipientId } })),
  );
  return { created: await findParcelsById(context, ids) };
}
