import { hasDeviceRight } from '../../core/access/devices.ts';
import { canSeeName, type EntryWithAssistantId, isMadeByActorAsAssistant } from '../../core/people/policy.ts';
import {
  type Actor,
  type AssistedPrincipal,
  filterPrincipalsByBuilding,
  isAdministrator,
  isDevice,
  isStaff,
  type PairedDevice,
} from '../../kit/actor.ts';

interface ReservationOwners extends EntryWithAssistantId {
  holderId: number;
}

type Person = Pick<Actor, 'userId' | 'role'> & Partial<Pick<Actor, 'assists'>>;

/** The holder, or the assistant who made the reservation for them. */
const isOwn = (actor: Omit<Person, 'role'>, reservation: ReservationOwners) =>
  reservation.holderId === actor.userId || isMadeByActorAsAssistant(actor, reservation, reservation.holderId);

export const can = {
  /** That rooms are taken; `getReservationVisibility` decides on the details. */
  seeReservations: (actor: Actor | PairedDevice) =>
    !isDevice(actor) || hasDeviceRight(actor, 'seeTakenRooms'),
  book: (actor: Pick<Actor, 'role'>) => actor.role !== 'limited',
  bookAs: (principal: Pick<AssistedPrincipal, 'role'>) => can.book(principal),
  bookAtAll: (actor: Person, building: number) =>
    can.book(actor) || filterPrincipalsByBuilding(actor, building).some(can.bookAs),
  /** Staff have no further rights here: they use `cancelForTheBuilding`. */
  change: isOwn,
  handOver: (actor: Person, reservation: ReservationOwners) => isOwn(actor, reservation) || isStaff(actor),
  bookForOthers: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  cancelForTheBuilding: (actor: Pick<Actor, 'role'>) => isStaff(actor),
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
  actor: Person | PairedDevice,
  reservation: ReservationOwners,
): ReservationVisibility {
  if (isDevice(actor)) return 'taken';
  if (isOwn(actor, reservation)) return 'all';
  return isStaff(actor) ? 'service' : 'taken';
}
