import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';

/** Who may do what with a building and its settings, once the building is the actor's own. */
export const can = {
  readSettings: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  change: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
  /** Books also for days on which the building is closed. */
  bookOnClosingDays: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  /** Makes and archives buildings: an administrator of every one that is in use (`inUse`). */
  administerEvery: (
    { role, buildings }: Pick<Actor, 'role'> & { buildings: readonly { id: number }[] },
    inUse: readonly number[],
  ) => role === 'admin' && inUse.every((id) => buildings.some((own) => own.id === id)),
};
