import { type Actor, isStaff } from '../../kit/actor.ts';

export const can = {
  /** Entries are append-only: staff add to the entries of others but never change them. */
  keep: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  /** Signing confirms reading, so the author cannot sign. */
  sign: (actor: Pick<Actor, 'role' | 'userId'>, { writtenBy }: { writtenBy: number }) =>
    isStaff(actor) && writtenBy !== actor.userId,
  withdraw: (actor: Pick<Actor, 'role' | 'userId'>, { writtenBy }: { writtenBy: number }) =>
    isStaff(actor) && writtenBy === actor.userId,
};
