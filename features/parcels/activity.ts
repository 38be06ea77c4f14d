import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { answers, parcel, parcelStates, proofs } from './parcel.ts';
import { remindersTopic } from './receptionApi.ts';

const aParcel = { about: 'parcel', topic: 'parcels' } as const;
const state = z.enum(parcelStates);
const added = { ...aParcel, says: z.object({ state, recipientId: z.int().nullable() }) };

const values = parcel
  .pick({ recipient: true, companyName: true, sender: true, comment: true, date: true, time: true })
  .extend({ tracking: z.string(), shelf: z.string(), registered: z.boolean(), photoId: z.int().nullable() })
  .extend({ recipientId: z.int().nullable() })
  .partial();

/** By the resident who awaits it. */
export const parcelAnnounced = activityKind('parcel.announced', added);
/** By the desk that has it. */
export const parcelLogged = activityKind('parcel.logged', added);
/** `announcedBy`: whose words may stand in the values beside the recipient’s. */
export const parcelChanged = activityKind('parcel.changed', {
  ...aParcel,
  says: z.object({ announcedBy: z.int().nullable() }),
  personal: { of: 'user', values },
});
/** `proof`: of one that was handed over, how it is known to whom. */
export const parcelMoved = activityKind('parcel.moved', {
  ...aParcel,
  says: z.object({ from: state, to: state, proof: z.enum(proofs).optional() }),
});
/** By its recipient, or by the desk in their name; null: taken back. */
export const parcelAnswered = activityKind('parcel.answered', {
  ...aParcel,
  says: z.object({ answer: z.enum(answers).nullable() }),
});
/** After so many days. */
export const parcelReminded = activityKind('parcel.reminded', {
  ...aParcel,
  says: z.object({ days: z.int() }),
});
/** How often recipients are reminded, and after how many days the last time. */
export const parcelRemindersChanged = activityKind('parcels.reminders_changed', {
  about: 'building',
  topic: ['parcels', remindersTopic],
  says: z.object({ reminders: z.int(), last: z.int().nullable() }),
});
/** It is somebody else's from then on. */
export const parcelHandedOver = activityKind('parcel.handed_over', {
  ...aParcel,
  says: z.object({ from: z.int(), to: z.int() }),
});
export const parcelRemoved = activityKind('parcel.removed', { ...aParcel, says: z.object({ state }) });
/** It stays without what named somebody who has left. */
export const parcelEmptied = activityKind('parcel.emptied', aParcel);
