import { z } from 'zod';

/** A company as everybody may see it. */
export const company = z.object({ id: z.int(), name: z.string() });
export type Company = z.output<typeof company>;
