import { type Actor, isAdministrator } from '../../kit/actor.ts';

export const can = {
  setUp: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
};
