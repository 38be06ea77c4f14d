import { wallNow } from '../../../../core/booking/server/closing.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { areConnected, capacityOf, roomsOf } from '../../roomSet.ts';
import { findReservationsIn, findRooms } from '../queries.ts';

/** How many reservations ahead keep all of these rooms though, as these are now, they would not be given them: too small, or parted. */
export async function strandedIn(context: BuildingContext, ids: readonly number[]): Promise<number> {
  const { db, building } = context;
  const [room] = ids;
  if (room === undefined) return 0;
  const ahead = { rooms: [room], from: wallNow(context), until: null };
  const held = await findReservationsIn(db, building, ahead, 'unlocked');
  const all = await findRooms(db, building);
  return held.filter(({ rooms, expected }) => {
    const set = roomsOf(all, rooms);
    return ids.every((id) => rooms.includes(id)) && (expected > capacityOf(set) || !areConnected(set));
  }).length;
}
