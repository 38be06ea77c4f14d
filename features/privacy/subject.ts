import { z } from 'zod';
import { PERSON_EMAIL_MAX } from '../../core/people/person.ts';
import { emailText } from '../../kit/emailSchema.ts';
import { plainLine } from '../../kit/plainLine.ts';
import { rowId } from '../../kit/rowId.ts';
import { searchOf } from '../../kit/searchOf.ts';

/** Fewer letters would find half of the building. */
export const SEARCH_MIN = 2;
export const subjectSearch = z.object({ search: searchOf(SEARCH_MIN) });

/** Somebody about whom the building holds something, as a search finds them. */
export const subject = z.object({
  kind: z.enum(['resident', 'visitor']),
  /** A resident's account. */
  user: z.int().nullable(),
  /** `''` where only an address is known, and the other way round. */
  name: z.string(),
  email: z.string(),
  companyName: z.string(),
  /** How much each feature holds about a visitor, by the feature's name. */
  counts: z.record(z.string(), z.int()),
  /** A resident who may log in. */
  active: z.boolean(),
  /** A hold stands on them, on one of their visits, or on somebody who may be them. */
  held: z.boolean(),
  /** One of this building stands on nobody else: it is lifted where they are found. */
  liftable: z.boolean(),
  /** Whether the reader may take along and erase what is held. */
  may: z.boolean(),
});
export type Subject = z.output<typeof subject>;

/** Whom a call is about: a resident by their account, a visitor by what was typed. */
export const subjectNamed = z
  .object({
    user: rowId.optional(),
    name: plainLine.max(200).default(''),
    email: emailText.max(PERSON_EMAIL_MAX).default(''),
  })
  .refine(({ user, name, email }) => (user !== undefined) !== (name !== '' || email !== ''), {
    error: 'required',
    path: ['name'],
  });
export type SubjectNamed = z.output<typeof subjectNamed>;

/** The same as a call names them. */
export const namedBy = ({ user, name, email }: Pick<Subject, 'user' | 'name' | 'email'>): SubjectNamed =>
  user === null ? { name, email } : { user, name: '', email: '' };
