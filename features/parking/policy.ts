import { type MadeFor, madeFor } from '../../core/people/policy.ts';
import { type Actor, type Assisted, assistedIn, isAdministrator, isStaff } from '../../kit/actor.ts';
import type { WhoMayReserve } from './parking.ts';

interface Held extends MadeFor {
  holderId: number;
}

type Person = Pick<Actor, 'userId'> & Partial<Pick<Actor, 'assists'>>;

/** One's own, and what one made as the assistant of whose it is. */
const isTheirs = (actor: Person, reservation: Held) =>
  reservation.holderId === actor.userId || madeFor(actor, reservation, reservation.holderId);

/** Who may do what with bays, once the building is the actor's own and has the module on. */
export const can = {
  reserve: (actor: Pick<Actor, 'role'>) => actor.role !== 'limited',
  /** This bay: an assistant is of the same company as whom they act for. */
  reserveSpace: (
    actor: Pick<Actor, 'role' | 'company'>,
    { mayBook, companies }: { mayBook: WhoMayReserve; companies: readonly number[] },
  ) =>
    isStaff(actor) ||
    mayBook === 'everybody' ||
    (mayBook === 'companies' && companies.includes(actor.company.id)),
  /** As their assistant: what the person may do themselves. */
  reserveAs: (principal: Pick<Assisted, 'role'>) => can.reserve(principal),
  /** For oneself, or for any of those whose assistant one is in the building. */
  reserveAtAll: (actor: Person & Pick<Actor, 'role'>, building: number) =>
    can.reserve(actor) || assistedIn(actor, building).some(can.reserveAs),
  /** Through the resident's calls: the holder and the assistant who made it, staff too. */
  change: isTheirs,
  seeTitle: isTheirs,
  /** Hand it over to a colleague of its holder who may reserve. */
  handOver: (actor: Person & Pick<Actor, 'role'>, reservation: Held) =>
    isTheirs(actor, reservation) || isStaff(actor),
  reserveForOthers: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  cancelForTheBuilding: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  /** Which bays there are, and whom each is for. */
  seeSpaces: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  administerSpaces: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
};
