import { z } from 'zod';
import { pastedEmailAddressSchema } from '../../kit/emailSchema.ts';
import { defineErrors } from '../../kit/errors.ts';
import { wholeNumberSchema } from '../../kit/numberFields.ts';
import { checkedPersonNameSchema, uncheckedPersonNameSchema } from '../../kit/personName.ts';
import { plainLineSchema } from '../../kit/plainLine.ts';
import { plainTextSchema } from '../../kit/plainText.ts';
import { rowIdSchema } from '../../kit/rowId.ts';
import { localDateSchema, localTimeSchema } from '../../kit/time.ts';
import { versionFieldSchema } from '../../kit/version.ts';

export const parcelStates = [
  ...(['announced', 'atDesk', 'received', 'kept'] as const),
  ...(['refused', 'returned', 'missing'] as const),
] as const;
export type ParcelState = (typeof parcelStates)[number];

/** Allowed steps of staff; each step can be undone. */
export const parcelTransitions: Readonly<Record<ParcelState, readonly ParcelState[]>> = {
  announced: ['atDesk', 'kept'],
  atDesk: ['received', 'kept', 'refused', 'returned', 'missing', 'announced'],
  kept: ['received', 'atDesk', 'refused', 'returned', 'missing', 'announced'],
  received: ['atDesk', 'kept'],
  refused: ['returned', 'atDesk', 'kept'],
  returned: ['refused', 'atDesk', 'kept'],
  missing: ['atDesk', 'kept'],
};

/** The published API merges announced and waiting parcels; ended ones are *received*. */
export const publishedParcelStatuses = ['waiting', 'received', 'kept'] as const;
type ParcelStatus = (typeof publishedParcelStatuses)[number];

export const publishedParcelStatusByState: Readonly<Record<ParcelState, ParcelStatus>> = {
  announced: 'waiting',
  atDesk: 'waiting',
  received: 'received',
  kept: 'kept',
  refused: 'received',
  returned: 'received',
  missing: 'received',
};

export const waitingParcelStates = ['atDesk', 'kept'] as const satisfies readonly ParcelState[];

export function isWaitingForCollection({ state }: { state: ParcelState }): boolean {
  return waitingParcelStates.some((each) => each === state);
}

export const finalParcelStates = [
  'received',
  'refused',
  'returned',
  'missing',
] as const satisfies ParcelState[];

export function hasParcelEnded({ state }: { state: ParcelState }): boolean {
  return finalParcelStates.some((each) => each === state);
}

export const MAX_WAITING_PARCEL_SENDERS = 3;

/** `atDesk` is capped at `MAX_COUNTED_ROWS + 1`, as in `PageOfRows`. */
export const waitingParcelsSummarySchema = z.object({
  atDesk: z.int().min(0),
  senders: z.array(z.string()).max(MAX_WAITING_PARCEL_SENDERS),
  expected: z.int().min(0),
});
export type WaitingParcelsSummary = z.output<typeof waitingParcelsSummarySchema>;

defineErrors('parcels', {
  parcel_arrived: 409,
  parcel_changed_since: 409,
  parcel_not_there_yet: 409,
  parcel_ended: 409,
  parcel_link_dead: 422,
  parcel_pass_dead: 422,
  parcel_for_carrier: 422,
});

export const PARCEL_NAME_MAX = 100;
export const PARCEL_COMMENT_MAX = 200;
export const TRACKING_NUMBER_MAX = 60;
export const SHELF_NAME_MAX = 20;
export const MAX_ADDED_PARCELS = 20;
export const MAX_PARCEL_STATE_CHANGES = 200;
export const MAX_SENDERS_SUGGESTED = 20;

/** Without blanks, as labels and users write numbers differently. */
const trackingNumber = plainLineSchema
  .overwrite((text) => text.replace(/\s+/g, '').toUpperCase())
  .max(TRACKING_NUMBER_MAX);

const parcelDetails = {
  recipient: checkedPersonNameSchema.min(1).max(PARCEL_NAME_MAX),
  sender: plainLineSchema.min(1).max(PARCEL_NAME_MAX),
  /** Expected or actual arrival, local time of the building. */
  date: localDateSchema,
  time: localTimeSchema,
  companyName: plainLineSchema.max(PARCEL_NAME_MAX),
  /** The recipient's address; '' if unknown. */
  email: pastedEmailAddressSchema.max(PARCEL_NAME_MAX),
  comment: plainTextSchema.max(PARCEL_COMMENT_MAX),
};

const receptionDetails = {
  tracking: trackingNumber,
  shelf: plainLineSchema.max(SHELF_NAME_MAX),
  /** The hand-over needs a signature. */
  registered: z.boolean(),
  photo: rowIdSchema.nullable(),
};
const noDetails = { tracking: '', shelf: '', registered: false, photo: null } as const;

/** For residents `companyName` is replaced by their own company. */
export const newParcelSchema = z.object({
  ...parcelDetails,
  status: z.enum(publishedParcelStatuses).default('waiting'),
  companyName: parcelDetails.companyName.default(''),
  email: parcelDetails.email.default(''),
  comment: parcelDetails.comment.default(''),
});
export type NewParcel = z.output<typeof newParcelSchema>;

export const knownCarriers = [
  'La Poste',
  'Colissimo',
  'Chronopost',
  'DHL',
  'UPS',
  'FedEx',
  'DPD',
  'GLS',
  'Amazon',
  'Mondial Relay',
  'TNT',
  'Geodis',
  'Relais Colis',
  'Stuart',
] as const;

/** `''` is an unknown time. */
export const optionalTimeSchema = z.union([z.literal(''), localTimeSchema], { error: 'invalid_time' });

/** The moment defaults to now for staff, and to today without a time for residents. */
export const newParcelBatchSchema = z.object({
  ...parcelDetails,
  date: localDateSchema.optional(),
  time: optionalTimeSchema.optional(),
  companyName: parcelDetails.companyName.default(''),
  email: parcelDetails.email.default(''),
  comment: parcelDetails.comment.default(''),
  tracking: receptionDetails.tracking.default(noDetails.tracking),
  shelf: receptionDetails.shelf.default(noDetails.shelf),
  registered: receptionDetails.registered.default(noDetails.registered),
  photo: receptionDetails.photo.default(noDetails.photo),
  state: z.enum(waitingParcelStates).default('atDesk'),
  count: wholeNumberSchema(1, MAX_ADDED_PARCELS).default(1),
});
export type NewParcelBatch = z.output<typeof newParcelBatchSchema>;

export const parcelEditSchema = z
  .object({
    ...parcelDetails,
    ...receptionDetails,
    time: optionalTimeSchema,
    version: versionFieldSchema,
    recipient: uncheckedPersonNameSchema.min(1).max(PARCEL_NAME_MAX),
  })
  .partial();
export type ParcelEdit = z.output<typeof parcelEditSchema>;

export const parcelAnswerKinds = ['sendUp', 'keep', 'colleague'] as const;
export type ParcelAnswerKind = (typeof parcelAnswerKinds)[number];

export const collectionProofKinds = ['signature', 'pass'] as const;

/** `gone`: the recipient has no active account in the building any more. */
export const parcelRecipientAccountStates = ['known', 'unknown', 'gone'] as const;
export type ParcelRecipientAccountState = (typeof parcelRecipientAccountStates)[number];

/** `email` is '' if the recipient is unknown, `time` is '' if it is unknown. */
export const parcelSchema = z.object({
  ...parcelDetails,
  time: optionalTimeSchema,
  id: z.int(),
  state: z.enum(parcelStates),
  version: z.int(),
  recipientId: z.int().nullable(),
  mark: z.enum(parcelRecipientAccountStates),
  tracking: z.string(),
  shelf: z.string(),
  registered: z.boolean(),
  /** Null without `can.seePictures`. */
  photo: z.int().nullable(),
  answer: z.enum(parcelAnswerKinds).nullable(),
  answerName: z.string(),
  answeredAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** '' if the recipient took it. */
  fetchedBy: z.string(),
  proof: z.enum(collectionProofKinds).nullable(),
  isLong: z.boolean(),
});
export type Parcel = z.output<typeof parcelSchema>;

export const parcelStateChangesInputSchema = z.object({
  moves: z
    .array(z.object({ id: rowIdSchema, state: z.enum(parcelStates) }))
    .min(1)
    .max(MAX_PARCEL_STATE_CHANGES),
});
export type ParcelStateChangesInput = z.output<typeof parcelStateChangesInputSchema>;

export const undoAddParcelsInputSchema = z.object({
  parcels: z
    .array(z.object({ id: rowIdSchema, version: rowIdSchema }))
    .min(1)
    .max(MAX_ADDED_PARCELS),
});
export type UndoAddParcelsInput = z.output<typeof undoAddParcelsInputSchema>;

/** Days listed by default before today (docs/specification.md §4). */
export const PARCEL_LOOK_BACK_DAYS = 31;
