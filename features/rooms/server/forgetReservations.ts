import { and, inArray, lt, not, notInArray, or, sql } from 'drizzle-orm';
import type { ForgetVisitors } from '../../../core/server/feature.ts';
import { namesHeldVisitor } from './externalNames.ts';
import { reservationGuests, reservationSeries, reservations } from './tables.ts';

/** Deletes old reservations with their guests; their statistics stay. */
export const forgetReservations: ForgetVisitors = async (tx, building, { before, held }) => {
  const users = [...held.users];
  const invited = reservationGuests.in(building);
  const ofHeldGuests = tx
    .select({ id: invited.reservationId })
    .from(invited)
    .where(inArray(invited.userId, users));
  const gone = await reservations
    .delete(tx, building, (table) =>
      and(
        or(
          and(lt(table.date, before), sql`${table.booked}`),
          and(lt(table.date, before), sql`not ${table.booked}`),
        ),
        notInArray(table.holderId, users),
        users.length > 0 ? notInArray(table.id, ofHeldGuests) : undefined,
        not(namesHeldVisitor(table)),
      ),
    )
    .returning();
  const series = [...new Set(gone.flatMap(({ seriesId }) => seriesId ?? []))];
  const rest = reservations.in(building);
  if (series.length > 0)
    await reservationSeries.delete(tx, building, (table) =>
      and(
        inArray(table.id, series),
        sql`not exists (select from ${rest} where ${rest.seriesId} = ${table.id})`,
      ),
    );
  return gone.length;
};
