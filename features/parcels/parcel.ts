import { z } from 'zod';
import { emailText } from '../../kit/emailSchema.ts';
import { defineErrors } from '../../kit/errors.ts';
import { count } from '../../kit/figures.ts';
import { editedName, personName } from '../../kit/personName.ts';
import { plainLine } from '../../kit/plainLine.ts';
import { plainText } from '../../kit/plainText.ts';
import { rowId } from '../../kit/rowId.ts';
import { localDate, localTime } from '../../kit/time.ts';
import { seenVersion } from '../../kit/version.ts';

/**
 * Announced by a resident; brought to the desk, and on its way up; handed over; kept by the desk; refused by its recipient; given back
 * to its carrier; not found any more.
 */
export const parcelStates = [
  ...(['announced', 'atDesk', 'received', 'kept'] as const),
  ...(['refused', 'returned', 'missing'] as const),
] as const;
export type ParcelState = (typeof parcelStates)[number];

/** The life cycle: from each state, the states that staff may bring a parcel to; each step can be undone. */
export const transitions: Readonly<Record<ParcelState, readonly ParcelState[]>> = {
  announced: ['atDesk', 'kept'],
  atDesk: ['received', 'kept', 'refused', 'returned', 'missing', 'announced'],
  kept: ['received', 'atDesk', 'refused', 'returned', 'missing', 'announced'],
  received: ['atDesk', 'kept'],
  refused: ['returned', 'atDesk', 'kept'],
  returned: ['refused', 'atDesk', 'kept'],
  missing: ['atDesk', 'kept'],
};

/**
 * What the contract calls a parcel's status: it does not tell what is announced from what is at the desk. Whatever has ended is
 * *received* there, the one of its words after which nobody has to come for it.
 */
export const parcelStatuses = ['waiting', 'received', 'kept'] as const;
type ParcelStatus = (typeof parcelStatuses)[number];

export const statusOf: Readonly<Record<ParcelState, ParcelStatus>> = {
  announced: 'waiting',
  atDesk: 'waiting',
  received: 'received',
  kept: 'kept',
  refused: 'received',
  returned: 'received',
  missing: 'received',
};

/** Those from which the recipient still has to get it. */
export const waitingStates = ['atDesk', 'kept'] as const satisfies readonly ParcelState[];

/** Whether the recipient still has to get it from the desk. */
export function isWaiting({ state }: { state: ParcelState }): boolean {
  return waitingStates.some((each) => each === state);
}

/** Those after which nobody waits for it. */
export const endStates = ['received', 'refused', 'returned', 'missing'] as const satisfies ParcelState[];

/** Whether all is done with it. */
export function hasEnded({ state }: { state: ParcelState }): boolean {
  return endStates.some((each) => each === state);
}

/** So many senders of what waits are named. */
export const SENDERS_NAMED = 3;

/**
 * How many wait at the desk, whatever the day (`MOST_COUNTED + 1` stands for more than `MOST_COUNTED`, as in `Page`), and
 * some of their senders; how many are expected today.
 */
export const waitingParcels = z.object({
  atDesk: z.int().min(0),
  senders: z.array(z.string()).max(SENDERS_NAMED),
  expected: z.int().min(0),
});
export type WaitingParcels = z.output<typeof waitingParcels>;

defineErrors('parcels', {
  parcel_arrived: 409,
  parcel_changed_since: 409,
  parcel_not_there_yet: 409,
  parcel_ended: 409,
  parcel_link_dead: 422,
  parcel_pass_dead: 422,
  parcel_for_carrier: 422,
});

export const NAME_MAX = 100;
export const COMMENT_MAX = 200;
export const TRACKING_MAX = 60;
export const SHELF_MAX = 20;
/** So many of one sender for one recipient are logged at once. */
export const MOST_AT_ONCE = 20;
/** So many are moved at once: all that a page of a list has. */
export const MOST_MOVED = 200;
/** So many senders are offered. */
export const SENDERS_OFFERED = 20;

/** A carrier's number, without the blanks that labels have in it: it is found however it is typed. */
const trackingNumber = plainLine
  .overwrite((text) => text.replace(/\s+/g, '').toUpperCase())
  .max(TRACKING_MAX);

const parcelDetails = {
  /** As it stands on the label. */
  recipient: personName.min(1).max(NAME_MAX),
  /** Usually a company. */
  sender: plainLine.min(1).max(NAME_MAX),
  /** When it comes, or came: wall clock of the building. */
  date: localDate,
  time: localTime,
  companyName: plainLine.max(NAME_MAX),
  /** The recipient's address, where it is known; '' where not. */
  email: emailText.max(NAME_MAX),
  comment: plainText.max(COMMENT_MAX),
};

/** What the desk notes of one that has come. */
const deskDetails = {
  /** The carrier's number, as its bar code has it; '' where there is none. */
  tracking: trackingNumber,
  /** Where the desk has put it. */
  shelf: plainLine.max(SHELF_MAX),
  /** Handed over against a signature. */
  registered: z.boolean(),
  /** A picture of the label, which was stored before. */
  photo: rowId.nullable(),
};
const noDetails = { tracking: '', shelf: '', registered: false, photo: null } as const;

/** A parcel announced by a resident, or logged by staff. A resident's company is their own, whatever stands here. */
export const newParcel = z.object({
  ...parcelDetails,
  status: z.enum(parcelStatuses).default('waiting'),
  companyName: parcelDetails.companyName.default(''),
  email: parcelDetails.email.default(''),
  comment: parcelDetails.comment.default(''),
});
export type NewParcel = z.output<typeof newParcel>;

/** Who brings parcels in France: offered where a building has had none of theirs so far. */
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

/** An hour that may stay open: `''`. */
export const openTime = z.union([z.literal(''), localTime], { error: 'invalid_time' });

/**
 * One or several of one sender for one recipient. Left out, the moment is now for staff, and for residents some time today.
 * What a resident announces is announced, whatever stands here.
 */
export const newParcels = z.object({
  ...parcelDetails,
  date: localDate.optional(),
  time: openTime.optional(),
  companyName: parcelDetails.companyName.default(''),
  email: parcelDetails.email.default(''),
  comment: parcelDetails.comment.default(''),
  tracking: deskDetails.tracking.default(noDetails.tracking),
  shelf: deskDetails.shelf.default(noDetails.shelf),
  registered: deskDetails.registered.default(noDetails.registered),
  photo: deskDetails.photo.default(noDetails.photo),
  state: z.enum(waitingStates).default('atDesk'),
  count: count(1, MOST_AT_ONCE).default(1),
});
export type NewParcels = z.output<typeof newParcels>;

/** What may change of a parcel; what is left out stays. */
export const parcelEdit = z
  .object({
    ...parcelDetails,
    ...deskDetails,
    time: openTime,
    version: seenVersion,
    recipient: editedName.min(1).max(NAME_MAX),
  })
  .partial();
export type ParcelEdit = z.output<typeof parcelEdit>;

/** What the recipient wants done with what waits. */
export const answers = ['sendUp', 'keep', 'colleague'] as const;
export type Answer = (typeof answers)[number];

/** How it is known who took it. */
export const proofs = ['signature', 'pass'] as const;

/** Whether the building knows whose a parcel is: somebody of it, nobody, or somebody who is there no more. */
export const recipientMarks = ['known', 'unknown', 'gone'] as const;
export type RecipientMark = (typeof recipientMarks)[number];

/**
 * A parcel as lists show it. `email` is that of the resident whose it is, '' where that is not known; `time` is '' while nobody
 * has said when it comes.
 */
export const parcel = z.object({
  ...parcelDetails,
  time: openTime,
  id: z.int(),
  state: z.enum(parcelStates),
  version: z.int(),
  /** The person whose it is, where that is known. */
  recipientId: z.int().nullable(),
  mark: z.enum(recipientMarks),
  tracking: z.string(),
  /** The desk's alone: '' for residents. */
  shelf: z.string(),
  registered: z.boolean(),
  /** Which picture of the label there is; null to whom it is none of their business. */
  photo: z.int().nullable(),
  answer: z.enum(answers).nullable(),
  /** The colleague who fetches it. */
  answerName: z.string(),
  answeredAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** '' where that was the recipient. */
  fetchedBy: z.string(),
  proof: z.enum(proofs).nullable(),
  /** It waits since before the last day on which its recipient is reminded. */
  isLong: z.boolean(),
});
export type Parcel = z.output<typeof parcel>;

/** Several brought to a state at once; which of them are there already stay as they are. */
export const parcelMoves = z.object({
  moves: z
    .array(z.object({ id: rowId, state: z.enum(parcelStates) }))
    .min(1)
    .max(MOST_MOVED),
});
export type ParcelMoves = z.output<typeof parcelMoves>;

/** What was just logged or announced, as its writer has it: whatever somebody made of it since stays. */
export const takenBack = z.object({
  parcels: z
    .array(z.object({ id: rowId, version: rowId }))
    .min(1)
    .max(MOST_AT_ONCE),
});
export type TakenBack = z.output<typeof takenBack>;

/** For so many days what has come is listed without being asked for (docs/specification.md §4). */
export const LOOK_BACK_DAYS = 31;
