import { z } from 'zod';
import { enumCodec, nullAsNone, toCodec, transformCodec, withCodec, withWireName } from '../../kit/codec.ts';
import { pastedEmailAddressSchema } from '../../kit/emailSchema.ts';
import { defineErrors } from '../../kit/errors.ts';
import { wholeNumberSchema } from '../../kit/numberFields.ts';
import { checkedPersonNameSchema, uncheckedPersonNameSchema } from '../../kit/personName.ts';
import { plainLineSchema } from '../../kit/plainLine.ts';
import { plainTextSchema } from '../../kit/plainText.ts';
import { pkInputSchema, pkSchema, rowIdSchema } from '../../kit/rowId.ts';
import { localDateSchema, localTimeSchema } from '../../kit/time.ts';
import { versionFieldSchema } from '../../kit/version.ts';

export const parcelStates = [
  ...(['announced', 'atDesk', 'received', 'kept'] as const),
  ...(['refused', 'returned', 'missing'] as const),
] as const;
export type ParcelState = (typeof parcelStates)[number];

export const ERASED_PARCEL_NAME = '–';

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
const publishedParcelStatuses = ['waiting', 'received', 'kept'] as const;
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

/** The published API uses the placeholder `{email}` for an unknown address. */
const NO_ADDRESS = '{email}';
const addressSchema = pastedEmailAddressSchema.max(PARCEL_NAME_MAX);

const parcelDetails = {
  recipient: checkedPersonNameSchema.min(1).max(PARCEL_NAME_MAX),
  sender: withWireName(plainLineSchema.min(1).max(PARCEL_NAME_MAX), 'parcelSender'),
  /** Expected or actual arrival, local time of the building. */
  date: localDateSchema,
  time: localTimeSchema,
  companyName: plainLineSchema.max(PARCEL_NAME_MAX),
  /** The recipient's address; '' if unknown. */
  email: withCodec(
    addressSchema,
    transformCodec(
      addressSchema,
      (text) => (text === NO_ADDRESS ? '' : text),
      (email) => email || NO_ADDRESS,
    ),
  ),
  comment: plainTextSchema.max(PARCEL_COMMENT_MAX),
};

const receptionDetails = {
  tracking: withWireName(trackingNumber, 'tracking_number'),
  shelf: plainLineSchema.max(SHELF_NAME_MAX),
  /** The hand-over needs a signature. */
  registered: z.boolean(),
  photo: rowIdSchema.nullable(),
};
const noDetails = { tracking: '', shelf: '', registered: false, photo: null } as const;

const publishedParcelStatusSchema = withCodec(
  withWireName(z.enum(publishedParcelStatuses), 'parcelStatus'),
  enumCodec({ waiting: 'en attente', received: 'reçu', kept: 'conservé' }),
);

/** For residents `companyName` is replaced by their own company. */
export const newParcelSchema = z.object({
  ...parcelDetails,
  status: publishedParcelStatusSchema.default('waiting'),
  companyName: parcelDetails.companyName.default(''),
  email: parcelDetails.email.prefault(''),
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
  email: parcelDetails.email.prefault(''),
  comment: parcelDetails.comment.default(''),
  tracking: receptionDetails.tracking.default(noDetails.tracking),
  shelf: receptionDetails.shelf.default(noDetails.shelf),
  registered: receptionDetails.registered.default(noDetails.registered),
  photo: receptionDetails.photo.default(noDetails.photo),
  state: withCodec(z.enum(waitingParcelStates), enumCodec({ atDesk: 'at_desk', kept: 'kept' })).default(
    'atDesk',
  ),
  count: wholeNumberSchema(1, MAX_ADDED_PARCELS).default(1),
});

export type NewParcelBatch = z.output<typeof newParcelBatchSchema>;

export const parcelEditSchema = z
  .object({
    ...parcelDetails,
    ...receptionDetails,
    time: optionalTimeSchema,
    version: versionFieldSchema,
    photo: nullAsNone(rowIdSchema),
    recipient: uncheckedPersonNameSchema.min(1).max(PARCEL_NAME_MAX),
  })
  .partial();
export type ParcelEdit = z.output<typeof parcelEditSchema>;

export const parcelAnswerKinds = ['sendUp', 'keep', 'colleague'] as const;
export type ParcelAnswerKind = (typeof parcelAnswerKinds)[number];

export const parcelAnswerKindSchema = withCodec(
  z.enum(parcelAnswerKinds),
  enumCodec({ sendUp: 'send_up', keep: 'keep', colleague: 'colleague' }),
);

export const collectionProofKinds = ['signature', 'pass'] as const;

/** `gone`: the recipient has no active account in the building any more. */
const parcelRecipientAccountStates = ['known', 'unknown', 'gone'] as const;
export type ParcelRecipientAccountState = (typeof parcelRecipientAccountStates)[number];

export const parcelStateSchema = withCodec(
  z.enum(parcelStates),
  enumCodec({
    announced: 'announced',
    atDesk: 'at_desk',
    received: 'received',
    kept: 'kept',
    refused: 'refused',
    returned: 'returned',
    missing: 'missing',
  }),
);

/** `email` is '' if the recipient is unknown, `time` is '' if it is unknown. */
const parcelFieldsSchema = z.object({
  ...parcelDetails,
  time: optionalTimeSchema,
  id: pkSchema,
  state: parcelStateSchema,
  version: z.int(),
  recipientId: withWireName(z.int().nullable(), 'recipientPk'),
  mark: withWireName(z.enum(parcelRecipientAccountStates), 'recipient_mark'),
  tracking: withWireName(z.string(), 'tracking_number'),
  shelf: z.string(),
  registered: z.boolean(),
  /** Null without `can.seePictures`. */
  photo: z.int().nullable(),
  answer: parcelAnswerKindSchema.nullable(),
  answerName: withWireName(z.string(), 'answer_name'),
  answeredAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** '' if the recipient took it. */
  fetchedBy: withWireName(z.string(), 'fetched_by'),
  proof: z.enum(collectionProofKinds).nullable(),
  isLong: withWireName(z.boolean(), 'long_waiting'),
});

/** The published API knows only `parcelStatus`; `state` also separates announced parcels. */
const publishedParcelCodec = toCodec(parcelFieldsSchema.extend({ status: publishedParcelStatusSchema }));
export const parcelSchema = withCodec(parcelFieldsSchema, {
  get schema() {
    return publishedParcelCodec.schema;
  },
  encode: (row) => publishedParcelCodec.encode({ ...row, status: publishedParcelStatusByState[row.state] }),
});

export type Parcel = z.output<typeof parcelSchema>;

export const parcelStateChangesInputSchema = z.object({
  moves: withWireName(
    z
      .array(z.object({ id: pkInputSchema, state: parcelStateSchema }))
      .min(1)
      .max(MAX_PARCEL_STATE_CHANGES),
    'parcels',
  ),
});

export type ParcelStateChangesInput = z.output<typeof parcelStateChangesInputSchema>;

export const undoAddParcelsInputSchema = z.object({
  parcels: z
    .array(z.object({ id: pkInputSchema, version: rowIdSchema }))
    .min(1)
    .max(MAX_ADDED_PARCELS),
});

export type UndoAddParcelsInput = z.output<typeof undoAddParcelsInputSchema>;

/** The tabs of the list; `otherwise`: refused, returned or missing. */
export const parcelTabs = ['atDesk', 'announced', 'received', 'otherwise'] as const;
export type ParcelTab = (typeof parcelTabs)[number];

export function getParcelTab(parcel: Pick<Parcel, 'state'>): ParcelTab {
  if (isWaitingForCollection(parcel)) return 'atDesk';
  return parcel.state === 'announced' || parcel.state === 'received' ? parcel.state : 'otherwise';
}

/** Days listed by default before today (docs/specification.md §4). */
export const PARCEL_LOOK_BACK_DAYS = 31;
