import { callQuery, queryClient } from '../../../kit/web/queries.ts';
import { currentSession } from '../../../kit/web/session.ts';
import { can } from '../policy.ts';
import { readShift } from '../wire.ts';

/** What stands above all else: the hand-overs to be signed, and what has happened since the last one. */
export const shiftQuery = (building: number) => callQuery(readShift, { building });

/** Asks while the frame around the page is still to be painted: whoever types at once finds the field there. */
export function readAhead(): null {
  const session = currentSession();
  if (session && can.keep(session.user)) void queryClient.prefetchQuery(shiftQuery(session.building.id));
  return null;
}
