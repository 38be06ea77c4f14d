import type { Db } from '../../../kit/server/database/db.ts';
import { defineLockKind, lockInOrder } from '../../../kit/server/database/locks.ts';

const COMPANY = defineLockKind('rooms.company', 16);
const ROOM = defineLockKind('rooms.room', 32);

/**
 * Locks companies (for the quota), then rooms, in one call. Per-day locks could exceed PostgreSQL's lock
 * table.
 */
export async function lockRooms(
  tx: Db,
  wanted: { companies: readonly number[]; rooms: readonly number[] },
): Promise<void> {
  await lockInOrder(tx, [...wanted.companies.map(COMPANY.of), ...wanted.rooms.map(ROOM.of)]);
}
