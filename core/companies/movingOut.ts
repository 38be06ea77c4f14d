import { z } from 'zod';
import { defineErrors } from '../../kit/errors.ts';
import { rowId } from '../../kit/rowId.ts';
import { aheadOf } from '../people/managed.ts';

defineErrors('companies', { company_has_staff: 409 });

/** Of a company that moves out: from one building, or from all of the caller's where it is. */
export const movingOutQuestion = z.object({ from: rowId.nullable().default(null) });
export type MovingOutQuestion = z.output<typeof movingOutQuestion>;

const idName = z.object({ id: z.int(), name: z.string() });

/** What its moving out would bring. */
export const movingOutCheck = z.object({
  buildings: z.array(idName),
  /** Whose accounts would be shut, and who would only leave these buildings, since they are in others too. */
  people: z.int(),
  leaving: z.int(),
  /** What all of them have ahead there. */
  ahead: z.array(aheadOf),
  /** Whether it would be in no building any more. */
  archived: z.boolean(),
});
export type MovingOutCheck = z.output<typeof movingOutCheck>;

/** Who gets what is ahead, and of which features; all else is called off. */
export const movingOut = movingOutQuestion.extend({
  handOverTo: rowId.nullable().default(null),
  /** By their names, as the check answers them. */
  handOver: z.array(z.string().max(40)).max(40).default([]),
});
export type MovingOut = z.output<typeof movingOut>;
