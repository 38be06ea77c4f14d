import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';

type Viewer = Pick<Actor, 'role'>;

/** Who may do what with announcements. Everybody reads those that run and concern them. */
export const can = {
  write: (actor: Viewer) => isAdministrator(actor),
  /** All of them, whomever they concern, before and after they run; and who has read them. */
  readAll: (actor: Viewer) => isStaff(actor),
};
