import { eq, inArray } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import { requireValidChangedNames } from '../../../kit/personName.ts';
import { pick } from '../../../kit/pick.ts';
import { lockFileForReference } from '../../../kit/server/files/files.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import type { EnqueueOptions } from '../../../kit/server/jobs/jobs.ts';
import { delayUntilUndoEnds } from '../../../kit/server/mail/delayedMail.ts';
import { requireVersion } from '../../../kit/version.ts';
import { parcelChanged, parcelRemoved, parcelStateChanged } from '../activity.ts';
import {
  hasParcelEnded,
  isWaitingForCollection,
  type ParcelEdit,
  type ParcelState,
  type ParcelStateChangesInput,
  type UndoAddParcelsInput,
} from '../parcel.ts';
import { can } from '../policy.ts';
import { isParcelArrivalMailWritten, parcelArrivalMailJob } from './parcelMailJobs.ts';
import {
  findParcelsById,
  fromStoredParcelTime,
  lockParcels,
  type ParcelRecord,
  toStoredParcelTime,
} from './queries.ts';
import { findParcelRecipient } from './recipient.ts';
import { requireAllowedParcelTransitions } from './requireAllowedParcelTransitions.ts';
import { requireExistingTime } from './requireExistingTime.ts';
import { parcels } from './tables.ts';

/** Throws `not_found` if the actor may not see it. */
async function lockVisibleParcel(
  { db, actor, building }: BuildingContext,
  id: number,
): Promise<ParcelRecord> {
  const [parcel] = await lockParcels(db, building, [id]);
  if (!parcel || !can.see(actor, parcel)) throw new AppError('not_found');
  return parcel;
}

const editable = [
  ...(['recipient', 'companyName', 'recipientId', 'sender', 'comment', 'date', 'time'] as const),
  ...(['tracking', 'shelf', 'registered', 'photoId'] as const),
] as const;
const staffFields = ['tracking', 'shelf', 'registered', 'photoId'] as const;

/** A new recipient is mailed if the parcel waits. */
export async function changeParcel(
  context: BuildingContext,
  { id, version, photo, ...editFields }: ParcelEdit & { id: number },
): Promise<void> {
  const { db, actor, building, now } = context;
  const edit = { ...editFields, photoId: photo };
  const parcel = await lockVisibleParcel(context, id);
  if (!can.change(actor, parcel)) throw new AppError('parcel_arrived');
  const [currentParcel] = await findParcelsById(context, [id]);
  await requireVersion(parcel, version, async () => currentParcel);
  requireValidChangedNames(edit, parcel, ['recipient']);
  const patch = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  if (!can.keepLog(actor)) for (const field of staffFields) delete patch[field];
  else if (photo) await lockFileForReference(db, building, { id: photo, kind: 'picture', field: 'photo' });
  // For a parcel without a time, the form shows the arrival time; the same value is no change.
  const time =
    edit.time === undefined || edit.time === currentParcel?.time ? fromStoredParcelTime(parcel) : edit.time;
  const before = { ...parcel, time: fromStoredParcelTime(parcel) };
  const next = {
    ...before,
    ...patch,
    time,
    ...(await findNewRecipient(context, parcel, edit, currentParcel?.email)),
  };
  const fields = editable.filter((field) => next[field] !== before[field]);
  if (fields.length === 0) return;
  if (fields.includes('date') || fields.includes('time')) requireExistingTime(building, next.date, time);
  const changes = { ...pick(next, fields), ...toStoredParcelTime(time), updatedAt: now };
  await parcels.update(db, building, changes, (table) => eq(table.id, id));
  if (next.recipientId !== parcel.recipientId) await mailIfWaiting(context, next);
  const { announcedBy } = parcel;
  const person = parcel.recipientId ?? announcedBy;
  // After a change of recipient, the new values are not personal data of the former one.
  const isTheirs = !fields.includes('recipientId') || next.recipientId === person;
  const values = { before: pick(before, fields), after: isTheirs ? pick(next, fields) : {} };
  // Without a person to erase them with, personal values are not recorded.
  const personal = person === null ? null : { id: person, ...values };
  await context.recordActivity(
    parcelChanged({ building: building.id, id, fields, details: { announcedBy }, personal }),
  );
}

/** Empty if neither name, company nor address changes. */
async function findNewRecipient(
  context: BuildingContext,
  parcel: ParcelRecord,
  edit: ParcelEdit,
  emailBefore = '',
) {
  const { recipient = parcel.recipient, companyName = parcel.companyName, email } = edit;
  const sameAddress = email === undefined || email.toLowerCase() === emailBefore.toLowerCase();
  const isSame = recipient === parcel.recipient && companyName === parcel.companyName && sameAddress;
  return isSame ? {} : findParcelRecipient(context, { recipient, companyName, email: email ?? '' });
}

export function changeParcelState(
  context: BuildingContext,
  move: { id: number; state: ParcelState },
): Promise<void> {
  return bulkChangeParcelStates(context, { moves: [move] });
}

export async function bulkChangeParcelStates(
  context: BuildingContext,
  { moves }: ParcelStateChangesInput,
): Promise<void> {
  const { db, actor, building, now } = context;
  const targets = new Map(moves.map(({ id, state }) => [id, state]));
  const lockedParcels = await lockParcels(db, building, [...targets.keys()]);
  const isKnown =
    lockedParcels.length === targets.size && lockedParcels.every((parcel) => can.see(actor, parcel));
  if (!isKnown) throw new AppError('not_found');
  if (!can.keepLog(actor)) throw new AppError('forbidden');
  const stateChanges = lockedParcels.flatMap((parcel) => {
    const to = targets.get(parcel.id) ?? parcel.state;
    return to === parcel.state ? [] : [{ parcel, to }];
  });
  await requireAllowedParcelTransitions(context, stateChanges);
  for (const { parcel, to } of stateChanges) {
    const arrivedAt = to === 'announced' ? null : (parcel.arrivedAt ?? now);
    const end = hasParcelEnded({ state: to }) && { endedAt: now, endedBy: actor.userId };
    const changes = { state: to, arrivedAt, updatedAt: now, ...end };
    await parcels.update(db, building, changes, (table) => eq(table.id, parcel.id));
    if (parcel.state === 'announced')
      await mailIfWaiting(context, { ...parcel, state: to }, delayUntilUndoEnds());
  }
  await context.recordActivity(
    ...stateChanges.map(({ parcel: { id, state: from }, to }) =>
      parcelStateChanged({ building: building.id, id, details: { from, to } }),
    ),
  );
}

async function mailIfWaiting(
  { building, enqueue }: BuildingContext,
  { id, recipientId, state }: Pick<ParcelRecord, 'id' | 'recipientId' | 'state'>,
  when: EnqueueOptions = {},
) {
  if (recipientId === null || !isWaitingForCollection({ state })) return;
  await enqueue(parcelArrivalMailJob, { building: building.id, parcel: id, recipient: recipientId }, when);
}

export async function removeParcel(context: BuildingContext, { id }: { id: number }): Promise<void> {
  const { db, actor, building } = context;
  const parcel = await lockVisibleParcel(context, id);
  if (!can.change(actor, parcel)) throw new AppError('parcel_arrived');
  await parcels.delete(db, building, (table) => eq(table.id, id));
  await context.recordActivity(
    parcelRemoved({ building: building.id, id, details: { state: parcel.state } }),
  );
}

/** Throws `parcel_changed_since`. A mail that is still delayed is cancelled. */
export async function undoAddParcelBatch(
  context: BuildingContext,
  { parcels: parcelVersions }: UndoAddParcelsInput,
): Promise<{ wasTold: boolean }> {
  const { db, actor, building } = context;
  const versions = new Map(parcelVersions.map(({ id, version }) => [id, version]));
  const lockedParcels = await lockParcels(db, building, [...versions.keys()]);
  if (lockedParcels.length < versions.size || !lockedParcels.every((parcel) => can.see(actor, parcel)))
    throw new AppError('not_found');
  for (const parcel of lockedParcels) {
    if (!can.change(actor, parcel)) throw new AppError('parcel_arrived');
    if (parcel.version !== versions.get(parcel.id)) throw new AppError('parcel_changed_since');
  }
  const ids = lockedParcels.map(({ id }) => id);
  await parcels.delete(db, building, (table) => inArray(table.id, ids));
  await context.recordActivity(
    ...lockedParcels.map(({ id, state }) => parcelRemoved({ building: building.id, id, details: { state } })),
  );
  return { wasTold: await isParcelArrivalMailWritten(db, building.id, lockedParcels) };
}
