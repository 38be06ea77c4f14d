import { type Actor, isAdministrator } from '../../kit/actor.ts';

type Asker = Pick<Actor, 'role'>;

export const can = {
  readAuditLog: (actor: Asker) => isAdministrator(actor),
  readPersonalValues: (actor: Asker) => actor.role === 'admin',
  /** The caller must also administer all buildings (`hasEveryBuilding`). */
  operate: (actor: Asker) => actor.role === 'admin',
};
