import type { Db } from '../../../kit/server/database/db.ts';
import { lockInOrder, lockKind } from '../../../kit/server/database/locks.ts';

const COMPANY = lockKind('rooms.company', 16);
const ROOM = lockKind('rooms.room', 32);

/**
 * Takes, until the transaction ends, the locks that a write of reservations needs: companies, whose quota is counted,
 * then rooms, all in one call for the whole request. Whole rooms, not their days: a year of many rooms would be more locks than the database has places for.
 */
export async function lockRooms(
  tx: Db,
  wanted: { companies: readonly number[]; rooms: readonly number[] },
): Promise<void> {
  await lockInOrder(tx, [...wanted.companies.map(COMPANY.of), ...wanted.rooms.map(ROOM.of)]);
}
