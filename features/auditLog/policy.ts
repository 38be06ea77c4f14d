import { type Actor, isAdministrator } from '../../kit/actor.ts';

type RoleHolder = Pick<Actor, 'role'>;

export const can = {
  readAuditLog: (actor: RoleHolder) => isAdministrator(actor),
  readPersonalValues: (actor: RoleHolder) => actor.role === 'admin',
  /** The caller must also administer all buildings (`hasEveryBuilding`). */
  operateInstallation: (actor: RoleHolder) => actor.role === 'admin',
};
