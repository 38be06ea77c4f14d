import { z } from 'zod';
import { nameVisibilities, roles } from '../../kit/actor.ts';
import { enumCodec, withCodec } from '../../kit/codec.ts';
import { defineErrors } from '../../kit/errors.ts';
import { checkedPersonNameSchema, uncheckedPersonNameSchema } from '../../kit/personName.ts';

export const PERSON_NAME_MAX = 30;
export const PERSON_EMAIL_MAX = 100;
export const PASSWORD_MIN = 10;

defineErrors('people', {
  legal_hold: 409,
  password_wrong: 422,
  password_required: 422,
  password_too_short: 422,
  password_too_common: 422,
  password_is_yours: 422,
  email_taken: 422,
  link_invalid: 422,
  resident_unknown: 422,
  last_administrator: 409,
});

export const roleSchema = withCodec(
  z.enum(roles),
  enumCodec({
    admin: 'admin',
    deputy: 'subAdmin',
    reception: 'accueil',
    vip: 'superCollab',
    limited: 'collab',
  }),
);

export const meSchema = z.object({
  id: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  role: roleSchema,
  managesCompany: z.boolean(),
  flags: z.object({
    recordsVisitorEmail: z.boolean(),
    nameVisibility: z.enum(nameVisibilities),
    maySwitchLanguage: z.boolean(),
  }),
  company: z.object({
    id: z.int(),
    name: z.string(),
    /** Hours of meeting room left today in the person's first building; null: unlimited. */
    quotaLeft: z.number().nullable(),
    quota: z.number().nullable(),
    logo: z.string().optional(),
  }),
  assists: z.array(
    z.object({
      userId: z.int(),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      role: roleSchema,
      buildings: z.array(z.int()),
    }),
  ),
  byPin: z.object({ ownerId: z.int(), firstName: z.string(), lastName: z.string() }).optional(),
});

export type Me = z.output<typeof meSchema>;

export const newPersonNamePartSchema = checkedPersonNameSchema.min(1).max(PERSON_NAME_MAX);
/** Accepts names from before today's rules; see `uncheckedPersonNameSchema`. */
export const editedPersonNamePartSchema = uncheckedPersonNameSchema.min(1).max(PERSON_NAME_MAX);

export const holderSchema = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
});

export type Holder = z.output<typeof holderSchema>;
