import { type Actor, isAdministrator } from '../../kit/actor.ts';

export const can = {
  seeSetupSteps: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
};
