import { type Actor, type AssistedPrincipal, filterPrincipalsByBuilding, isStaff } from '../../kit/actor.ts';
import { type EntryWithAssistantId, isMadeByActorAsAssistant } from '../people/policy.ts';

export interface ReservationOwners extends EntryWithAssistantId {
  holderId: number;
}

type Person = Pick<Actor, 'userId' | 'role'> & Partial<Pick<Actor, 'assists'>>;

/** The holder, or the assistant who made the reservation for them. */
export const isOwnReservation = (actor: Omit<Person, 'role'>, reservation: ReservationOwners): boolean =>
  reservation.holderId === actor.userId || isMadeByActorAsAssistant(actor, reservation, reservation.holderId);

/** The permissions that are the same for rooms and parking spaces. */
export const can = {
  book: (actor: Pick<Actor, 'role'>) => actor.role !== 'limited',
  bookAs: (principal: Pick<AssistedPrincipal, 'role'>) => can.book(principal),
  bookAtAll: (actor: Person, building: number) =>
    can.book(actor) || filterPrincipalsByBuilding(actor, building).some(can.bookAs),
  bookForOthers: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  /** Staff have no further rights here: they use `cancelForTheBuilding`. */
  change: isOwnReservation,
  handOver: (actor: Person, reservation: ReservationOwners) =>
    isOwnReservation(actor, reservation) || isStaff(actor),
  cancelForTheBuilding: (actor: Pick<Actor, 'role'>) => isStaff(actor),
};
