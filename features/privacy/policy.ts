import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';

type Asker = Pick<Actor, 'role'>;

export const can = {
  readRetention: (actor: Asker) => isStaff(actor),
  changeRetention: (actor: Asker) => isAdministrator(actor),
  /** Find, export, erase and hold personal data, and read the register. */
  protect: (actor: Asker) => isAdministrator(actor),
};
