import { and, lt, notInArray } from 'drizzle-orm';
import type { AnonymizeVisitors } from '../../../core/server/feature.ts';
import { spaceReservations } from './tables.ts';

/** Deletes old reservations; their statistics stay. */
export const deleteExpiredSpaceReservations: AnonymizeVisitors = async (tx, building, { before, held }) => {
  const deleted = await spaceReservations
    .delete(tx, building, (table) =>
      and(lt(table.endDate, before), notInArray(table.holderId, [...held.users])),
    )
    .returning();
  return deleted.length;
};
