import { z } from 'zod';
import { TITLE_MAX } from '../../core/booking/booking.ts';
import { checkPeriod, periodFields, throughMidnight } from '../../core/booking/period.ts';
import { holder } from '../../core/people/person.ts';
import { emailText } from '../../kit/emailSchema.ts';
import { defineErrors } from '../../kit/errors.ts';
import { plainLine } from '../../kit/plainLine.ts';
import { rowId } from '../../kit/rowId.ts';
import { versionField } from '../../kit/version.ts';

defineErrors('parking', {
  bay_unknown: 422,
  bay_closed: 409,
  may_not_park: 403,
  person_may_not_park: 403,
  bay_not_for_you: 403,
});

/** What a bay is for; it may be none of these, or several. */
export const spaceKinds = ['visitor', 'electric', 'accessible', 'twoWheels'] as const;
export type SpaceKind = (typeof spaceKinds)[number];

/** Who may reserve a bay: whoever may reserve at all, people of some companies, or staff alone (who always may). */
export const whoMayReserve = ['everybody', 'companies', 'staff'] as const;
export type WhoMayReserve = (typeof whoMayReserve)[number];

export const parkingSpace = z.object({
  id: z.int(),
  name: z.string(),
  kinds: z.array(z.enum(spaceKinds)),
  /** Whether it is for the reader: some are for certain companies, or for staff to give. */
  mayReserve: z.boolean(),
});
export type ParkingSpace = z.output<typeof parkingSpace>;

const details = { bay: rowId, title: plainLine.min(1).max(TITLE_MAX), ...periodFields };

export const newSpaceReservation = z.object(details).overwrite(throughMidnight).check(checkPeriod);
export type NewSpaceReservation = z.output<typeof newSpaceReservation>;

/** A reservation by staff for a resident, whose it then is. */
export const spaceReservationForResident = z
  .object({ ...details, residentEmail: emailText.min(1).max(100) })
  .overwrite(throughMidnight)
  .check(checkPeriod);

/** Whether a bay would be had over a period, or a `reservation` of one's own could be changed to it. Without `bay`: which would. */
export const spaceQuestion = z
  .object({
    ...periodFields,
    bay: rowId.optional(),
    residentEmail: emailText.min(1).max(100).optional(),
    reservation: rowId.optional(),
  })
  .overwrite(throughMidnight)
  .check(checkPeriod);
export type SpaceQuestion = z.output<typeof spaceQuestion>;

export const spaceCheck = z.object({
  /** The bays that are free throughout the period, that of the changed reservation included. */
  free: z.array(z.int()),
  /** The period is over by now: meant seriously, it is granted all the same. */
  isPast: z.boolean(),
  /** Why it would be refused, as reserving says it. */
  refusal: z.object({ field: z.string(), code: z.string(), message: z.string() }).nullable(),
});
export type SpaceCheck = z.output<typeof spaceCheck>;

/** What may change of a reservation; what is left out stays. */
export const spaceReservationEdit = z
  .object({ ...details, version: versionField })
  .partial()
  .extend({ id: rowId });
export type SpaceReservationEdit = z.output<typeof spaceReservationEdit>;

/** A reservation as a viewer may see it; what they may not is empty. */
export const spaceReservation = z.object({
  id: z.int(),
  bay: z.int(),
  bayName: z.string(),
  /** For the creator only. */
  title: z.string(),
  ...periodFields,
  /** The viewer holds it. */
  isMine: z.boolean(),
  /** The viewer changes and cancels it: as its holder, or as the assistant who made it. */
  mayChange: z.boolean(),
  holder: holder.nullable(),
  /** Who made it as the holder's assistant, where the viewer may know the holder; null where nobody did. */
  assistant: z.string().nullable(),
  /** For who may change it; null of others’. */
  version: z.int().nullable(),
});
export type SpaceReservation = z.output<typeof spaceReservation>;
