import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { localDate, localTime, periodEndSchema } from '../../kit/time.ts';
import { roomSettingsTopic } from './administration/api.ts';
import { offerKinds } from './administration/offer.ts';

const aReservation = { about: 'reservation', topic: 'rooms' } as const;

export const reservationBooked = activityKind('reservation.booked', {
  ...aReservation,
  says: z.object({ holderId: z.int() }),
});
export const reservationChanged = activityKind('reservation.changed', {
  ...aReservation,
  says: z.object({ date: localDate, start: localTime, end: periodEndSchema }),
});
export const reservationHandedOver = activityKind('reservation.handed_over', {
  ...aReservation,
  says: z.object({ from: z.int(), to: z.int() }),
});
export const reservationCanceled = activityKind('reservation.canceled', aReservation);
export const invitationDeclined = activityKind('reservation.declined', aReservation);
export const invitationAccepted = activityKind('reservation.accepted', aReservation);
export const reservationCanceledForTheBuilding = activityKind(
  'reservation.canceled_for_the_building',
  aReservation,
);
export const reservationAgreed = activityKind('reservation.agreed', aReservation);
export const reservationRefused = activityKind('reservation.refused', aReservation);

const settings = ['rooms', roomSettingsTopic] as const;
const aRoom = { about: 'room', topic: settings } as const;
const anOffer = { about: 'roomOffer', topic: settings } as const;

/** `anyone`, because `everybody` already has another meaning in the audit log. */
const toldWhoBooks = ['anyone', 'companies', 'staff', 'approval'] as const;

const terms = z
  .object({
    capacity: z.int(),
    bufferMinutes: z.int(),
    opens: localTime.nullable(),
    closes: periodEndSchema.nullable(),
    whoMayBook: z.enum(toldWhoBooks),
    maxMinutes: z.int().nullable(),
    daysAhead: z.int().nullable(),
  })
  .partial();

export const roomAdded = activityKind('room.added', { ...aRoom, says: terms });
export const roomEdited = activityKind('room.edited', {
  ...aRoom,
  says: z.object({ before: terms, after: terms }),
});
const settled = z.object({ moved: z.int(), canceled: z.int(), ahead: z.int() }).partial();
export const roomRetired = activityKind('room.retired', { ...aRoom, says: settled });
export const roomRestored = activityKind('room.restored', { ...aRoom, says: settled.pick({ ahead: true }) });
export const roomLinked = activityKind('room.linked', { ...aRoom, says: z.object({ other: z.int() }) });
export const roomParted = activityKind('room.parted', { ...aRoom, says: z.object({ other: z.int() }) });
export const roomsOrdered = activityKind('rooms.ordered', { about: 'rooms', topic: settings });

const ofKind = { kind: z.enum(offerKinds) };
export const roomOfferAdded = activityKind('roomOffer.added', { ...anOffer, says: z.object(ofKind) });
export const roomOfferRenamed = activityKind('roomOffer.renamed', { ...anOffer, says: z.object(ofKind) });
export const roomOfferRemoved = activityKind('roomOffer.removed', {
  ...anOffer,
  says: z.object({ ...ofKind, rooms: z.int() }),
});
export const roomOffersOrdered = activityKind('roomOffers.ordered', {
  about: 'roomOffers',
  topic: settings,
  says: z.object(ofKind),
});
