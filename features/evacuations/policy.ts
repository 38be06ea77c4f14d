import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';

type Viewer = Pick<Actor, 'role'>;

/** Wardens have a link and no account. */
export const can = {
  runEvacuations: (actor: Viewer) => isStaff(actor),
  readRecords: (actor: Viewer) => isAdministrator(actor),
};
