import { z } from 'zod';
import { plainLine } from '../../kit/plainLine.ts';
import { NAME_MAX, newVisit, visit } from './visit.ts';

/** A single letter would match almost everybody. */
export const PAST_VISITOR_LETTERS = 2;
export const PAST_VISITORS_OFFERED = 8;

export const pastVisitorQuestion = z.object({
  search: plainLine.max(NAME_MAX),
  residentEmail: newVisit.shape.residentEmail,
});
export type PastVisitorQuestion = z.output<typeof pastVisitorQuestion>;

/** An earlier visitor with the data of their latest visit. */
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
