import { eq } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import { pick } from '../../../kit/pick.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { requireVersion } from '../../../kit/version.ts';
import { parcelChanged, parcelMoved, parcelRemoved } from '../facts.ts';
import { isWaiting, type ParcelEdit, type ParcelState, transitions } from '../parcel.ts';
import { can } from '../policy.ts';
import { tellArrival } from './emails.ts';
import { findParcel, lockParcel, type ParcelRow } from './queries.ts';
import { findAddressee } from './recipient.ts';
import { parcels } from './tables.ts';

/** The parcel if the actor may know of it; otherwise there is no such thing. */
async function parcelOf({ db, actor, building }: BuildingContext, id: number): Promise<ParcelRow> {
  const parcel = await lockParcel(db, building, id);
  if (!parcel || !can.see(actor, parcel)) throw new AppError('not_found');
  return parcel;
}

const editable = ['recipient', 'companyName', 'recipientId', 'sender', 'comment', 'date', 'time'] as const;

/** Changes a parcel. Who turns out to be its recipient while it waits at the desk hears of it. */
export async function changeParcel(
  context: BuildingContext,
  { id, version, ...edit }: ParcelEdit & { id: number },
): Promise<void> {
  const { db, actor, building, now } = context;
  const parcel = await parcelOf(context, id);
  if (!can.change(actor, parcel)) throw new AppError('parcel_arrived');
  await requireVersion(parcel, version, async () => (await findParcel(db, building, id))[0]);
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const next: ParcelRow = { ...parcel, ...given, ...(await readdressed(context, parcel, edit)) };
  const fields = editable.filter((field) => next[field] !== parcel[field]);
  if (fields.length === 0) return;
  await parcels.update(db, building, { ...pick(next, fields), updatedAt: now }, (table) => eq(table.id, id));
  if (next.recipientId !== parcel.recipientId) await tellIfWaiting(context, next);
  const { announcedBy } = parcel;
  const person = parcel.recipientId ?? announcedBy;
  // Once it is somebody else's, what it has become is nothing of theirs.
  const isTheirs = !fields.includes('recipientId') || next.recipientId === person;
  const values = { before: pick(parcel, fields), after: isTheirs ? pick(next, fields) : {} };
  // Values of nobody's could not be erased with anybody.
  const personal = person === null ? null : { id: person, ...values };
  await context.record(parcelChanged({ building: building.id, id, fields, says: { announcedBy }, personal }));
}

/** Whose the parcel is after an edit of what says so; nothing where none of it changes. */
async function readdressed(context: BuildingContext, parcel: ParcelRow, edit: ParcelEdit) {
  const { db, building } = context;
  const [before] = await findParcel(db, building, parcel.id);
  const { recipient = parcel.recipient, companyName = parcel.companyName, email } = edit;
  const sameAddress = email === undefined || email.toLowerCase() === before?.email.toLowerCase();
  const isSame = recipient === parcel.recipient && companyName === parcel.companyName && sameAddress;
  return isSame ? {} : findAddressee(context, { recipient, companyName, email: email ?? '' });
}

/** Staff say where a parcel is. Its recipient hears of it when it has come. */
export async function moveParcel(
  context: BuildingContext,
  { id, state }: { id: number; state: ParcelState },
): Promise<void> {
  const { db, actor, building, now } = context;
  const parcel = await parcelOf(context, id);
  if (!can.keepLog(actor)) throw new AppError('forbidden');
  if (!transitions[parcel.state].includes(state)) throw new AppError('parcel_not_there_yet');
  const arrivedAt = state === 'announced' ? null : (parcel.arrivedAt ?? now);
  await parcels.update(db, building, { state, arrivedAt, updatedAt: now }, (table) => eq(table.id, id));
  if (parcel.state === 'announced') await tellIfWaiting(context, { ...parcel, state });
  const says = { from: parcel.state, to: state };
  await context.record(parcelMoved({ building: building.id, id, says }));
}

async function tellIfWaiting({ building, enqueue }: BuildingContext, { id, recipientId, state }: ParcelRow) {
  if (recipientId === null || !isWaiting({ state })) return;
  await enqueue(tellArrival, { building: building.id, parcel: id, recipient: recipientId });
}

/** Takes a parcel off the list. */
export async function removeParcel(context: BuildingContext, { id }: { id: number }): Promise<void> {
  const { db, actor, building } = context;
  const parcel = await parcelOf(context, id);
  if (!can.change(actor, parcel)) throw new AppError('parcel_arrived');
  await parcels.delete(db, building, (table) => eq(table.id, id));
  await context.record(parcelRemoved({ building: building.id, id, says: { state: parcel.state } }));
}
