import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';

type Viewer = Pick<Actor, 'role'>;

export const can = {
  write: (actor: Viewer) => isAdministrator(actor),
  /** All announcements, of every audience and period, with their readings. */
  readAll: (actor: Viewer) => isStaff(actor),
};
