import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';

type Viewer = Pick<Actor, 'role'>;

/** Who may do what with events, once the building is the actor's own and has the module on. Everybody may register. */
export const can = {
  manage: (actor: Viewer) => isAdministrator(actor),
  seeAttendees: (actor: Viewer) => isStaff(actor),
  /** At the door of an event stands whoever keeps the desk. */
  tickAttendance: (actor: Viewer) => isStaff(actor),
  writeToAttendees: (actor: Viewer) => isAdministrator(actor),
};
