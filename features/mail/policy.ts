import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';

export const can = {
  list: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  read: (actor: Pick<Actor, 'role'>) => actor.role === 'admin',
  readDelivery: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
  send: (actor: Pick<Actor, 'role'>) => actor.role === 'admin',
};
