import type { Db } from '../../../../kit/server/database/db.ts';
import { defineLockKind, lockInOrder } from '../../../../kit/server/database/locks.ts';

const COMPANY = defineLockKind('rooms.company', 16);
const ROOM = defineLockKind('rooms.room', 32);

/**
 * Locks companies (for the quota), then rooms, in one call. Per-day locks could exceed PostgreSQL's lock
 * table.
 */
export async function lockRoomsAndCompanies(
  tx: Db,
  ids: { companies: readonly number[]; rooms: readonly number[] },
): Promise<void> {
  await lockInOrder(tx, [...ids.companies.map(COMPANY.of), ...ids.rooms.map(ROOM.of)]);
}
