import { type Actor, isStaff } from '../../kit/actor.ts';

/** Who may do what with badges: they are the desk's. */
export const can = {
  handle: (actor: Pick<Actor, 'role'>) => isStaff(actor),
};
