import { z } from 'zod';

/** What PostgreSQL's integer holds. */
export const LARGEST_ID = 2_147_483_647;

const id = z.int().positive().max(LARGEST_ID, { error: 'invalid_value' });

/** The id of a row: what PostgreSQL's integer holds. Clients that keep it as text may send it so. */
export const rowId = z.preprocess(
  (given) => (typeof given === 'string' && /^\d{1,10}$/.test(given) ? Number(given) : given),
  id,
);

/** The same where it arrives as text, in a path or a query. */
export const rowIdText = z.coerce.number().pipe(id);
