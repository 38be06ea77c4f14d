import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';

type Asker = Pick<Actor, 'role'>;

export const can = {
  readRetention: (actor: Asker) => isStaff(actor),
  changeRetention: (actor: Asker) => isAdministrator(actor),
  administer: (actor: Asker) => isAdministrator(actor),
};
