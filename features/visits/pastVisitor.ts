import { z } from 'zod';
import { plainLine } from '../../kit/plainLine.ts';
import { NAME_MAX, newVisit, visit } from './visit.ts';

/** So many letters of a name before anybody is offered: one letter fits everybody. */
export const PAST_VISITOR_LETTERS = 2;
export const PAST_VISITORS_OFFERED = 8;

/** Whom of earlier visitors the beginning of a name may mean; `residentEmail` as of a new visit. */
export const pastVisitorQuestion = z.object({
  search: plainLine.max(NAME_MAX),
  residentEmail: newVisit.shape.residentEmail,
});
export type PastVisitorQuestion = z.output<typeof pastVisitorQuestion>;

/** Somebody who came before, as they were announced last. */
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
