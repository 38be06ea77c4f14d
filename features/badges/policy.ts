import { type Actor, isStaff } from '../../kit/actor.ts';

export const can = {
  handle: (actor: Pick<Actor, 'role'>) => isStaff(actor),
};
