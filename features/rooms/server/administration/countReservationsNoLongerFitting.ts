import { getCurrentLocalMoment } from '../../../../core/booking/server/closure.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { areRoomsConnected, pickRoomsById, sumCapacity } from '../../roomSet.ts';
import { findAllRooms, findReservationsInRooms } from '../queries.ts';

/** Number of future reservations in all of these rooms that exceed their capacity or links now. */
export async function countReservationsNoLongerFitting(
  context: BuildingContext,
  ids: readonly number[],
): Promise<number> {
  const { db, building } = context;
  const [room] = ids;
  if (room === undefined) return 0;
  const ahead = { rooms: [room], from: getCurrentLocalMoment(context), until: null };
  const future = await findReservationsInRooms(db, building, ahead, 'unlocked');
  const all = await findAllRooms(db, building);
  return future.filter(({ rooms, expected }) => {
    const set = pickRoomsById(all, rooms);
    return ids.every((id) => rooms.includes(id)) && (expected > sumCapacity(set) || !areRoomsConnected(set));
  }).length;
}
