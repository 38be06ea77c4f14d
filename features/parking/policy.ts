import { can as booking, isOwnReservation } from '../../core/booking/policy.ts';
import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';

export const can = {
  ...booking,
  seeTitle: isOwnReservation,
  seeSpaces: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  administerSpaces: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
};
