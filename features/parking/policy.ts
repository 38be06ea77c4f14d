import { type EntryWithAssistantId, isMadeByActorAsAssistant } from '../../core/people/policy.ts';
import {
  type Actor,
  type AssistedPrincipal,
  filterPrincipalsByBuilding,
  isAdministrator,
  isStaff,
} from '../../kit/actor.ts';
import type { SpaceBookingAccessLevel } from './parking.ts';

interface ReservationOwners extends EntryWithAssistantId {
  holderId: number;
}

type Person = Pick<Actor, 'userId'> & Partial<Pick<Actor, 'assists'>>;

const isOwn = (actor: Person, reservation: ReservationOwners) =>
  reservation.holderId === actor.userId || isMadeByActorAsAssistant(actor, reservation, reservation.holderId);

export const can = {
  reserve: (actor: Pick<Actor, 'role'>) => actor.role !== 'limited',
  /** Assistants work for the company of their principal, so their own company decides. */
  reserveSpace: (
    actor: Pick<Actor, 'role' | 'company'>,
    { mayBook, companies }: { mayBook: SpaceBookingAccessLevel; companies: readonly number[] },
  ) =>
    isStaff(actor) ||
    mayBook === 'everybody' ||
    (mayBook === 'companies' && companies.includes(actor.company.id)),
  reserveAs: (principal: Pick<AssistedPrincipal, 'role'>) => can.reserve(principal),
  reserveAtAll: (actor: Person & Pick<Actor, 'role'>, building: number) =>
    can.reserve(actor) || filterPrincipalsByBuilding(actor, building).some(can.reserveAs),
  /** Staff have no further rights here: they use `cancelForTheBuilding`. */
  change: isOwn,
  seeTitle: isOwn,
  handOver: (actor: Person & Pick<Actor, 'role'>, reservation: ReservationOwners) =>
    isOwn(actor, reservation) || isStaff(actor),
  reserveForOthers: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  cancelForTheBuilding: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  seeSpaces: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  administerSpaces: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
};
