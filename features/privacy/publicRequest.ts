import { z } from 'zod';
import { PERSON_EMAIL_MAX } from '../../core/people/person.ts';
import { withWireName } from '../../kit/codec.ts';
import { emailAddressSchema } from '../../kit/emailSchema.ts';
import { checkedPersonNameSchema } from '../../kit/personName.ts';
import { plainTextSchema } from '../../kit/plainText.ts';
import { rowIdSchema } from '../../kit/rowId.ts';
import { DATA_REQUEST_NAME_MAX, DATA_REQUEST_NOTE_MAX, dataRequestKinds } from './dataRequest.ts';

/** A request about one's data by the public form, which needs no account. */
export const publicDataRequestInputSchema = z.object({
  forBuilding: withWireName(rowIdSchema, 'building'),
  kind: z.enum(dataRequestKinds),
  name: checkedPersonNameSchema.min(1, { error: 'required' }).max(DATA_REQUEST_NAME_MAX),
  email: emailAddressSchema(PERSON_EMAIL_MAX),
  note: plainTextSchema.max(DATA_REQUEST_NOTE_MAX).default(''),
});

export type PublicDataRequestInput = z.output<typeof publicDataRequestInputSchema>;
