import { type Actor, isStaff } from '../../kit/actor.ts';

interface Held {
  holderId: number;
}

/** Who may do what with bays, once the building is the actor's own and has the module on. */
export const can = {
  reserve: (actor: Pick<Actor, 'role'>) => actor.role !== 'limited',
  /** Through the resident's calls: the creator alone, staff too. */
  change: (actor: Pick<Actor, 'userId'>, reservation: Held) => reservation.holderId === actor.userId,
  seeTitle: (actor: Pick<Actor, 'userId'>, reservation: Held) => reservation.holderId === actor.userId,
  reserveForOthers: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  cancelForTheBuilding: (actor: Pick<Actor, 'role'>) => isStaff(actor),
};
