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

/** Of who lets somebody act for them. */
const ofAssistant = { ...aPerson, says: z.object({ assistantId: z.int() }) };
export const assistantBegan = fact('user.assistant_began', ofAssistant);
export const assistantChanged = fact('user.assistant_changed', ofAssistant);
export const assistantEnded = fact('user.assistant_ended', ofAssistant);
