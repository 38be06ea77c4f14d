import { and, lt, ne, notInArray } from 'drizzle-orm';
import type { ForgetVisitors } from '../../../core/server/feature.ts';
import { heldNames } from './externalNames.ts';
import { guestNotices, reservations } from './tables.ts';

/** Old reservations stay for the statistics, without external names and guest notices. */
export const forgetVisitors: ForgetVisitors = async (tx, building, { before, held }) => {
  const left = heldNames(reservations.in(building));
  const gone = await reservations
    .update(tx, building, { externalNames: left }, (table) =>
      and(
        lt(table.date, before),
        ne(table.externalNames, ''),
        ne(table.externalNames, left),
        notInArray(table.holderId, [...held.users]),
      ),
    )
    .returning();
  await guestNotices.delete(tx, building, (table) => lt(table.date, before));
  return gone.length;
};
