import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { localDateSchema, localTimeSchema, periodEndTimeSchema } from '../../kit/time.ts';
import { roomSettingsTopic } from './catalogue/api.ts';
import { roomOfferKinds } from './catalogue/offer.ts';

const reservationEntity = { entity: 'reservation', topic: 'rooms' } as const;

export const reservationBooked = activityKind('reservation.booked', {
  ...reservationEntity,
  details: z.object({ holderId: z.int() }),
});
export const reservationChanged = activityKind('reservation.changed', {
  ...reservationEntity,
  details: z.object({ date: localDateSchema, start: localTimeSchema, end: periodEndTimeSchema }),
});
export const reservationHandedOver = activityKind('reservation.handed_over', {
  ...reservationEntity,
  details: z.object({ from: z.int(), to: z.int() }),
});
export const reservationCanceled = activityKind('reservation.canceled', reservationEntity);
export const meetingInvitationDeclined = activityKind('reservation.declined', reservationEntity);
export const meetingInvitationAccepted = activityKind('reservation.accepted', reservationEntity);
export const reservationCanceledForTheBuilding = activityKind(
  'reservation.canceled_for_the_building',
  reservationEntity,
);
export const reservationApproved = activityKind('reservation.agreed', reservationEntity);
export const reservationRefused = activityKind('reservation.refused', reservationEntity);

const settings = ['rooms', roomSettingsTopic] as const;
const roomEntity = { entity: 'room', topic: settings } as const;
const offerEntity = { entity: 'roomOffer', topic: settings } as const;

/** `anyone`, because `everybody` already has another meaning in the audit log. */
const recordedWhoBooks = ['anyone', 'companies', 'staff', 'approval'] as const;

const recordedTerms = z
  .object({
    capacity: z.int(),
    bufferMinutes: z.int(),
    opens: localTimeSchema.nullable(),
    closes: periodEndTimeSchema.nullable(),
    whoMayBook: z.enum(recordedWhoBooks),
    maxMinutes: z.int().nullable(),
    daysAhead: z.int().nullable(),
  })
  .partial();

export const roomAdded = activityKind('room.added', { ...roomEntity, details: recordedTerms });
export const roomEdited = activityKind('room.edited', {
  ...roomEntity,
  details: z.object({ before: recordedTerms, after: recordedTerms }),
});
const retirementOutcome = z.object({ moved: z.int(), canceled: z.int(), ahead: z.int() }).partial();
export const roomRetired = activityKind('room.retired', { ...roomEntity, details: retirementOutcome });
export const roomRestored = activityKind('room.restored', {
  ...roomEntity,
  details: retirementOutcome.pick({ ahead: true }),
});
export const roomLinked = activityKind('room.linked', {
  ...roomEntity,
  details: z.object({ other: z.int() }),
});
export const roomUnlinked = activityKind('room.parted', {
  ...roomEntity,
  details: z.object({ other: z.int() }),
});
export const roomsReordered = activityKind('rooms.ordered', { entity: 'rooms', topic: settings });

const kindField = { kind: z.enum(roomOfferKinds) };
export const roomOfferAdded = activityKind('roomOffer.added', {
  ...offerEntity,
  details: z.object(kindField),
});
export const roomOfferRenamed = activityKind('roomOffer.renamed', {
  ...offerEntity,
  details: z.object(kindField),
});
export const roomOfferRemoved = activityKind('roomOffer.removed', {
  ...offerEntity,
  details: z.object({ ...kindField, rooms: z.int() }),
});
export const roomOffersReordered = activityKind('roomOffers.ordered', {
  entity: 'roomOffers',
  topic: settings,
  details: z.object(kindField),
});
