import { listGrantableRoles } from '../../core/people/policy.ts';
import type { Actor } from '../../kit/actor.ts';
import { type InvitationRole, invitationRoles } from './invitation.ts';

export function getInvitableRoles(actor: Pick<Actor, 'role' | 'managesCompany'>): readonly InvitationRole[] {
  const grantable = listGrantableRoles(actor);
  return invitationRoles.filter((role) => grantable.includes(role));
}
