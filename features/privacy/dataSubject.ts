import { z } from 'zod';
import { PERSON_EMAIL_MAX } from '../../core/people/person.ts';
import { pastedEmailAddressSchema } from '../../kit/emailSchema.ts';
import { plainLineSchema } from '../../kit/plainLine.ts';
import { rowIdSchema } from '../../kit/rowId.ts';
import { searchFieldSchema } from '../../kit/searchField.ts';

/** Shorter searches would match half of the building. */
export const SUBJECT_SEARCH_MIN = 2;
export const dataSubjectSearchSchema = z.object({ search: searchFieldSchema(SUBJECT_SEARCH_MIN) });

export const dataSubjectSchema = z.object({
  kind: z.enum(['resident', 'visitor']),
  user: z.int().nullable(),
  /** '' if only the address is known; the same for `email`. */
  name: z.string(),
  email: z.string(),
  companyName: z.string(),
  counts: z.record(z.string(), z.int()),
  active: z.boolean(),
  /** Also true for holds on one of their visits or on a possible namesake. */
  held: z.boolean(),
  /** True if a hold of this building applies to exactly this person and can be lifted here. */
  liftable: z.boolean(),
  may: z.boolean(),
});
export type DataSubject = z.output<typeof dataSubjectSchema>;

export const dataSubjectReferenceSchema = z
  .object({
    user: rowIdSchema.optional(),
    name: plainLineSchema.max(200).default(''),
    email: pastedEmailAddressSchema.max(PERSON_EMAIL_MAX).default(''),
  })
  .refine(({ user, name, email }) => (user !== undefined) !== (name !== '' || email !== ''), {
    error: 'required',
    path: ['name'],
  });
export type DataSubjectReference = z.output<typeof dataSubjectReferenceSchema>;

export const toDataSubjectReference = ({
  user,
  name,
  email,
}: Pick<DataSubject, 'user' | 'name' | 'email'>): DataSubjectReference =>
  user === null ? { name, email } : { user, name: '', email: '' };
