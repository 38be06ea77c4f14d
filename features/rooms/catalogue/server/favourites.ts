import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../../../kit/errors.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { roomFavourites, rooms } from '../../server/tables.ts';

export async function listFavouriteRooms({ db, building, actor }: BuildingContext): Promise<number[]> {
  const table = roomFavourites.in(building);
  const rows = await db
    .select({ id: table.roomId })
    .from(table)
    .where(eq(table.userId, actor.userId))
    .orderBy(table.roomId);
  return rows.map(({ id }) => id);
}

export async function addFavouriteRoom(
  { db, building, actor }: BuildingContext,
  { id }: { id: number },
): Promise<void> {
  const table = rooms.in(building);
  const [room] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), isNull(table.retiredAt)));
  if (!room) throw new AppError('not_found');
  await roomFavourites.insert(db, building, [{ roomId: id, userId: actor.userId }]).onConflictDoNothing();
}

export async function removeFavouriteRoom(
  { db, building, actor }: BuildingContext,
  { id }: { id: number },
): Promise<void> {
  await roomFavourites.delete(db, building, (table) =>
    and(eq(table.roomId, id), eq(table.userId, actor.userId)),
  );
}
