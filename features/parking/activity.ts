import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { localDate, localTime, periodEndSchema } from '../../kit/time.ts';
import { type SpaceKind, spaceKinds, whoMayReserve } from './parking.ts';

const aReservation = { about: 'bay_reservation', topic: 'parking' } as const;

export const spaceReservationBooked = activityKind('bay_reservation.booked', {
  ...aReservation,
  says: z.object({ holderId: z.int() }),
});
export const spaceReservationChanged = activityKind('bay_reservation.changed', {
  ...aReservation,
  says: z.object({
    bayId: z.int(),
    startDate: localDate,
    startTime: localTime,
    endDate: localDate,
    endTime: periodEndSchema,
  }),
});
export const spaceReservationHandedOver = activityKind('bay_reservation.handed_over', {
  ...aReservation,
  says: z.object({ from: z.int(), to: z.int() }),
});
export const spaceReservationCanceled = activityKind('bay_reservation.canceled', aReservation);
export const spaceReservationCanceledByBuilding = activityKind(
  'bay_reservation.canceled_for_the_building',
  aReservation,
);

const aKind = Object.fromEntries(spaceKinds.map((kind) => [kind, z.boolean().optional()])) as Record<
  SpaceKind,
  z.ZodOptional<z.ZodBoolean>
>;
/** The audit log keeps no names, because people typed them. */
const saidOfSpace = z.object({
  ...aKind,
  mayBook: z.enum(whoMayReserve).optional(),
  position: z.int().optional(),
  retired: z.boolean().optional(),
});
export type RecordedSpace = z.output<typeof saidOfSpace>;

export const spaceCreated = activityKind('bay.made', {
  about: 'bay',
  topic: 'parking',
  says: z.object({ after: saidOfSpace }),
});
export const spaceChanged = activityKind('bay.changed', {
  about: 'bay',
  topic: 'parking',
  says: z.object({ before: saidOfSpace, after: saidOfSpace }),
});
