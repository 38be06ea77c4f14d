import { and, eq, gte, inArray, or } from 'drizzle-orm';
import { ownBuildings, type UserContext } from '../../../kit/server/http/http.ts';
import { today } from '../../../kit/time.ts';
import { cancel } from './changeReservation.ts';
import { lockReservations } from './queries.ts';
import { reservationGuests, reservations } from './tables.ts';

/**
 * Frees the rooms of somebody who leaves, from today on, in all their buildings; what they wrote into reservations goes
 * with them, and so does what the building wrote to them; the rows stay without it. They are nobody's guest any more.
 */
export async function eraseOwnReservations(context: UserContext): Promise<void> {
  const { db, actor, now } = context;
  for (const building of ownBuildings(actor)) {
    const table = reservations.in(building);
    const ahead = await db
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          eq(table.holderId, actor.userId),
          eq(table.booked, true),
          gte(table.date, today(building.timeZone, now)),
        ),
      );
    const ids = ahead.map(({ id }) => id);
    if (ids.length > 0) {
      const rows = await lockReservations(db, building, ids);
      await cancel(
        { ...context, building },
        rows.filter(({ booked }) => booked),
        null,
      );
    }
    const own = await reservations
      .update(db, building, { title: '–', externalNames: '', comment: '', cancelReason: null }, (row) =>
        eq(row.holderId, actor.userId),
      )
      .returning();
    const theirs = own.map(({ id }) => id);
    await reservationGuests.delete(db, building, (row) =>
      or(eq(row.userId, actor.userId), inArray(row.reservationId, theirs)),
    );
  }
}
