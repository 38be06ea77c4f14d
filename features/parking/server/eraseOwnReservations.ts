import { and, eq, gte, sql } from 'drizzle-orm';
import { ownBuildings, type UserContext } from '../../../kit/server/http/http.ts';
import { today } from '../../../kit/time.ts';
import { cancelReservation } from './changeReservation.ts';
import { bayReservations } from './tables.ts';

/**
 * Frees the bays of somebody who leaves, from today on, in all their buildings; the titles they wrote go with them, and
 * so do the reasons they were given; the rows stay without.
 */
export async function eraseOwnReservations(context: UserContext): Promise<void> {
  const { db, actor, now } = context;
  for (const building of ownBuildings(actor)) {
    const table = bayReservations.in(building);
    const ahead = await db
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          eq(table.holderId, actor.userId),
          sql`${table.booked}`,
          gte(table.endDate, today(building.timeZone, now)),
        ),
      );
    for (const { id } of ahead) await cancelReservation({ ...context, building }, { id });
    await bayReservations.update(db, building, { title: '–', cancelReason: null }, (row) =>
      eq(row.holderId, actor.userId),
    );
  }
}
