import { type Actor, isAdministrator } from '../../kit/actor.ts';

export const can = {
  setAddress: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
};
