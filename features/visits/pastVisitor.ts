import { z } from 'zod';
import { plainLineSchema } from '../../kit/plainLine.ts';
import { newVisitSchema, VISITOR_NAME_MAX, visitSchema } from './visit.ts';

/** A single letter would match almost everybody. */
export const MIN_PAST_VISITOR_LETTERS = 2;
export const MAX_PAST_VISITORS = 8;

export const pastVisitorInputSchema = z.object({
  search: plainLineSchema.max(VISITOR_NAME_MAX),
  residentEmail: newVisitSchema.shape.residentEmail,
});
export type PastVisitorInput = z.output<typeof pastVisitorInputSchema>;

/** With the data of the latest visit. */
export const pastVisitorSchema = visitSchema
  .pick({
    visitorFirstName: true,
    visitorLastName: true,
    visitorEmail: true,
    organization: true,
    language: true,
  })
  .extend({ visits: z.int() });
export type PastVisitor = z.output<typeof pastVisitorSchema>;
