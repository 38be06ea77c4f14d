import { type Actor, isStaff } from '../../kit/actor.ts';

type RoleHolder = Pick<Actor, 'role'>;

export const can = {
  administer: (actor: RoleHolder) => actor.role === 'admin',
  readSettings: (actor: RoleHolder) => isStaff(actor),
  match: (actor: RoleHolder) => isStaff(actor),
};
