import { z } from 'zod';
import { PERSON_EMAIL_MAX } from '../../core/people/person.ts';
import { emailAddress } from '../../kit/emailSchema.ts';
import { personName } from '../../kit/personName.ts';
import { plainText } from '../../kit/plainText.ts';
import { rowId } from '../../kit/rowId.ts';
import { LETTER_NAME_MAX, LETTER_NOTE_MAX, letterKinds } from './letter.ts';

/** A request about one's data by the public form, which needs no account. */
export const newPublicRequest = z.object({
  forBuilding: rowId,
  kind: z.enum(letterKinds),
  name: personName.min(1, { error: 'required' }).max(LETTER_NAME_MAX),
  email: emailAddress(PERSON_EMAIL_MAX),
  note: plainText.max(LETTER_NOTE_MAX).default(''),
});
export type NewPublicRequest = z.output<typeof newPublicRequest>;
