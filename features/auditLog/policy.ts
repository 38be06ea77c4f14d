import { type Actor, isAdministrator } from '../../kit/actor.ts';

type Asker = Pick<Actor, 'role'>;

/** Who may look into how the building, and the installation, are run. */
export const can = {
  /** What was done, by whom and when. Reception reads settings, but watches over nobody. */
  readTrail: (actor: Asker) => isAdministrator(actor),
  /** What of people was changed, before and after. */
  readPersonalValues: (actor: Asker) => actor.role === 'admin',
  /** How the installation is; besides, all of its buildings must be the asker's (`hasEveryBuilding`). */
  operate: (actor: Asker) => actor.role === 'admin',
};
