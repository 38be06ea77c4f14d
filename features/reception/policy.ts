import { type Actor, isStaff } from '../../kit/actor.ts';

export const can = {
  work: (actor: Pick<Actor, 'role'>) => isStaff(actor),
};
