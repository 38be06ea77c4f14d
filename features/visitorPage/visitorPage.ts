import { z } from 'zod';
import { languages } from '../../kit/actor.ts';
import { bilingual } from '../../kit/bilingual.ts';
import { defineErrors } from '../../kit/errors.ts';
import { plainText } from '../../kit/plainText.ts';
import { localDate, localTime, periodEnd } from '../../kit/time.ts';
import { delays, visitorMessages } from '../visits/shared.ts';

defineErrors('visitorPage', { visit_link_dead: 404 });

/** Where a visit stands, as its visitor sees it. */
export const pageStates = ['expected', 'here', 'left', 'missed', 'canceled'] as const;

/** What is still to be done about the agreement: signed for this visit, or earlier and still valid; nothing is asked of minors. */
export const agreementStates = ['toSign', 'signed', 'covered', 'notAsked'] as const;

const told = bilingual(Number.MAX_SAFE_INTEGER, plainText);

/** A visit as its visitor sees it on its own page: this visit, and nothing else of anybody. */
export const visitorPage = z.object({
  state: z.enum(pageStates),
  /** As a letter says it. */
  visitor: z.string(),
  /** Heads, with those who come along. */
  partySize: z.int(),
  date: localDate,
  time: localTime,
  /** When they were expected before it was moved. */
  movedFrom: z.object({ date: localDate, time: localTime }).nullable(),
  /** The building's, so that the page can tell of its day without a clock of its own. */
  today: localDate,
  /** What the invitation is written in. */
  language: z.enum(languages),
  /** `name` '' where the account is gone. */
  host: z.object({ name: z.string(), company: z.string() }),
  building: z.object({
    id: z.int(),
    name: z.string(),
    logo: z.string().nullable(),
    address: z.string(),
    directions: told,
    whatToBring: told,
    receptionContact: z.string(),
    receptionPhone: z.string(),
    /** Of the visit's day; null: not told. */
    hours: z.object({ opens: localTime, closes: periodEnd }).nullable(),
  }),
  /** `path`: where it is signed. */
  agreement: z.object({ state: z.enum(agreementStates), path: z.string() }),
  /** What the visitor let know last, and may let know now. */
  said: z.object({ what: z.enum(visitorMessages), minutes: z.literal(delays).nullable() }).nullable(),
  may: z.object({ late: z.boolean(), here: z.boolean(), cancel: z.boolean() }),
});
export type VisitorPage = z.output<typeof visitorPage>;

/** What a visitor lets know: by how much they are late, that they are there, or that it is as planned after all. */
export const visitorSays = z
  .object({ says: z.enum([...visitorMessages, 'onTime']), minutes: z.literal(delays).optional() })
  .refine(({ says, minutes }) => (says === 'late') === (minutes !== undefined), {
    error: 'required',
    path: ['minutes'],
  });
