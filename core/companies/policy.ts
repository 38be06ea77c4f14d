import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';

export const can = {
  list: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  administer: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
  /** Settings apply in all buildings of the company, so all of them must be the actor's. */
  edit: (
    actor: Pick<Actor, 'role' | 'buildings'>,
    { buildings }: { buildings: readonly number[] },
  ): boolean =>
    isAdministrator(actor) && buildings.every((id) => actor.buildings.some((own) => own.id === id)),
};
