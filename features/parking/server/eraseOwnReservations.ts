import { eq } from 'drizzle-orm';
import { ownBuildings, type UserContext } from '../../../kit/server/http/router.ts';
import { cancelReservation } from './changeReservation.ts';
import { reservationsAhead } from './leaving.ts';
import { spaceReservations } from './tables.ts';

/**
 * Frees the bays of somebody who leaves, from today on, in all their buildings; the titles they wrote go with them, and
 * so do the reasons they were given; the rows stay without.
 */
export async function eraseOwnReservations(context: UserContext): Promise<void> {
  const { db, actor } = context;
  for (const building of ownBuildings(actor)) {
    for (const { id } of await reservationsAhead(context, building, [actor.userId]))
      await cancelReservation({ ...context, building }, { id });
    await spaceReservations.update(
      db,
      building,
      { title: '–', cancelReason: null, moveReason: null },
      (row) => eq(row.holderId, actor.userId),
    );
  }
}
