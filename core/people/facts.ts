import { z } from 'zod';
import { fact } from '../../kit/fact.ts';

const aPerson = { about: 'user' };
const text = z.string().optional();

export const profileChanged = fact('user.profile_changed', {
  ...aPerson,
  personal: { of: 'user', values: z.object({ firstName: text, lastName: text, pendingEmail: text }) },
});
export const emailChanged = fact('user.email_changed', {
  ...aPerson,
  personal: { of: 'user', values: z.object({ email: z.string().nullable() }) },
});
export const userDeleted = fact('user.deleted', aPerson);
