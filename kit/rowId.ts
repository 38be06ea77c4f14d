import { z } from 'zod';
import { withWireName } from './codec.ts';

/** The maximum of PostgreSQL's integer. */
export const LARGEST_ID = 2_147_483_647;

const id = z.int().positive().max(LARGEST_ID, { error: 'invalid_value' });

/** Accepts digits in a string as well, because some clients store ids as text. */
export const rowIdSchema = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value),
  id,
);

export const rowIdTextSchema = z.coerce.number().pipe(id);

/** An id in an answer, and one that is sent. Calls name both `pk`. */
export const pkSchema = withWireName(z.int(), 'pk');
export const pkInputSchema = withWireName(rowIdSchema, 'pk');
