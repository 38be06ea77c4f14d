import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';

/** Who may do what with the companies of their buildings. */
export const can = {
  list: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  administer: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
  /** Change what holds in every building where the company is (`buildings`): for whoever administers all of them. */
  edit: (
    actor: Pick<Actor, 'role' | 'buildings'>,
    { buildings }: { buildings: readonly number[] },
  ): boolean =>
    isAdministrator(actor) && buildings.every((id) => actor.buildings.some((own) => own.id === id)),
};
