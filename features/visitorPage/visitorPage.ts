import { z } from 'zod';
import { languages } from '../../kit/actor.ts';
import { bilingualTextSchema } from '../../kit/bilingualText.ts';
import { defineErrors } from '../../kit/errors.ts';
import { plainTextSchema } from '../../kit/plainText.ts';
import { localDateSchema, localTimeSchema, periodEndTimeSchema } from '../../kit/time.ts';
import { messageFromVisitorKinds, visitorDelayMinutes } from '../visits/shared.ts';

defineErrors('visitorPage', { visit_link_dead: 404 });

const visitorPageStates = ['expected', 'here', 'left', 'missed', 'canceled'] as const;

const pageAgreementStates = ['toSign', 'signed', 'covered', 'notAsked'] as const;

const displayedText = bilingualTextSchema(Number.MAX_SAFE_INTEGER, plainTextSchema);

/** Public by the visit's code, so it must not contain data of other people. */
export const visitorPageDataSchema = z.object({
  state: z.enum(visitorPageStates),
  visitor: z.string(),
  partySize: z.int(),
  date: localDateSchema,
  time: localTimeSchema,
  movedFrom: z.object({ date: localDateSchema, time: localTimeSchema }).nullable(),
  /** Date in the building, so that the page does not depend on the visitor's clock. */
  today: localDateSchema,
  language: z.enum(languages),
  /** `name` is '' if the account was deleted. */
  host: z.object({ name: z.string(), company: z.string(), logo: z.string().nullable() }),
  building: z.object({
    id: z.int(),
    name: z.string(),
    logo: z.string().nullable(),
    address: z.string(),
    directions: displayedText,
    whatToBring: displayedText,
    receptionContact: z.string(),
    receptionPhone: z.string(),
    hours: z.object({ opens: localTimeSchema, closes: periodEndTimeSchema }).nullable(),
  }),
  agreement: z.object({ state: z.enum(pageAgreementStates), path: z.string() }),
  said: z
    .object({ what: z.enum(messageFromVisitorKinds), minutes: z.literal(visitorDelayMinutes).nullable() })
    .nullable(),
  may: z.object({ late: z.boolean(), here: z.boolean(), cancel: z.boolean() }),
});
export type VisitorPageData = z.output<typeof visitorPageDataSchema>;

export const messageFromVisitorInputSchema = z
  .object({
    says: z.enum([...messageFromVisitorKinds, 'onTime']),
    minutes: z.literal(visitorDelayMinutes).optional(),
  })
  .refine(({ says, minutes }) => (says === 'late') === (minutes !== undefined), {
    error: 'required',
    path: ['minutes'],
  });
