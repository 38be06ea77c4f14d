import type { Db } from '../../../kit/server/database/db.ts';
import { lockInOrder } from '../../../kit/server/database/locks.ts';

// Companies before rooms.
const COMPANY = 1n << 60n;
const ROOM = 2n << 60n;

/**
 * Takes, until the transaction ends, the locks that a write of reservations needs: companies, whose quota is counted,
 * then rooms, all in one call for the whole request. Whole rooms, not their days: a year of many rooms would be more locks than the database has places for.
 */
export async function lockRooms(
  tx: Db,
  wanted: { companies: readonly number[]; rooms: readonly number[] },
): Promise<void> {
  await lockInOrder(tx, [
    ...wanted.companies.map((id) => COMPANY + BigInt(id)),
    ...wanted.rooms.map((id) => ROOM + BigInt(id)),
  ]);
}
