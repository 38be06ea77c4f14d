import { type Actor, isStaff } from '../../kit/actor.ts';

export const can = {
  manage: (actor: Pick<Actor, 'role'>) => isStaff(actor),
};
