import { z } from 'zod';
import { plainLine } from '../../kit/plainLine.ts';
import { NAME_MAX, newVisit, visit } from './visit.ts';

/** A single letter would match almost everybody. */
export const MIN_PAST_VISITOR_LETTERS = 2;
export const MAX_PAST_VISITORS = 8;

export const pastVisitorInput = z.object({
  search: plainLine.max(NAME_MAX),
  residentEmail: newVisit.shape.residentEmail,
});
export type PastVisitorInput = z.output<typeof pastVisitorInput>;

/** With the data of the latest visit. */
export const pastVisitor = visit
  .pick({
    visitorFirstName: true,
    visitorLastName: true,
    visitorEmail: true,
    organization: true,
    language: true,
  })
  .extend({ visits: z.int() });
export type PastVisitor = z.output<typeof pastVisitor>;
