import { z } from 'zod';
import { withWireName } from '../../kit/codec.ts';
import { defineErrors } from '../../kit/errors.ts';
import { pkSchema, rowIdSchema } from '../../kit/rowId.ts';
import { futureEntriesInBuildingSchema } from '../directory/person.ts';

// A company of the building's staff cannot move out.
defineErrors('companies', { company_has_staff: 409 });

/** `from`: the building; null for all buildings of the actor. */
export const moveOutCheckInputSchema = z.object({
  from: withWireName(rowIdSchema.nullable().default(null), 'building'),
});

export type MoveOutCheckInput = z.output<typeof moveOutCheckInputSchema>;

const idName = z.object({ id: pkSchema, name: z.string() });

export const moveOutCheckResultSchema = z.object({
  buildings: z.array(idName),
  /** `people`: accounts to close. `leaving`: people who only leave these buildings. */
  people: z.int(),
  leaving: z.int(),
  futureEntries: withWireName(z.array(futureEntriesInBuildingSchema), 'ahead'),
  /** True if the company has no building left and is archived. */
  archived: z.boolean(),
});

export type MoveOutCheckResult = z.output<typeof moveOutCheckResultSchema>;

export const moveOutInputSchema = moveOutCheckInputSchema.extend({
  /** The person who receives the entries; null: everything is cancelled. */
  handOverTo: rowIdSchema.nullable().default(null),
  /** Features whose entries are handed over; those of other features are cancelled. */
  handOver: z.array(z.string().max(40)).max(40).default([]),
});

export type MoveOutInput = z.output<typeof moveOutInputSchema>;
