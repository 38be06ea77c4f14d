import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { localDateSchema, localTimeSchema, periodEndTimeSchema } from '../../kit/time.ts';
import { type SpaceKind, spaceBookingAccessLevels, spaceKinds } from './catalogue/space.ts';

const reservationEntity = { entity: 'bay_reservation', topic: 'parking' } as const;

export const spaceReservationBooked = activityKind('bay_reservation.booked', {
  ...reservationEntity,
  details: z.object({ holderId: z.int() }),
});
export const spaceReservationChanged = activityKind('bay_reservation.changed', {
  ...reservationEntity,
  details: z.object({
    bayId: z.int(),
    startDate: localDateSchema,
    startTime: localTimeSchema,
    endDate: localDateSchema,
    endTime: periodEndTimeSchema,
  }),
});
export const spaceReservationHandedOver = activityKind('bay_reservation.handed_over', {
  ...reservationEntity,
  details: z.object({ from: z.int(), to: z.int() }),
});
export const spaceReservationCanceled = activityKind('bay_reservation.canceled', reservationEntity);
export const spaceReservationCanceledByBuilding = activityKind(
  'bay_reservation.canceled_for_the_building',
  reservationEntity,
);

const kindFlags = Object.fromEntries(spaceKinds.map((kind) => [kind, z.boolean().optional()])) as Record<
  SpaceKind,
  z.ZodOptional<z.ZodBoolean>
>;
/** The audit log keeps no names, because people typed them. */
const recordedSpace = z.object({
  ...kindFlags,
  mayBook: z.enum(spaceBookingAccessLevels).optional(),
  position: z.int().optional(),
  retired: z.boolean().optional(),
});
export type RecordedSpace = z.output<typeof recordedSpace>;

export const spaceCreated = activityKind('bay.made', {
  entity: 'bay',
  topic: 'parking',
  details: z.object({ after: recordedSpace }),
});
export const spaceChanged = activityKind('bay.changed', {
  entity: 'bay',
  topic: 'parking',
  details: z.object({ before: recordedSpace, after: recordedSpace }),
});
