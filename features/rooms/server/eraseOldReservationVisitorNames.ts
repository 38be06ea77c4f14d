import { and, lt, ne, notInArray } from 'drizzle-orm';
import type { EraseExpiredData } from '../../../core/server/feature.ts';
import { selectNamesOnHold } from './externalNames.ts';
import { lastMailedStates, reservations } from './tables.ts';

/** Old reservations stay for the statistics, without external names and last mailed states. */
export const eraseOldReservationVisitorNames: EraseExpiredData = async (
  tx,
  building,
  { before, subjectsOnHold },
) => {
  const namesOnHold = selectNamesOnHold(reservations.in(building));
  const changed = await reservations
    .update(tx, building, { externalNames: namesOnHold }, (table) =>
      and(
        lt(table.date, before),
        ne(table.externalNames, ''),
        ne(table.externalNames, namesOnHold),
        notInArray(table.holderId, [...subjectsOnHold.users]),
      ),
    )
    .returning();
  await lastMailedStates.delete(tx, building, (table) => lt(table.date, before));
  return changed.length;
};
