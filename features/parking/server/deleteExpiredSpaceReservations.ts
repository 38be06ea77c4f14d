import { and, lt, notInArray } from 'drizzle-orm';
import type { EraseExpiredData } from '../../../core/server/feature.ts';
import { spaceReservations } from './tables.ts';

/** Deletes old reservations; their statistics stay. */
export const deleteExpiredSpaceReservations: EraseExpiredData = async (
  tx,
  building,
  { before, subjectsOnHold },
) => {
  const deleted = await spaceReservations
    .delete(tx, building, (table) =>
      and(lt(table.endDate, before), notInArray(table.holderId, [...subjectsOnHold.users])),
    )
    .returning();
  return deleted.length;
};
