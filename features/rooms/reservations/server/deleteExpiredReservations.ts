import { and, inArray, lt, not, notInArray, or, sql } from 'drizzle-orm';
import type { EraseExpiredData } from '../../../../core/feature/server/personalData.ts';
import { reservationGuests, reservationSeries, reservations } from '../../server/tables.ts';
import { namesVisitorOnHoldCondition } from './externalNames.ts';

/** Deletes old reservations with their guests; their statistics stay. */
export const deleteExpiredReservations: EraseExpiredData = async (
  tx,
  building,
  { before, subjectsOnHold },
) => {
  const users = [...subjectsOnHold.users];
  const guestTable = reservationGuests.in(building);
  const withGuestsOnHold = tx
    .select({ id: guestTable.reservationId })
    .from(guestTable)
    .where(inArray(guestTable.userId, users));
  const deleted = await reservations
    .delete(tx, building, (table) =>
      and(
        // The dates of booked and of cancelled reservations have a partial index each.
        or(
          and(lt(table.date, before), sql`${table.booked}`),
          and(lt(table.date, before), sql`not ${table.booked}`),
        ),
        notInArray(table.holderId, users),
        users.length > 0 ? notInArray(table.id, withGuestsOnHold) : undefined,
        not(namesVisitorOnHoldCondition(table)),
      ),
    )
    .returning();
  const series = [...new Set(deleted.flatMap(({ seriesId }) => seriesId ?? []))];
  const remaining = reservations.in(building);
  if (series.length > 0)
    await reservationSeries.delete(tx, building, (table) =>
      and(
        inArray(table.id, series),
        sql`not exists (select from ${remaining} where ${remaining.seriesId} = ${table.id})`,
      ),
    );
  return deleted.length;
};
