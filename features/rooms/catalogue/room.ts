import { z } from 'zod';
import { bookerRestrictionKinds } from '../../../core/booking/booking.ts';
import { retirementSchemaFields } from '../../../core/booking/closureEffects.ts';
import { sameDayEndTimeSchema } from '../../../core/booking/period.ts';
import { bilingualTextSchema } from '../../../kit/bilingualText.ts';
import { nullAsNone, withWireName } from '../../../kit/codec.ts';
import { plainLineSchema } from '../../../kit/plainLine.ts';
import { plainTextSchema } from '../../../kit/plainText.ts';
import { pkSchema, rowIdSchema } from '../../../kit/rowId.ts';
import { localTimeSchema, periodEndTimeSchema } from '../../../kit/time.ts';
import { versionFieldSchema } from '../../../kit/version.ts';
import { ROOM_OFFER_NAME_MAX } from './offer.ts';

export const ROOM_NAME_MAX = 80;
export const FLOOR_MAX = 30;
export const DIRECTIONS_MAX = 300;
const SEATS_MAX = 10_000;
const BUFFER_MAX = 240;
const ROOM_MAX_MINUTES_RANGE = { min: 15, max: 24 * 60 };
const DAYS_AHEAD_MAX = 366;

/** The terms of a room for one person: `mayBook` instead of the companies. */
const roomTermsForBookerSchema = z.object({
  whoMayBook: z.enum(bookerRestrictionKinds),
  mayBook: z.boolean(),
  /** Minutes, and days; null: no limit. Staff have none. */
  maxMinutes: z.int().nullable(),
  daysAhead: z.int().nullable(),
  opens: localTimeSchema.nullable(),
  closes: periodEndTimeSchema.nullable(),
});
export type RoomTermsForBooker = z.output<typeof roomTermsForBookerSchema>;

export const roomSchema = z.object({
  id: z.int(),
  name: z.string(),
  capacity: z.int(),
  linked: z.array(z.object({ id: z.int(), name: z.string() })),
  layouts: z.array(z.string()),
  services: z.array(z.string()),
  photo: z.string().nullable(),
  floor: z.string().optional(),
  directions: bilingualTextSchema(DIRECTIONS_MAX, plainTextSchema).optional(),
  terms: roomTermsForBookerSchema.optional(),
  /** Present if the room is retired; kept to name it in old reservations. */
  isRetired: z.literal(true).optional(),
});

export type Room = z.output<typeof roomSchema>;

const labels = z
  .array(z.string().max(ROOM_OFFER_NAME_MAX))
  .max(50)
  .transform((list) => [...new Set(list)]);

const roomFields = {
  name: plainLineSchema.min(1).max(ROOM_NAME_MAX),
  capacity: z.int().min(1).max(SEATS_MAX),
  floor: plainLineSchema.max(FLOOR_MAX),
  directions: bilingualTextSchema(DIRECTIONS_MAX, plainTextSchema),
  layouts: labels,
  services: labels,
  /** Minutes during which the room stays empty after a reservation. */
  bufferMinutes: z.int().min(0).max(BUFFER_MAX),
  opens: localTimeSchema.nullable(),
  closes: sameDayEndTimeSchema.nullable(),
  whoMayBook: z.enum(bookerRestrictionKinds),
  companies: z
    .array(rowIdSchema)
    .max(1_000)
    .transform((ids) => [...new Set(ids)].sort((a, b) => a - b)),
  /** Null: no limit. */
  maxMinutes: z.int().min(ROOM_MAX_MINUTES_RANGE.min).max(ROOM_MAX_MINUTES_RANGE.max).nullable(),
  daysAhead: z.int().min(0).max(DAYS_AHEAD_MAX).nullable(),
};

export const clearableRoomFieldSchemas = {
  opens: localTimeSchema,
  closes: sameDayEndTimeSchema,
  maxMinutes: roomFields.maxMinutes.unwrap(),
  daysAhead: roomFields.daysAhead.unwrap(),
  photo: rowIdSchema,
};
const clearableFields = {
  opens: nullAsNone(clearableRoomFieldSchemas.opens),
  closes: nullAsNone(clearableRoomFieldSchemas.closes),
  maxMinutes: nullAsNone(clearableRoomFieldSchemas.maxMinutes),
  daysAhead: nullAsNone(clearableRoomFieldSchemas.daysAhead),
  photo: nullAsNone(clearableRoomFieldSchemas.photo),
};

export const newRoomSchema = z.object({
  name: roomFields.name,
  capacity: roomFields.capacity,
  floor: roomFields.floor.default(''),
  directions: roomFields.directions.default({ fr: '', en: '' }),
  layouts: roomFields.layouts.default([]),
  services: roomFields.services.default([]),
  bufferMinutes: roomFields.bufferMinutes.default(0),
  opens: clearableFields.opens.default(null),
  closes: clearableFields.closes.default(null),
  whoMayBook: roomFields.whoMayBook.default('everybody'),
  companies: roomFields.companies.default([]),
  maxMinutes: clearableFields.maxMinutes.default(null),
  daysAhead: clearableFields.daysAhead.default(null),
  photo: clearableFields.photo.default(null),
});

export type NewRoom = z.output<typeof newRoomSchema>;

export const roomEditSchema = z
  .object({
    ...roomFields,
    ...clearableFields,
    position: z.int().min(1).max(100_000),
    version: versionFieldSchema,
  })
  .partial();
export type RoomEdit = z.output<typeof roomEditSchema>;

export const administeredRoomSchema = z.object({
  id: pkSchema,
  ...roomFields,
  photo: z.string().nullable(),
  position: z.int(),
  isRetired: withWireName(z.boolean(), 'retired'),
  linked: z.array(z.object({ id: z.int(), name: z.string() })),
  version: z.int(),
});

export type AdministeredRoom = z.output<typeof administeredRoomSchema>;

export const roomSorts = ['position', 'name', 'capacity', 'floor'] as const;
export type RoomSort = (typeof roomSorts)[number];

export const roomRetirementFilters = ['inUse', 'retired'] as const;
export type RoomRetirementFilterKey = (typeof roomRetirementFilters)[number];

export const roomRetirementInputSchema = z.object({
  retired: z.boolean(),
  ...retirementSchemaFields,
  version: versionFieldSchema,
});

export type RoomRetirementInput = z.output<typeof roomRetirementInputSchema>;

export const roomLinkInputSchema = z
  .object({ one: rowIdSchema, other: rowIdSchema, linked: z.boolean() })
  .refine(({ one, other }) => one !== other, { error: 'invalid_value', path: ['other'] });
export type RoomLinkInput = z.output<typeof roomLinkInputSchema>;

/** Number of future reservations that the new settings would refuse. */
export const notFittingReservationCountSchema = withWireName(z.int(), 'stranded');

export const roomOrderSchema = z.object({ ids: z.array(rowIdSchema).max(10_000) });
