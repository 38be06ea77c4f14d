import { type Actor, isAdministrator, type Role } from '../../kit/actor.ts';
import { type InvitationRole, invitationRoles } from './invitation.ts';

type Administrator = Pick<Actor, 'role' | 'buildings'>;

/** The roles that somebody may give: never above their own (decisions.md §4). */
export function grantableRoles({ role }: Pick<Actor, 'role'>): readonly Role[] {
  if (role === 'admin') return ['admin', 'deputy', 'reception', 'vip', 'limited'];
  return role === 'deputy' ? ['reception', 'vip', 'limited'] : [];
}

/** Those of them that an invitation can carry. */
export function invitableRoles(actor: Pick<Actor, 'role'>): readonly InvitationRole[] {
  const grantable = grantableRoles(actor);
  return invitationRoles.filter((role) => grantable.includes(role));
}

export const can = {
  /** Whether there is anything to administer at all. */
  administer: isAdministrator,
  /** Make, change or remove somebody of this role in exactly these buildings. */
  handle: (actor: Administrator, person: { role: Role; buildings: readonly number[] }) =>
    grantableRoles(actor).includes(person.role) &&
    person.buildings.length > 0 &&
    person.buildings.every((id) => actor.buildings.some((own) => own.id === id)),
};
