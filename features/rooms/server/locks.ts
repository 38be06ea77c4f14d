import type { Db } from '../../../kit/server/database/db.ts';
import { lockInOrder, lockKind } from '../../../kit/server/database/locks.ts';

const COMPANY = lockKind('rooms.company', 16);
const ROOM = lockKind('rooms.room', 32);

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
