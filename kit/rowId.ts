import { z } from 'zod';

const LARGEST = 2_147_483_647;

/** The id of a row: what PostgreSQL's integer holds. */
export const rowId = z.int().positive().max(LARGEST, { error: 'invalid_value' });

/** The same where it arrives as text, in a path or a query. */
export const rowIdText = z.coerce.number().pipe(rowId);
