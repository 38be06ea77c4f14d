import { type Actor, isAdministrator } from '../../kit/actor.ts';

/** Who may do what with partners' pages, once the building is the actor's own; everybody opens them. */
export const can = {
  setAddress: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
};
