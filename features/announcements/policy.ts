import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';

type Viewer = Pick<Actor, 'role'>;

export const can = {
  write: (actor: Viewer) => isAdministrator(actor),
  readAll: (actor: Viewer) => isStaff(actor),
};
