import { type Actor, isStaff } from '../../kit/actor.ts';

export const can = {
  /** Entries are append-only: staff add to the entries of others but never change them. */
  useLogbook: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  /** Signing confirms reading, so the author cannot sign. */
  signHandover: (actor: Pick<Actor, 'role' | 'userId'>, { writtenBy }: { writtenBy: number }) =>
    isStaff(actor) && writtenBy !== actor.userId,
  withdrawHandover: (actor: Pick<Actor, 'role' | 'userId'>, { writtenBy }: { writtenBy: number }) =>
    isStaff(actor) && writtenBy === actor.userId,
};
