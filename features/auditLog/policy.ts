import { type Actor, isAdministrator } from '../../kit/actor.ts';

type RoleHolder = Pick<Actor, 'role'>;

export const can = {
  readAuditLog: (actor: RoleHolder) => isAdministrator(actor),
  readPersonalValues: (actor: RoleHolder) => actor.role === 'admin',
  /** The actor must also have all buildings: use `isInstallationOperator` of server/installationStatus.ts. */
  operateInstallation: (actor: RoleHolder) => actor.role === 'admin',
};
