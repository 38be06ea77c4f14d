import { z } from 'zod';
import { settlement } from '../../../core/booking/closing.ts';
import { defineErrors } from '../../../kit/errors.ts';
import { plainLine } from '../../../kit/plainLine.ts';
import { rowId } from '../../../kit/rowId.ts';
import { seenVersion } from '../../../kit/version.ts';
import { bayKinds, whoMayReserve } from '../parking.ts';

/** Bays as staff see and administrators keep them. */

defineErrors('parking', {
  bay_name_taken: 422,
  bay_companies_missing: 422,
  bay_company_unknown: 422,
  bay_name_without_number: 422,
});

export const BAY_NAME_MAX = 50;
/** So many are made at once. */
export const MOST_AT_ONCE = 200;

export const managedBay = z.object({
  id: z.int(),
  name: z.string(),
  kinds: z.array(z.enum(bayKinds)),
  mayBook: z.enum(whoMayReserve),
  /** Whose people may reserve it, where it is for some companies. */
  companies: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Where it stands among those in use, from 1; of a retired one, where it stood. */
  position: z.int(),
  isRetired: z.boolean(),
  version: z.int(),
});
export type ManagedBay = z.output<typeof managedBay>;

const kinds = z.array(z.enum(bayKinds)).transform((all) => bayKinds.filter((kind) => all.includes(kind)));
const companies = z
  .array(rowId)
  .max(500)
  .transform((all) => [...new Set(all)]);

const details = {
  name: plainLine.min(1).max(BAY_NAME_MAX),
  kinds,
  mayBook: z.enum(whoMayReserve),
  companies,
};

/** Several at once count on from the number that the name ends in. */
export const newBays = z.object({
  name: details.name,
  kinds: kinds.default([]),
  mayBook: details.mayBook.default('everybody'),
  companies: companies.default([]),
  count: z.int().min(1).max(MOST_AT_ONCE).default(1),
});
export type NewBays = z.output<typeof newBays>;

/** A change; what is left out stays. Retiring one needs a word on each reservation ahead. */
export const bayEdit = z.object({
  ...z.object(details).partial().shape,
  position: z.int().min(1).max(100_000).optional(),
  isRetired: z.boolean().optional(),
  ...settlement,
  version: seenVersion,
});
export type BayEdit = z.output<typeof bayEdit>;

export const baySorts = ['position', 'name'] as const;
export type BaySort = (typeof baySorts)[number];

/** Which of them are listed. */
export const bayLists = ['used', 'retired', 'all'] as const;
export const bayFilter = z.object({
  show: z.enum(bayLists).default('used'),
  kind: z.enum(bayKinds).optional(),
});

/** The names of several made at once: `P1-01` and the number after it, as long as the first. Null: it ends in no number. */
export function namesFrom(name: string, count: number): string[] | null {
  if (count === 1) return [name];
  const [, head = '', number] = /^(.*?)(\d{1,9})$/.exec(name) ?? [];
  if (number === undefined) return null;
  return Array.from(
    { length: count },
    (_, at) => head + String(Number(number) + at).padStart(number.length, '0'),
  );
}
