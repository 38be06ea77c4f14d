import { z } from 'zod';
import { companiesTopic, peopleTopic } from '../../core/people/api.ts';
import { activityKind } from '../../kit/activityKind.ts';
import { roles } from '../../kit/actor.ts';
import { invitationsTopic } from './api.ts';
import { registrationsTopic } from './registrationApi.ts';

// Recorded once for each building of the invitation or registration.
const invitationEntity = { entity: 'invitation', topic: invitationsTopic } as const;
const registrationEntity = { entity: 'registration', topic: registrationsTopic } as const;

export const invitationCreated = activityKind('invitation.created', {
  ...invitationEntity,
  details: z.object({ role: z.enum(roles), uses: z.int(), days: z.int() }),
});
export const invitationUsed = activityKind('invitation.used', {
  ...invitationEntity,
  withoutAccount: 'link',
});
export const invitationRevoked = activityKind('invitation.revoked', invitationEntity);
export const invitationReminded = activityKind('invitation.reminded', invitationEntity);
export const registrationRequested = activityKind('registration.requested', {
  ...registrationEntity,
  withoutAccount: 'link',
});
/** An administrator or company manager acted on behalf of the person who registered. */
export const registrationConfirmedOnBehalf = activityKind(
  'registration.confirmed_in_place',
  registrationEntity,
);
export const registrationDiscarded = activityKind('registration.discarded', registrationEntity);
export const registrationConfirmed = activityKind('registration.confirmed', {
  ...registrationEntity,
  withoutAccount: 'link',
});
export const registrationRefused = activityKind('registration.refused', registrationEntity);
export const registrationExpired = activityKind('registration.ended', registrationEntity);
export const userRegistered = activityKind('user.registered', {
  entity: 'user',
  topic: [peopleTopic, companiesTopic],
  withoutAccount: 'link',
  details: z.object({ role: z.enum(roles), company: z.int() }),
});
