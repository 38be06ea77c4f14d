import { z } from 'zod';
import { retirementSchemaFields } from '../../../core/booking/closureEffects.ts';
import { withWireName } from '../../../kit/codec.ts';
import { defineErrors } from '../../../kit/errors.ts';
import { plainLineSchema } from '../../../kit/plainLine.ts';
import { pkSchema, rowIdSchema } from '../../../kit/rowId.ts';
import { versionFieldSchema } from '../../../kit/version.ts';

defineErrors('parking', {
  bay_name_taken: 422,
  bay_companies_missing: 422,
  bay_company_unknown: 422,
  bay_name_without_number: 422,
});

export const spaceKinds = ['visitor', 'electric', 'accessible', 'twoWheels'] as const;
export type SpaceKind = (typeof spaceKinds)[number];

export const spaceBookingAccessLevels = ['everybody', 'companies', 'staff'] as const;
export type SpaceBookingAccessLevel = (typeof spaceBookingAccessLevels)[number];

export const parkingSpaceSchema = z.object({
  id: pkSchema,
  name: z.string(),
  kinds: z.array(z.enum(spaceKinds)),
  /** False if the space is for other companies or for staff only. */
  mayReserve: z.boolean(),
});

export type ParkingSpace = z.output<typeof parkingSpaceSchema>;

export const SPACE_NAME_MAX = 50;
export const MAX_NEW_SPACES = 200;

export const managedSpaceSchema = z.object({
  id: pkSchema,
  name: z.string(),
  kinds: z.array(z.enum(spaceKinds)),
  mayBook: z.enum(spaceBookingAccessLevels),
  companies: z.array(z.object({ id: pkSchema, name: z.string() })),
  position: z.int(),
  isRetired: withWireName(z.boolean(), 'retired'),
  version: z.int(),
});

export type ManagedSpace = z.output<typeof managedSpaceSchema>;

const kinds = z.array(z.enum(spaceKinds)).transform((all) => spaceKinds.filter((kind) => all.includes(kind)));
const companies = z
  .array(rowIdSchema)
  .max(500)
  .transform((all) => [...new Set(all)]);

const details = {
  name: plainLineSchema.min(1).max(SPACE_NAME_MAX),
  kinds,
  mayBook: z.enum(spaceBookingAccessLevels),
  companies,
};

/** With `count`, names continue from the number at the end of `name`. */
export const newSpacesSchema = z.object({
  name: details.name,
  kinds: kinds.default([]),
  mayBook: details.mayBook.default('everybody'),
  companies: companies.default([]),
  count: z.int().min(1).max(MAX_NEW_SPACES).default(1),
});

export type NewSpaces = z.output<typeof newSpacesSchema>;

/** Fields that are left out stay. Retiring needs a decision for each future reservation. */
export const spaceEditSchema = z.object({
  ...z.object(details).partial().shape,
  position: z.int().min(1).max(100_000).optional(),
  isRetired: withWireName(z.boolean().optional(), 'retired'),
  ...retirementSchemaFields,
  version: versionFieldSchema,
});

export type SpaceEdit = z.output<typeof spaceEditSchema>;

export const spaceSorts = ['position', 'name'] as const;
export type SpaceSort = (typeof spaceSorts)[number];

const spaceListFilters = ['used', 'retired', 'all'] as const;
export const spaceFilterSchema = z.object({
  show: z.enum(spaceListFilters).default('used'),
  kind: z.enum(spaceKinds).optional(),
});

/** Keeps leading zeros (`P1-01`, `P1-02`). Returns null if the name ends in no number. */
export function buildConsecutiveSpaceNames(name: string, count: number): string[] | null {
  if (count === 1) return [name];
  const [, head = '', number] = /^(.*?)(\d{1,9})$/.exec(name) ?? [];
  if (number === undefined) return null;
  return Array.from(
    { length: count },
    (_, at) => head + String(Number(number) + at).padStart(number.length, '0'),
  );
}
