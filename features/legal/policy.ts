import { type Actor, isAdministrator } from '../../kit/actor.ts';

export const can = {
  edit: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
};
