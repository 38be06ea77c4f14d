import { z } from 'zod';
import { companiesTopic } from '../../core/companies/api.ts';
import { peopleTopic } from '../../core/people/manageApi.ts';
import { activityKind } from '../../kit/activityKind.ts';
import { roles } from '../../kit/actor.ts';
import { invitationsTopic, registrationsTopic } from './api.ts';

// Each is told once for each of its buildings.
const anInvitation = { about: 'invitation', topic: invitationsTopic } as const;
const aRegistration = { about: 'registration', topic: registrationsTopic } as const;

export const invitationCreated = activityKind('invitation.created', {
  ...anInvitation,
  says: z.object({ role: z.enum(roles), uses: z.int(), days: z.int() }),
});
/** An account was made by it. */
export const invitationUsed = activityKind('invitation.used', anInvitation);
export const invitationRevoked = activityKind('invitation.revoked', anInvitation);
/** Whom it was e-mailed to was e-mailed again, by hand or, after some days, by itself. */
export const invitationReminded = activityKind('invitation.reminded', anInvitation);
/** Its confirmation was asked for by mail. */
export const registrationRequested = activityKind('registration.requested', aRegistration);
/** Somebody who looks after people confirmed it, or threw it away, in the place of who registered. */
export const registrationConfirmedOnBehalf = activityKind('registration.confirmed_in_place', aRegistration);
export const registrationDiscarded = activityKind('registration.discarded', aRegistration);
/** It waits for an administrator from then on. */
export const registrationConfirmed = activityKind('registration.confirmed', aRegistration);
export const registrationRefused = activityKind('registration.refused', aRegistration);
/** An account stands for it. */
export const registrationEnded = activityKind('registration.ended', aRegistration);
export const userRegistered = activityKind('user.registered', {
  about: 'user',
  topic: [peopleTopic, companiesTopic],
  says: z.object({ role: z.enum(roles), company: z.int() }),
});
