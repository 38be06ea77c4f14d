import { deviceMay } from '../../core/access/devices.ts';
import { type Actor, type Device, isDevice, isStaff } from '../../kit/actor.ts';

interface Held {
  holderId: number;
}

/** Who may do what with reservations, once the building is the actor's own and has the module on. */
export const can = {
  /** That rooms are taken, and what `visibilityOf` says of it. */
  seeReservations: (actor: Actor | Device) => !isDevice(actor) || deviceMay(actor, 'seeTakenRooms'),
  book: (actor: Pick<Actor, 'role'>) => actor.role !== 'limited',
  /** Through the resident's calls: the creator alone, staff too. */
  change: (actor: Pick<Actor, 'userId'>, reservation: Held) => reservation.holderId === actor.userId,
  bookForOthers: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  cancelForTheBuilding: (actor: Pick<Actor, 'role'>) => isStaff(actor),
};

/** How much of a reservation somebody sees: all of it, what serving the room takes, or that it is taken. */
export type Visibility = 'all' | 'service' | 'taken';

export function visibilityOf(actor: Pick<Actor, 'userId' | 'role'> | Device, reservation: Held): Visibility {
  if (isDevice(actor)) return 'taken';
  if (reservation.holderId === actor.userId) return 'all';
  return isStaff(actor) ? 'service' : 'taken';
}
