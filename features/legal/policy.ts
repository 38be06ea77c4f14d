import { type Actor, isAdministrator } from '../../kit/actor.ts';

/** Who may do what with a building's legal pages, which everybody reads. */
export const can = {
  edit: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
};
