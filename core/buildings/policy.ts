import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';

/** Assumes that the building is one of the actor's own. */
export const can = {
  readSettings: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  change: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
  bookOnClosingDays: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  /** Only an administrator of every building in use (`inUse`) creates and archives buildings. */
  administerEvery: (
    { role, buildings }: Pick<Actor, 'role'> & { buildings: readonly { id: number }[] },
    inUse: readonly number[],
  ) => role === 'admin' && inUse.every((id) => buildings.some((own) => own.id === id)),
};
