import { z } from 'zod';
import { sameDayEndTimeSchema } from '../../../core/booking/period.ts';
import { holderSchema } from '../../../core/people/person.ts';
import { rowIdSchema } from '../../../kit/rowId.ts';
import { localDateSchema, localTimeSchema } from '../../../kit/time.ts';
import { seriesScopes } from '../reservations/reservation.ts';

export const meetingInvitationSchema = z.object({
  id: z.int(),
  title: z.string(),
  date: localDateSchema,
  start: localTimeSchema,
  end: sameDayEndTimeSchema,
  rooms: z.array(z.int()),
  holder: holderSchema,
  series: z.int().nullable(),
  declined: z.boolean(),
});
export type MeetingInvitation = z.output<typeof meetingInvitationSchema>;

export const reservationGuestSchema = z.object({
  id: z.int(),
  name: z.string().nullable(),
  companyName: z.string().nullable(),
  declined: z.boolean(),
});
export type ReservationGuest = z.output<typeof reservationGuestSchema>;

export const meetingInvitationAnswerSchema = z.object({
  id: rowIdSchema,
  declined: z.boolean(),
  scope: z.enum(seriesScopes).default('one'),
});
export type MeetingInvitationAnswer = z.output<typeof meetingInvitationAnswerSchema>;
