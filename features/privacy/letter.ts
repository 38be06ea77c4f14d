import { z } from 'zod';
import { PERSON_EMAIL_MAX } from '../../core/people/person.ts';
import { emailAddressOrEmpty } from '../../kit/emailSchema.ts';
import { defineErrors } from '../../kit/errors.ts';
import { personName } from '../../kit/personName.ts';
import { plainText } from '../../kit/plainText.ts';
import { localDate } from '../../kit/time.ts';

defineErrors('privacy', { date_in_future: 422 });

/** What people may ask about their data (GDPR, articles 15, 17, 16 and 21). */
export const letterKinds = ['access', 'erasure', 'rectification', 'objection'] as const;
/** How staff note that it came. */
export const letterChannels = ['letter', 'email', 'spoken'] as const;
/** The same, and the public form. */
export const requestChannels = [...letterChannels, 'form'] as const;
export const letterOutcomes = ['answered', 'refused'] as const;

export const LETTER_NOTE_MAX = 2000;
export const LETTER_NAME_MAX = 200;

/** A request that somebody made outside of Parvis, noted so that it is answered in time. */
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
  /** Empty for one by the public form. */
  recordedBy: z.string(),
  /** ISO 8601, UTC; null while it is open. */
  closedAt: z.string().nullable(),
  outcome: z.enum(letterOutcomes).nullable(),
});
export type Letter = z.output<typeof letter>;

export const letterClosing = z.object({ outcome: z.enum(letterOutcomes) });

export const letterSorts = ['due'] as const;
