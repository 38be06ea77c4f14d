import { eq } from 'drizzle-orm';
import { getActorBuildings, type UserRequestContext } from '../../../kit/server/http/router.ts';
import { cancelOwnSpaceReservation } from './changeReservation.ts';
import { findFutureSpaceReservations } from './futureReservations.ts';
import { spaceReservations } from './tables.ts';

/** Account deletion: cancels future reservations and erases the texts of all of them. */
export async function eraseOwnSpaceReservations(context: UserRequestContext): Promise<void> {
  const { db, actor } = context;
  for (const building of getActorBuildings(actor)) {
    for (const { id } of await findFutureSpaceReservations(context, building, [actor.userId]))
      await cancelOwnSpaceReservation({ ...context, building }, { id });
    await spaceReservations.update(
      db,
      building,
      { title: '–', cancelReason: null, moveReason: null },
      (row) => eq(row.holderId, actor.userId),
    );
  }
}
