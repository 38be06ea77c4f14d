import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { roles } from '../../kit/actor.ts';
import { companiesTopic, peopleTopic } from './api.ts';

const aPerson = { entity: 'user' };
const text = z.string().optional();

export const profileChanged = activityKind('user.profile_changed', {
  ...aPerson,
  personal: { personKind: 'user', values: z.object({ firstName: text, lastName: text, pendingEmail: text }) },
});
export const emailChanged = activityKind('user.email_changed', {
  ...aPerson,
  withoutAccount: 'link',
  personal: { personKind: 'user', values: z.object({ email: z.string().nullable() }) },
});
export const userDeleted = activityKind('user.deleted', aPerson);

const ofAssistant = { ...aPerson, details: z.object({ assistantId: z.int() }) };
export const assistantAdded = activityKind('user.assistant_began', ofAssistant);
export const assistantMailsChanged = activityKind('user.assistant_changed', ofAssistant);
export const assistantRemoved = activityKind('user.assistant_ended', ofAssistant);

// Recorded once for each building of the person. Companies show the number of their people.
const ofManaged = { entity: 'user', topic: [peopleTopic, companiesTopic] } as const;
const accountRightsSchema = z.object({
  role: z.enum(roles),
  companyId: z.int(),
  managesCompany: z.boolean(),
});
const change = z.object({ before: accountRightsSchema.partial(), after: accountRightsSchema.partial() });

export const personAdded = activityKind('user.added', {
  ...ofManaged,
  details: accountRightsSchema,
  personal: { personKind: 'user', values: z.object({ firstName: text, lastName: text }) },
});
export const personChanged = activityKind('user.changed', {
  ...ofManaged,
  details: change,
  personal: {
    personKind: 'user',
    values: z.object({
      firstName: text,
      lastName: text,
      floor: text,
      phone: text,
      email: text,
      pendingEmail: text,
    }),
  },
});
export const personJoinedBuilding = activityKind('user.joined_building', ofManaged);
export const personLeftBuilding = activityKind('user.left_building', ofManaged);
export const personDeactivated = activityKind('user.deactivated', {
  ...ofManaged,
  details: z.object({ handedOverTo: z.int().nullable() }),
});
export const personReactivated = activityKind('user.reactivated', ofManaged);
export const personSignedOut = activityKind('user.signed_out', ofManaged);
export const passwordLinkSent = activityKind('user.password_link_sent', {
  ...ofManaged,
  details: z.object({ first: z.boolean() }),
});
export const peopleMerged = activityKind('user.merged', {
  ...ofManaged,
  details: z.object({ otherId: z.int() }),
});
export const assistanceEndedByManager = activityKind('user.assistance_ended', {
  ...ofManaged,
  details: z.object({ assistantId: z.int() }),
});
