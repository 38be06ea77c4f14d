import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { parcelRemindersTopic } from './collection/api.ts';
import { collectionProofKinds, parcelAnswerKinds, parcelSchema, parcelStates } from './parcel.ts';

const aboutParcel = { entity: 'parcel', topic: 'parcels' } as const;
const state = z.enum(parcelStates);
const newParcelDefinition = { ...aboutParcel, details: z.object({ state, recipientId: z.int().nullable() }) };

const values = parcelSchema
  .pick({ recipient: true, companyName: true, sender: true, comment: true, date: true, time: true })
  .extend({ tracking: z.string(), shelf: z.string(), registered: z.boolean(), photoId: z.int().nullable() })
  .extend({ recipientId: z.int().nullable() })
  .partial();

export const parcelAnnounced = activityKind('parcel.announced', newParcelDefinition);
export const parcelLoggedAtReception = activityKind('parcel.logged', newParcelDefinition);
/** `announcedBy`: whose words the values may contain in addition to the recipient’s. */
export const parcelChanged = activityKind('parcel.changed', {
  ...aboutParcel,
  details: z.object({ announcedBy: z.int().nullable() }),
  personal: { personKind: 'user', values },
});
export const parcelStateChanged = activityKind('parcel.moved', {
  ...aboutParcel,
  details: z.object({ from: state, to: state, proof: z.enum(collectionProofKinds).optional() }),
});
/** `answer` null: the answer was withdrawn. */
export const parcelAnswered = activityKind('parcel.answered', {
  ...aboutParcel,
  withoutAccount: 'link',
  details: z.object({ answer: z.enum(parcelAnswerKinds).nullable() }),
});
export const parcelReminded = activityKind('parcel.reminded', {
  ...aboutParcel,
  details: z.object({ days: z.int() }),
});
export const parcelRemindersChanged = activityKind('parcels.reminders_changed', {
  entity: 'building',
  topic: ['parcels', parcelRemindersTopic],
  details: z.object({ reminders: z.int(), last: z.int().nullable() }),
});
export const parcelHandedOverToColleague = activityKind('parcel.handed_over', {
  ...aboutParcel,
  details: z.object({ from: z.int(), to: z.int() }),
});
export const parcelRemoved = activityKind('parcel.removed', { ...aboutParcel, details: z.object({ state }) });
export const parcelDetailsErased = activityKind('parcel.emptied', aboutParcel);
