import { z } from 'zod';
import { companiesTopic } from '../../core/companies/api.ts';
import { peopleTopic } from '../../core/people/personManagementApi.ts';
import { activityKind } from '../../kit/activityKind.ts';
import { roles } from '../../kit/actor.ts';
import { invitationsTopic } from './api.ts';
import { registrationsTopic } from './registrationApi.ts';

// Recorded once for each building of the invitation or registration.
const anInvitation = { entity: 'invitation', topic: invitationsTopic } as const;
const aRegistration = { entity: 'registration', topic: registrationsTopic } as const;

export const invitationCreated = activityKind('invitation.created', {
  ...anInvitation,
  details: z.object({ role: z.enum(roles), uses: z.int(), days: z.int() }),
});
export const invitationUsed = activityKind('invitation.used', anInvitation);
export const invitationRevoked = activityKind('invitation.revoked', anInvitation);
export const invitationReminded = activityKind('invitation.reminded', anInvitation);
export const registrationRequested = activityKind('registration.requested', aRegistration);
/** An administrator or company manager acted on behalf of the person who registered. */
export const registrationConfirmedOnBehalf = activityKind('registration.confirmed_in_place', aRegistration);
export const registrationDiscarded = activityKind('registration.discarded', aRegistration);
export const registrationConfirmed = activityKind('registration.confirmed', aRegistration);
export const registrationRefused = activityKind('registration.refused', aRegistration);
export const registrationEnded = activityKind('registration.ended', aRegistration);
export const userRegistered = activityKind('user.registered', {
  entity: 'user',
  topic: [peopleTopic, companiesTopic],
  details: z.object({ role: z.enum(roles), company: z.int() }),
});
