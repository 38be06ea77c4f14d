import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';

type Viewer = Pick<Actor, 'role'>;

/** Assumes that the module is on and the building is the actor's. Everybody may register. */
export const can = {
  manage: (actor: Viewer) => isAdministrator(actor),
  seeAttendees: (actor: Viewer) => isStaff(actor),
  tickAttendance: (actor: Viewer) => isStaff(actor),
  writeToAttendees: (actor: Viewer) => isAdministrator(actor),
};
