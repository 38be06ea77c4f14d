import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';

type Asker = Pick<Actor, 'role'>;

/** Who may do what with evacuations, in a building of theirs. Wardens have a link, and no account. */
export const can = {
  /** See who is inside, begin one, tick off, end it. */
  run: (actor: Asker) => isStaff(actor),
  /** Take the record out of the safety register. */
  readRecords: (actor: Asker) => isAdministrator(actor),
};
