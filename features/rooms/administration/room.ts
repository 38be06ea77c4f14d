import { z } from 'zod';
import { settlement } from '../../../core/booking/closing.ts';
import { plainLine } from '../../../kit/plainLine.ts';
import { rowId } from '../../../kit/rowId.ts';
import { localTime } from '../../../kit/time.ts';
import { versionField } from '../../../kit/version.ts';
import { endTime } from '../reservation.ts';
import { whoBooks } from '../terms.ts';
import { OFFER_MAX } from './offer.ts';

/** A room as it is administered. */

export const NAME_MAX = 80;
export const FLOOR_MAX = 30;
export const SEATS_MAX = 10_000;
export const BUFFER_MAX = 240;
/** For how long a room may be booked, in minutes. */
export const LENGTH = { min: 15, max: 24 * 60 };
export const DAYS_AHEAD_MAX = 366;

const labels = z
  .array(z.string().max(OFFER_MAX))
  .max(50)
  .transform((list) => [...new Set(list)]);

const parts = {
  name: plainLine.min(1).max(NAME_MAX),
  capacity: z.int().min(1).max(SEATS_MAX),
  floor: plainLine.max(FLOOR_MAX),
  /** Of the building's own lists, by their French names. */
  layouts: labels,
  services: labels,
  /** Minutes after each reservation during which the room stays empty. */
  bufferMinutes: z.int().min(0).max(BUFFER_MAX),
  /** When it is open; null: as the building. */
  opens: localTime.nullable(),
  closes: endTime.nullable(),
  whoMayBook: z.enum(whoBooks),
  /** Whose people book it, where it is kept for some companies. */
  companies: z
    .array(rowId)
    .max(1_000)
    .transform((ids) => [...new Set(ids)].sort((a, b) => a - b)),
  /** For how long, and how far ahead, it may be booked; null: no limit. */
  maxMinutes: z.int().min(LENGTH.min).max(LENGTH.max).nullable(),
  daysAhead: z.int().min(0).max(DAYS_AHEAD_MAX).nullable(),
};

/** A stored picture, or none. */
const photo = rowId.nullable();
/** What of a room may be nothing. */
export const limits = {
  opens: localTime,
  closes: endTime,
  maxMinutes: parts.maxMinutes.unwrap(),
  daysAhead: parts.daysAhead.unwrap(),
  photo: rowId,
};

export const newRoom = z.object({
  name: parts.name,
  capacity: parts.capacity,
  floor: parts.floor.default(''),
  layouts: parts.layouts.default([]),
  services: parts.services.default([]),
  bufferMinutes: parts.bufferMinutes.default(0),
  opens: parts.opens.default(null),
  closes: parts.closes.default(null),
  whoMayBook: parts.whoMayBook.default('everybody'),
  companies: parts.companies.default([]),
  maxMinutes: parts.maxMinutes.default(null),
  daysAhead: parts.daysAhead.default(null),
  photo: photo.default(null),
});
export type NewRoom = z.output<typeof newRoom>;

/** What is to change of a room. `position`: its place among the rooms in use, from 1. */
export const roomEdit = z
  .object({ ...parts, photo, position: z.int().min(1).max(100_000), version: versionField })
  .partial();
export type RoomEdit = z.output<typeof roomEdit>;

export const administeredRoom = z.object({
  id: z.int(),
  ...parts,
  /** Root-relative address of the photograph. */
  photo: z.string().nullable(),
  position: z.int(),
  isRetired: z.boolean(),
  /** The rooms in use that it merges with. */
  linked: z.array(z.object({ id: z.int(), name: z.string() })),
  version: z.int(),
});
export type AdministeredRoom = z.output<typeof administeredRoom>;

/** `position`: the building's order. */
export const roomSorts = ['position', 'name', 'capacity', 'floor'] as const;
export type RoomSort = (typeof roomSorts)[number];

/** Which rooms are meant: those in use, or those that were. */
export const roomStates = ['inUse', 'retired'] as const;
export type RoomState = (typeof roomStates)[number];

/** Taken out of use, which needs a word on each reservation ahead, or back into it. */
export const retirement = z.object({ retired: z.boolean(), ...settlement, version: versionField });
export type Retirement = z.output<typeof retirement>;

/** Two rooms merge from now on, or do not. */
export const roomLink = z
  .object({ one: rowId, other: rowId, linked: z.boolean() })
  .refine(({ one, other }) => one !== other, { error: 'invalid_value', path: ['other'] });
export type RoomLink = z.output<typeof roomLink>;

/** How many reservations ahead keep what they would no longer be given. */
export const stranded = z.int();

/** All rooms in use, in their new order. */
export const roomOrder = z.object({ ids: z.array(rowId).max(10_000) });
