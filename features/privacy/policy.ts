import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';

type Asker = Pick<Actor, 'role'>;

/** Who may do what with the period for which a building keeps its visitors. */
export const can = {
  readRetention: (actor: Asker) => isStaff(actor),
  changeRetention: (actor: Asker) => isAdministrator(actor),
};
