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
  await requireRoom({ db, building }, id, 'inUse');
  await roomFavourites.insert(db, building, [{ roomId: id, userId: actor.userId }]).onConflictDoNothing();
}

export async function removeFavouriteRoom(
  { db, building, actor }: BuildingContext,
  { id }: { id: number },
): Promise<void> {
  await requireRoom({ db, building }, id, 'inUseOrRetired');
  await roomFavourites.delete(db, building, (table) =>
    and(eq(table.roomId, id), eq(table.userId, actor.userId)),
  );
}

async function requireRoom(
  { db, building }: Pick<BuildingContext, 'db' | 'building'>,
  id: number,
  state: 'inUse' | 'inUseOrRetired',
): Promise<void> {
  const table = rooms.in(building);
  const condition = and(eq(table.id, id), state === 'inUse' ? isNull(table.retiredAt) : undefined);
  const [room] = await db.select({ id: table.id }).from(table).where(condition);
  if (!room) throw new AppError('not_found');
}
