import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';

type Asker = Pick<Actor, 'role'>;

/** Wardens have a link and no account. */
export const can = {
  run: (actor: Asker) => isStaff(actor),
  readRecords: (actor: Asker) => isAdministrator(actor),
};
