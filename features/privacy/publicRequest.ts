import { z } from 'zod';
import { PERSON_EMAIL_MAX } from '../../core/people/person.ts';
import { emailAddress } from '../../kit/emailSchema.ts';
import { personName } from '../../kit/personName.ts';
import { plainText } from '../../kit/plainText.ts';
import { rowId } from '../../kit/rowId.ts';
import { DATA_REQUEST_NAME_MAX, DATA_REQUEST_NOTE_MAX, dataRequestKinds } from './dataRequest.ts';

/** A request about one's data by the public form, which needs no account. */
export const newPublicDataRequestSchema = z.object({
  forBuilding: rowId,
  kind: z.enum(dataRequestKinds),
  name: personName.min(1, { error: 'required' }).max(DATA_REQUEST_NAME_MAX),
  email: emailAddress(PERSON_EMAIL_MAX),
  note: plainText.max(DATA_REQUEST_NOTE_MAX).default(''),
});
export type NewPublicDataRequest = z.output<typeof newPublicDataRequestSchema>;
