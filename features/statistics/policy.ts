import { type Actor, isAdministrator } from '../../kit/actor.ts';

export const can = {
  readStatistics: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
};
