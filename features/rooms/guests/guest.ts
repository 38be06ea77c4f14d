import { z } from 'zod';
import { holder } from '../../../core/people/person.ts';
import { rowId } from '../../../kit/rowId.ts';
import { localDate, localTime } from '../../../kit/time.ts';
import { endTime, scopes } from '../reservation.ts';

/** A reservation to which somebody is invited, as they see it: nothing else of what its holder wrote. */
export const invitation = z.object({
  id: z.int(),
  title: z.string(),
  date: localDate,
  start: localTime,
  end: endTime,
  rooms: z.array(z.int()),
  holder,
  series: z.int().nullable(),
  declined: z.boolean(),
});
export type Invitation = z.output<typeof invitation>;

/** Somebody who is invited, as the holder sees them. Who may not be named to the holder is null. */
export const guest = z.object({
  id: z.int(),
  name: z.string().nullable(),
  companyName: z.string().nullable(),
  declined: z.boolean(),
});
export type Guest = z.output<typeof guest>;

/** What an invited person answers: that they will not come, or that they will after all. */
export const invitationAnswer = z.object({
  id: rowId,
  declined: z.boolean(),
  scope: z.enum(scopes).default('one'),
});
export type InvitationAnswer = z.output<typeof invitationAnswer>;
