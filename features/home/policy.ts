import { type Actor, isAdministrator } from '../../kit/actor.ts';

export const can = {
  /** Sees what a new building needs, and puts the list away. */
  setUp: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
};
