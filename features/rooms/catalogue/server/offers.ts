import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../../../kit/errors.ts';
import { getNextPosition, positionInOrderSql } from '../../../../kit/server/database/listOrder.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { getToday } from '../../../../kit/time.ts';
import { requireVersion } from '../../../../kit/version.ts';
import * as activity from '../../activity.ts';
import { can } from '../../policy.ts';
import { reservations, roomOffers, rooms } from '../../server/tables.ts';
import type { NewRoomOffer, RoomOffer, RoomOfferEdit, RoomOfferKind } from '../offer.ts';
import { requireRoomAdministrator } from './listAdministeredRooms.ts';

export async function listRoomOffers({ db, building, actor }: BuildingContext): Promise<RoomOffer[]> {
  const [table, roomTable] = [roomOffers.in(building), rooms.in(building)];
  const { layouts, services } = roomTable;
  const roomLabels = sql`case when ${table.kind} = 'layout' then ${layouts} else ${services} end`;
  const countRooms = db
    .select({ rooms: sql`count(*)::int` })
    .from(roomTable)
    .where(and(isNull(roomTable.retiredAt), sql`${table.fr} = any(${roomLabels})`));
  const { id, kind, fr, en, version } = table;
  const rows = await db
    .select({ id, kind, fr, en, version, rooms: sql<number>`${countRooms}` })
    .from(table)
    .orderBy(asc(kind), asc(table.position), asc(id));
  return rows.map(({ id, kind, fr, en, version, rooms }) => ({
    id,
    kind,
    name: { fr, en },
    rooms,
    ...(can.administerRooms(actor) && { version }),
  }));
}

const getColumn = (kind: RoomOfferKind) => (kind === 'layout' ? 'layouts' : 'services');

/** Edits of rooms wait for this lock, so that no room keeps a removed name. */
function lockOffers({ db, building }: BuildingContext, kind: RoomOfferKind) {
  const table = roomOffers.in(building);
  return db.select().from(table).where(eq(table.kind, kind)).orderBy(asc(table.id)).for('update');
}

async function lockOffer({ db, building }: BuildingContext, id: number) {
  const table = roomOffers.in(building);
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('update');
  if (!row) throw new AppError('not_found');
  return row;
}

export async function addRoomOffer(
  context: BuildingContext,
  { kind, name }: NewRoomOffer,
): Promise<RoomOffer[]> {
  requireRoomAdministrator(context);
  const { db, building } = context;
  const position = getNextPosition(await lockOffers(context, kind));
  const [row] = await roomOffers.insert(db, building, [{ kind, ...name, position }]).returning();
  if (!row) throw new Error('The layout or service was not inserted');
  await context.recordActivity(
    activity.roomOfferAdded({ building: building.id, id: row.id, details: { kind } }),
  );
  return listRoomOffers(context);
}

/** Renames it in rooms and in reservations from today on. Past reservations keep the old name. */
export async function editRoomOffer(
  context: BuildingContext,
  { id, name, version }: RoomOfferEdit & { id: number },
): Promise<RoomOffer[]> {
  requireRoomAdministrator(context);
  const { db, building, now } = context;
  const before = await lockOffer(context, id);
  await requireVersion(before, version, async () =>
    (await listRoomOffers(context)).find((offer) => offer.id === id),
  );
  const fields = (['fr', 'en'] as const).filter((language) => before[language] !== name[language]);
  if (fields.length === 0) return listRoomOffers(context);
  await roomOffers.update(db, building, name, (table) => eq(table.id, id));
  if (before.fr !== name.fr) {
    const { kind, fr: old } = before;
    const day = getToday(building.timeZone, now);
    const replaceName = (column: string) =>
      sql`array_replace(${sql.identifier(column)}, ${old}::text, ${name.fr}::text)`;
    const column = getColumn(kind);
    await rooms.update(
      db,
      building,
      { [column]: replaceName(column) },
      (table) => sql`${old} = any(${table[column]})`,
    );
    const isFuture = (table: { date: unknown }) => sql`booked and ${table.date} >= ${day}::date`;
    if (kind === 'layout')
      await reservations.update(db, building, { layout: name.fr }, (table) =>
        and(isFuture(table), eq(table.layout, old)),
      );
    else
      await reservations.update(db, building, { services: replaceName('services') }, (table) =>
        and(isFuture(table), sql`${old} = any(${table.services})`),
      );
  }
  const details = { kind: before.kind };
  await context.recordActivity(activity.roomOfferRenamed({ building: building.id, id, fields, details }));
  return listRoomOffers(context);
}

export async function removeRoomOffer(
  context: BuildingContext,
  { id }: { id: number },
): Promise<RoomOffer[]> {
  requireRoomAdministrator(context);
  const { db, building } = context;
  const { kind, fr } = await lockOffer(context, id);
  await roomOffers.delete(db, building, (table) => eq(table.id, id));
  const column = getColumn(kind);
  const changedRooms = await rooms
    .update(
      db,
      building,
      { [column]: sql`array_remove(${sql.identifier(column)}, ${fr}::text)` },
      (table) => sql`${fr} = any(${table[column]})`,
    )
    .returning();
  const details = { kind, rooms: changedRooms.length };
  await context.recordActivity(activity.roomOfferRemoved({ building: building.id, id, details }));
  return listRoomOffers(context);
}

export async function reorderRoomOffers(
  context: BuildingContext,
  { kind, ids }: { kind: RoomOfferKind; ids: number[] },
): Promise<RoomOffer[]> {
  requireRoomAdministrator(context);
  const { db, building } = context;
  const position = positionInOrderSql(ids, await lockOffers(context, kind));
  await roomOffers.update(db, building, { position }, (table) => eq(table.kind, kind));
  await context.recordActivity(
    activity.roomOffersReordered({ building: building.id, id: building.id, details: { kind } }),
  );
  return listRoomOffers(context);
}
