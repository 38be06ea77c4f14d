import { z } from 'zod';
import { PERSON_EMAIL_MAX } from '../../core/people/person.ts';
import { withWireName } from '../../kit/codec.ts';
import { emailAddressOrEmptySchema, emailAddressSchema } from '../../kit/emailSchema.ts';
import { defineErrors } from '../../kit/errors.ts';
import { checkedPersonNameSchema } from '../../kit/personName.ts';
import { plainTextSchema } from '../../kit/plainText.ts';
import { pkSchema, rowIdSchema } from '../../kit/rowId.ts';
import { localDateSchema } from '../../kit/time.ts';

defineErrors('privacy', { date_in_future: 422 });

/** GDPR, articles 15, 17, 16 and 21. */
export const dataRequestKinds = ['access', 'erasure', 'rectification', 'objection'] as const;
export const manualRequestChannels = ['letter', 'email', 'spoken'] as const;
export const dataRequestChannels = [...manualRequestChannels, 'form'] as const;
export const dataRequestOutcomes = ['answered', 'refused'] as const;

export const DATA_REQUEST_NOTE_MAX = 2000;
export const DATA_REQUEST_NAME_MAX = 200;

export const newDataRequestSchema = z.object({
  kind: z.enum(dataRequestKinds),
  name: checkedPersonNameSchema.min(1, { error: 'required' }).max(DATA_REQUEST_NAME_MAX),
  email: emailAddressOrEmptySchema(PERSON_EMAIL_MAX).default(''),
  channel: z.enum(manualRequestChannels),
  note: plainTextSchema.max(DATA_REQUEST_NOTE_MAX).default(''),
  receivedOn: localDateSchema,
});

export type NewDataRequest = z.output<typeof newDataRequestSchema>;

/** A request about one's data by the public form, which needs no account. */
export const publicDataRequestInputSchema = z.object({
  forBuilding: withWireName(rowIdSchema, 'building'),
  kind: z.enum(dataRequestKinds),
  name: checkedPersonNameSchema.min(1, { error: 'required' }).max(DATA_REQUEST_NAME_MAX),
  email: emailAddressSchema(PERSON_EMAIL_MAX),
  note: plainTextSchema.max(DATA_REQUEST_NOTE_MAX).default(''),
});

export type PublicDataRequestInput = z.output<typeof publicDataRequestInputSchema>;

export const dataRequestSchema = z.object({
  id: pkSchema,
  kind: z.enum(dataRequestKinds),
  name: z.string(),
  email: z.string(),
  channel: z.enum(dataRequestChannels),
  note: z.string(),
  receivedOn: z.string(),
  dueOn: z.string(),
  recordedBy: z.string(),
  closedAt: z.string().nullable(),
  outcome: z.enum(dataRequestOutcomes).nullable(),
});

export type DataRequest = z.output<typeof dataRequestSchema>;

export const dataRequestClosingSchema = z.object({ outcome: z.enum(dataRequestOutcomes) });

export const dataRequestSorts = ['due'] as const;

export const dataRequestFilterSchema = z.object({ status: z.enum(['open', 'closed']).default('open') });
