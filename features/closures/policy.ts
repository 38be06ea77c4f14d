import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';

export const can = {
  seeAll: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  close: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
};
