import { deviceMay } from '../../core/access/devices.ts';
import { type MadeFor, madeFor, mayName } from '../../core/people/policy.ts';
import {
  type Actor,
  type Assisted,
  assistedIn,
  type Device,
  isAdministrator,
  isDevice,
  isStaff,
} from '../../kit/actor.ts';

interface Held extends MadeFor {
  holderId: number;
}

/** The one who asks, as far as these questions care. */
type Person = Pick<Actor, 'userId' | 'role'> & Partial<Pick<Actor, 'assists'>>;

/** One's own, and what one made as the assistant of whose it is. */
const isTheirs = (actor: Omit<Person, 'role'>, reservation: Held) =>
  reservation.holderId === actor.userId || madeFor(actor, reservation, reservation.holderId);

/** Who may do what with reservations, once the building is the actor's own and has the module on. */
export const can = {
  /** That rooms are taken, and what `visibilityOf` says of it. */
  seeReservations: (actor: Actor | Device) => !isDevice(actor) || deviceMay(actor, 'seeTakenRooms'),
  book: (actor: Pick<Actor, 'role'>) => actor.role !== 'limited',
  /** As their assistant: what the person may do themselves. */
  bookAs: (principal: Pick<Assisted, 'role'>) => can.book(principal),
  /** For oneself, or for any of those whose assistant one is in the building. */
  bookAtAll: (actor: Person, building: number) =>
    can.book(actor) || assistedIn(actor, building).some(can.bookAs),
  /** Through the resident's calls: the holder and the assistant who made it, staff too. */
  change: isTheirs,
  /** Hand it over to a colleague of its holder who may book. */
  handOver: (actor: Person, reservation: Held) => isTheirs(actor, reservation) || isStaff(actor),
  bookForOthers: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  cancelForTheBuilding: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  /** Agree to what is booked in a room on approval, or refuse it. */
  approve: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  /** See on what terms all rooms are booked, also those that are retired. */
  readRooms: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  /** Add and change rooms, say which merge, and what they may offer. */
  administerRooms: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
};

/**
 * Whether whose reservation it is may be told the name of somebody invited to it. An invitation takes an id of anybody of the
 * building, so it must not be a way to names that are kept from them; one's own colleagues are told of it when they are invited.
 */
export const mayNameGuest = (
  actor: Pick<Actor, 'userId' | 'role' | 'company'>,
  guest: Parameters<typeof mayName>[1],
): boolean => guest.companyId === actor.company.id || mayName(actor, guest);

/** How much of a reservation somebody sees: all of it, what serving the room takes, or that it is taken. */
export type Visibility = 'all' | 'service' | 'taken';

export function visibilityOf(actor: Person | Device, reservation: Held): Visibility {
  if (isDevice(actor)) return 'taken';
  if (isTheirs(actor, reservation)) return 'all';
  return isStaff(actor) ? 'service' : 'taken';
}
