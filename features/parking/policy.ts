import { can as booking, isOwnReservation } from '../../core/booking/policy.ts';
import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';
import type { SpaceBookingAccessLevel } from './parking.ts';

export const can = {
  ...booking,
  /** Assistants work for the company of their principal, so their own company decides. */
  reserveSpace: (
    actor: Pick<Actor, 'role' | 'company'>,
    { mayBook, companies }: { mayBook: SpaceBookingAccessLevel; companies: readonly number[] },
  ) =>
    isStaff(actor) ||
    mayBook === 'everybody' ||
    (mayBook === 'companies' && companies.includes(actor.company.id)),
  seeTitle: isOwnReservation,
  seeSpaces: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  administerSpaces: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
};
