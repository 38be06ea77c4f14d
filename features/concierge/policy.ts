import { type Actor, isAdministrator } from '../../kit/actor.ts';

/** Who may do what with the catalogue and the documents; everybody of the building reads them. */
export const can = {
  edit: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
};
