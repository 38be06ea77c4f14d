import { z } from 'zod';
import { PERSON_EMAIL_MAX } from '../../core/people/person.ts';
import { emailAddressOrEmpty } from '../../kit/emailSchema.ts';
import { defineErrors } from '../../kit/errors.ts';
import { personName } from '../../kit/personName.ts';
import { plainText } from '../../kit/plainText.ts';
import { localDate } from '../../kit/time.ts';

defineErrors('privacy', { date_in_future: 422 });

/** GDPR, articles 15, 17, 16 and 21. */
export const letterKinds = ['access', 'erasure', 'rectification', 'objection'] as const;
export const letterChannels = ['letter', 'email', 'spoken'] as const;
export const requestChannels = [...letterChannels, 'form'] as const;
export const letterOutcomes = ['answered', 'refused'] as const;

export const LETTER_NOTE_MAX = 2000;
export const LETTER_NAME_MAX = 200;

/** A request received outside Parvis and recorded by staff. */
export const newLetter = z.object({
  kind: z.enum(letterKinds),
  name: personName.min(1, { error: 'required' }).max(LETTER_NAME_MAX),
  email: emailAddressOrEmpty(PERSON_EMAIL_MAX).default(''),
  channel: z.enum(letterChannels),
  note: plainText.max(LETTER_NOTE_MAX).default(''),
  receivedOn: localDate,
});
export type NewLetter = z.output<typeof newLetter>;

export const letter = z.object({
  id: z.int(),
  kind: z.enum(letterKinds),
  name: z.string(),
  email: z.string(),
  channel: z.enum(requestChannels),
  note: z.string(),
  receivedOn: z.string(),
  dueOn: z.string(),
  /** '' for requests from the public form. */
  recordedBy: z.string(),
  /** ISO 8601 in UTC; null while open. */
  closedAt: z.string().nullable(),
  outcome: z.enum(letterOutcomes).nullable(),
});
export type Letter = z.output<typeof letter>;

export const letterClosing = z.object({ outcome: z.enum(letterOutcomes) });

export const letterSorts = ['due'] as const;
