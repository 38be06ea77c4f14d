import { type Actor, isStaff } from '../../kit/actor.ts';

export const can = {
  readCounts: (actor: Pick<Actor, 'role'>) => isStaff(actor),
};
