import { z } from 'zod';
import { companiesTopic } from '../../core/companies/api.ts';
import { peopleTopic } from '../../core/people/manageApi.ts';
import { fact } from '../../kit/activity.ts';
import { roles } from '../../kit/actor.ts';
import { invitationsTopic, registrationsTopic } from './api.ts';

// Each is told once for each of its buildings.
const anInvitation = { about: 'invitation', topic: invitationsTopic } as const;
const aRegistration = { about: 'registration', topic: registrationsTopic } as const;

export const invitationCreated = fact('invitation.created', {
  ...anInvitation,
  says: z.object({ role: z.enum(roles), uses: z.int(), days: z.int() }),
});
/** An account was made by it. */
export const invitationUsed = fact('invitation.used', anInvitation);
export const invitationRevoked = fact('invitation.revoked', anInvitation);
/** Whom it was e-mailed to was e-mailed again, by hand or, after some days, by itself. */
export const invitationReminded = fact('invitation.reminded', anInvitation);
/** Its confirmation was asked for by mail. */
export const registrationRequested = fact('registration.requested', aRegistration);
/** Somebody who looks after people confirmed it, or threw it away, in the place of who registered. */
export const registrationConfirmedInPlace = fact('registration.confirmed_in_place', aRegistration);
export const registrationDiscarded = fact('registration.discarded', aRegistration);
/** It waits for an administrator from then on. */
export const registrationConfirmed = fact('registration.confirmed', aRegistration);
export const registrationRefused = fact('registration.refused', aRegistration);
/** An account stands for it. */
export const registrationEnded = fact('registration.ended', aRegistration);
export const userRegistered = fact('user.registered', {
  about: 'user',
  topic: [peopleTopic, companiesTopic],
  says: z.object({ role: z.enum(roles), company: z.int() }),
});
