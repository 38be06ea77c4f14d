import { type Actor, isStaff } from '../../kit/actor.ts';

/** Who may do what with the logbook, once the building is the actor's own and has the module on. */
export const can = {
  /** Reads and writes it: nobody corrects what another wrote, everybody of the desk adds to it. */
  keep: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  /** Whoever wrote a hand-over has read it: somebody else signs. */
  sign: (actor: Pick<Actor, 'role' | 'userId'>, { writtenBy }: { writtenBy: number }) =>
    isStaff(actor) && writtenBy !== actor.userId,
  withdraw: (actor: Pick<Actor, 'role' | 'userId'>, { writtenBy }: { writtenBy: number }) =>
    isStaff(actor) && writtenBy === actor.userId,
};
