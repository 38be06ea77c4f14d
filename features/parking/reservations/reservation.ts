import { z } from 'zod';
import { RESERVATION_TITLE_MAX, reservationRangeSchema } from '../../../core/booking/booking.ts';
import {
  checkPeriodEndAfterStart,
  normalizeMidnight,
  periodSchemaFields,
} from '../../../core/booking/period.ts';
import { holderSchema } from '../../../core/people/person.ts';
import { pastedEmailAddressSchema } from '../../../kit/emailSchema.ts';
import { defineErrors } from '../../../kit/errors.ts';
import { plainLineSchema } from '../../../kit/plainLine.ts';
import { rowIdSchema } from '../../../kit/rowId.ts';
import { searchTextSchema } from '../../../kit/searchField.ts';
import { versionFieldSchema } from '../../../kit/version.ts';

defineErrors('parking', {
  bay_unknown: 422,
  bay_closed: 409,
  may_not_park: 403,
  person_may_not_park: 403,
  bay_not_for_you: 403,
});

const details = {
  bay: rowIdSchema,
  title: plainLineSchema.min(1).max(RESERVATION_TITLE_MAX),
  ...periodSchemaFields,
};

export const newSpaceReservationSchema = z
  .object(details)
  .overwrite(normalizeMidnight)
  .check(checkPeriodEndAfterStart);
export type NewSpaceReservation = z.output<typeof newSpaceReservationSchema>;

export const spaceReservationForResidentSchema = z
  .object({ ...details, residentEmail: pastedEmailAddressSchema.min(1).max(100) })
  .overwrite(normalizeMidnight)
  .check(checkPeriodEndAfterStart);

/** Without `bay`, the question is which spaces are free. `reservation`: the one to change. */
export const spaceCheckInputSchema = z
  .object({
    ...periodSchemaFields,
    bay: rowIdSchema.optional(),
    residentEmail: pastedEmailAddressSchema.min(1).max(100).optional(),
    reservation: rowIdSchema.optional(),
  })
  .overwrite(normalizeMidnight)
  .check(checkPeriodEndAfterStart);
export type SpaceCheckInput = z.output<typeof spaceCheckInputSchema>;

export const spaceCheckResultSchema = z.object({
  free: z.array(z.int()),
  /** A booking in the past is allowed after a confirmation. */
  isPast: z.boolean(),
  refusal: z.object({ field: z.string(), code: z.string(), message: z.string() }).nullable(),
});

export type SpaceCheckResult = z.output<typeof spaceCheckResultSchema>;

export const spaceReservationEditSchema = z
  .object({ ...details, version: versionFieldSchema })
  .partial()
  .extend({ id: rowIdSchema });
export type SpaceReservationEdit = z.output<typeof spaceReservationEditSchema>;

/** Redacted for the viewer: hidden texts are empty. */
export const spaceReservationSchema = z.object({
  id: z.int(),
  bay: z.int(),
  bayName: z.string(),
  /** Empty unless the viewer is the holder or the assistant who made it. */
  title: z.string(),
  ...periodSchemaFields,
  isMine: z.boolean(),
  /** True for the holder and for the assistant who made it. */
  mayChange: z.boolean(),
  holder: holderSchema.nullable(),
  /** Null if no assistant made it, or if the viewer may not know the holder. */
  assistant: z.string().nullable(),
  version: z.int().nullable(),
});

export type SpaceReservation = z.output<typeof spaceReservationSchema>;

/** Reservations of some days, with the filters of the week. */
export const spaceReservationExportFilterSchema = reservationRangeSchema.safeExtend({
  search: searchTextSchema,
  /** Ids, separated by commas; default: all. */
  spaces: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){0,499}$/)
    .optional(),
  own: z.literal('mine').optional(),
});

export type SpaceReservationExportFilter = z.output<typeof spaceReservationExportFilterSchema>;
