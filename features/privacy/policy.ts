import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';

type Asker = Pick<Actor, 'role'>;

/** Who may do what with personal data that a building holds, and the periods for which it keeps it. */
export const can = {
  readRetention: (actor: Asker) => isStaff(actor),
  changeRetention: (actor: Asker) => isAdministrator(actor),
  /** Find what is held about somebody, hand it out, erase it, hold it; answer for the register. */
  protect: (actor: Asker) => isAdministrator(actor),
};
