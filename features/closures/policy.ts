import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';

/** Who may do what with closed periods, once the building is the actor's own; everybody sees them in the calendars. */
export const can = {
  seeAll: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  close: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
};
