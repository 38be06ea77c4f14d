import { hasDeviceRight } from '../../core/access/devices.ts';
import { can as booking, isOwnReservation, type ReservationOwners } from '../../core/booking/policy.ts';
import { canSeeName } from '../../core/people/policy.ts';
import { type Actor, isAdministrator, isDevice, isStaff, type PairedDevice } from '../../kit/actor.ts';

export const can = {
  ...booking,
  /** That rooms are taken; `getReservationVisibility` decides on the details. */
  seeReservations: (actor: Actor | PairedDevice) =>
    !isDevice(actor) || hasDeviceRight(actor, 'seeTakenRooms'),
  approve: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  readRooms: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  administerRooms: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
};

/**
 * An invitation accepts the id of anybody in the building, so it must not reveal hidden names. Colleagues are
 * named: they are mailed the invitation.
 */
export const canSeeGuestName = (
  actor: Pick<Actor, 'userId' | 'role' | 'company'>,
  guest: Parameters<typeof canSeeName>[1],
): boolean => guest.companyId === actor.company.id || canSeeName(actor, guest);

/** `service`: what staff need to prepare the room. */
export type ReservationVisibility = 'all' | 'service' | 'taken';

export function getReservationVisibility(
  actor: Actor | PairedDevice,
  reservation: ReservationOwners,
): ReservationVisibility {
  if (isDevice(actor)) return 'taken';
  if (isOwnReservation(actor, reservation)) return 'all';
  return isStaff(actor) ? 'service' : 'taken';
}
