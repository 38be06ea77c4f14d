import { z } from 'zod';
import { rowIdText } from '../../kit/rowId.ts';
import { localDate } from '../../kit/time.ts';
import { visitStatuses } from '../visits/shared.ts';

/** In which of the reader's buildings; left out: the first. */
export const where = z.object({ at: rowIdText.optional() });

/** Of some days, both included; by default today, or seven days from today on. */
export const days = where.extend({ from: localDate.optional(), to: localDate.optional() });

/** A company in a building, as who looks after its people sees it. */
export const ownCompany = z.object({
  id: z.int(),
  name: z.string(),
  floors: z.string(),
  /** Whose account is open in the building, and of how many it is not. */
  people: z.int(),
  closed: z.int(),
  /** Hours of meeting room a day; null: no limit. */
  quota: z.number().nullable(),
  quotaUsed: z.number(),
});
export type OwnCompany = z.output<typeof ownCompany>;

export const companyReservation = z.object({
  id: z.int(),
  date: z.string(),
  start: z.string(),
  end: z.string(),
  rooms: z.array(z.string()),
  /** '' where the reader may not be told. */
  holder: z.string(),
});
export type CompanyReservation = z.output<typeof companyReservation>;

export const companyVisit = z.object({
  id: z.int(),
  time: z.string(),
  status: z.enum(visitStatuses),
  visitor: z.string(),
  organization: z.string(),
  host: z.string(),
});
export type CompanyVisit = z.output<typeof companyVisit>;
