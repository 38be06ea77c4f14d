import { type Actor, isStaff } from '../../kit/actor.ts';

/** Who may do what with standing visits. Residents see theirs day by day, as visits. */
export const can = {
  /** See, make and change them. */
  manage: (actor: Pick<Actor, 'role'>) => isStaff(actor),
};
