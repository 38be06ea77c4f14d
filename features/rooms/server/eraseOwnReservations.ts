import { eq, inArray, or } from 'drizzle-orm';
import { getActorBuildings, type UserRequestContext } from '../../../kit/server/http/router.ts';
import { cancelReservations } from './changeReservation.ts';
import { findFutureReservations } from './futureReservations.ts';
import { lockReservations } from './queries.ts';
import { lastMailedStates, reservationGuests, reservations } from './tables.ts';

export async function eraseOwnReservations(context: UserRequestContext): Promise<void> {
  const { db, actor } = context;
  for (const building of getActorBuildings(actor)) {
    const ids = (await findFutureReservations(context, building, [actor.userId])).map(({ id }) => id);
    if (ids.length > 0) {
      const rows = await lockReservations(db, building, ids);
      await cancelReservations(
        { ...context, building },
        rows.filter(({ booked }) => booked),
      );
    }
    const own = await reservations
      .update(
        db,
        building,
        { title: '–', externalNames: '', comment: '', cancelReason: null, moveReason: null },
        (row) => eq(row.holderId, actor.userId),
      )
      .returning();
    const reservationIds = own.map(({ id }) => id);
    await reservationGuests.delete(db, building, (row) =>
      or(eq(row.userId, actor.userId), inArray(row.reservationId, reservationIds)),
    );
    // The last mailed states of guests stay, so that guests are mailed the cancellation.
    await lastMailedStates.delete(db, building, (row) => eq(row.userId, actor.userId));
  }
}
