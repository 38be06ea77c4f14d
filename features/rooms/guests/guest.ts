import { z } from 'zod';
import { holderSchema } from '../../../core/people/person.ts';
import { rowId } from '../../../kit/rowId.ts';
import { localDate, localTime } from '../../../kit/time.ts';
import { endTime, seriesScopes } from '../reservation.ts';

export const invitation = z.object({
  id: z.int(),
  title: z.string(),
  date: localDate,
  start: localTime,
  end: endTime,
  rooms: z.array(z.int()),
  holder: holderSchema,
  series: z.int().nullable(),
  declined: z.boolean(),
});
export type Invitation = z.output<typeof invitation>;

export const guestSchema = z.object({
  id: z.int(),
  name: z.string().nullable(),
  companyName: z.string().nullable(),
  declined: z.boolean(),
});
export type Guest = z.output<typeof guestSchema>;

export const invitationAnswerSchema = z.object({
  id: rowId,
  declined: z.boolean(),
  scope: z.enum(seriesScopes).default('one'),
});
export type InvitationAnswer = z.output<typeof invitationAnswerSchema>;
