import { z } from 'zod';
import { withWireName } from '../../kit/codec.ts';
import { pkSchema, rowIdTextSchema } from '../../kit/rowId.ts';
import { localDateSchema } from '../../kit/time.ts';
import { visitStatuses } from '../visits/shared.ts';

/** One of the reader's buildings, by default the first. */
export const buildingQuerySchema = z.object({ at: withWireName(rowIdTextSchema.optional(), 'building') });

/** Both days included; the default depends on the call. */
export const daysQuerySchema = buildingQuerySchema.extend({
  from: withWireName(localDateSchema.optional(), 'start'),
  to: withWireName(localDateSchema.optional(), 'end'),
});

export const ownCompanySchema = z.object({
  id: pkSchema,
  name: z.string(),
  floors: z.string(),
  people: z.int(),
  closed: z.int(),
  /** Hours of meeting room per day; null: no limit. */
  quota: z.number().nullable(),
  quotaUsed: z.number(),
});

export type OwnCompany = z.output<typeof ownCompanySchema>;

export const companyRoomReservationSchema = z.object({
  id: pkSchema,
  date: z.string(),
  start: z.string(),
  end: z.string(),
  rooms: z.array(z.string()),
  /** '' if the reader may not know. */
  holder: z.string(),
});

export type CompanyRoomReservation = z.output<typeof companyRoomReservationSchema>;

export const companyVisitSchema = z.object({
  id: pkSchema,
  time: z.string(),
  status: z.enum(visitStatuses),
  visitor: z.string(),
  organization: z.string(),
  host: z.string(),
});

export type CompanyVisit = z.output<typeof companyVisitSchema>;
