import { type Actor, isStaff } from '../../kit/actor.ts';

interface Held {
  holderId: number;
}

/** Who may do what with reservations, once the building is the actor's own and has the module on. */
export const can = {
  book: (actor: Pick<Actor, 'role'>) => actor.role !== 'limited',
  /** Through the resident's calls: the creator alone, staff too. */
  change: (actor: Pick<Actor, 'userId'>, reservation: Held) => reservation.holderId === actor.userId,
  bookForOthers: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  cancelForTheBuilding: (actor: Pick<Actor, 'role'>) => isStaff(actor),
};

/** How much of a reservation somebody sees: all of it, what serving the room takes, or that it is taken. */
export type Visibility = 'all' | 'service' | 'taken';

export function visibilityOf(actor: Pick<Actor, 'userId' | 'role'>, reservation: Held): Visibility {
  if (reservation.holderId === actor.userId) return 'all';
  return isStaff(actor) ? 'service' : 'taken';
}
