import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { getCurrentLocalMoment } from '../../../../core/booking/server/closureHandler.ts';
import { listCompaniesInBuildings } from '../../../../core/people/server/companies.ts';
import type { BilingualText } from '../../../../kit/bilingualText.ts';
import { AppError, invalidField } from '../../../../kit/errors.ts';
import { getNextPosition, positionInOrderSql } from '../../../../kit/server/database/listOrder.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { requireVersion } from '../../../../kit/version.ts';
import * as activity from '../../activity.ts';
import { areRoomsConnected, pickRoomsById, sumCapacity } from '../../reservations/roomSet.ts';
import { findReservationsInRooms } from '../../reservations/server/queries.ts';
import { roomCompanies, roomLinks, roomOffers, rooms } from '../../server/tables.ts';
import type { AdministeredRoom, NewRoom, RoomEdit, RoomLinkInput } from '../room.ts';
import { findAdministeredRoom, requireRoomAdministrator } from './listAdministeredRooms.ts';
import { findAllRooms } from './queries.ts';

/** Returns the storage key. Null: no photo; undefined: the photo does not change. */
export async function prepareRoomPhoto(
  { actor, db, building, files }: Pick<BuildingContext, 'actor' | 'db' | 'building' | 'files'>,
  { photo }: { photo?: number | null | undefined },
): Promise<string | null | undefined> {
  requireRoomAdministrator({ actor });
  return typeof photo === 'number'
    ? files.publishPicture(db, building, { id: photo, field: 'photo' })
    : photo;
}

export async function addRoom(
  context: BuildingContext,
  { photo: _, companies, directions, ...input }: NewRoom,
  photoKey: string | null | undefined,
): Promise<AdministeredRoom[]> {
  requireRoomAdministrator(context);
  const { db, building } = context;
  const columns = await validateRoom(context, { ...input, ...toDirectionColumns(directions), companies });
  const position = getNextPosition(await lockRoomPositions(context));
  const [row] = await rooms
    .insert(db, building, [{ ...columns, position, photoKey: photoKey ?? null }])
    .returning();
  if (!row) throw new Error('The room was not inserted');
  await setCompanies(context, row.id, columns.companies);
  await context.recordActivity(
    activity.roomAdded({ building: building.id, id: row.id, details: toRecorded(columns) }),
  );
  return readSavedRoom(context, row.id);
}

export async function editRoom(
  context: BuildingContext,
  { id, version, photo: _, position, directions, ...fieldsToEdit }: RoomEdit & { id: number },
  photoKey: string | null | undefined,
): Promise<{ rooms: AdministeredRoom[]; affectedCount: number }> {
  requireRoomAdministrator(context);
  const { db, building } = context;
  const before = await lockRoomForEdit(context, id);
  await requireVersion(before, version, () => findAdministeredRoom(context, id));
  const input = { ...fieldsToEdit, ...(directions && toDirectionColumns(directions)) };
  const changedValues = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const after = {
    ...(await validateRoom(context, { ...before, ...changedValues }, before)),
    ...(photoKey !== undefined && { photoKey }),
  };
  const fields = editableFields.filter(
    (field) => field in after && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (fields.length > 0) {
    const patch = Object.fromEntries(fields.map((field) => [field, after[field]]));
    const { companies: __, ...columns } = patch;
    // The version trigger does not see companies, which are stored in another table.
    await rooms.update(db, building, { ...columns, version: sql`version + 1` }, (table) => eq(table.id, id));
    if (fields.includes('companies')) await setCompanies(context, id, after.companies);
    const details = { before: toRecorded(before, fields), after: toRecorded(after, fields) };
    await context.recordActivity(activity.roomEdited({ building: building.id, id, fields, details }));
  }
  if (position !== undefined) await moveToPosition(context, id, position);
  const affectedCount =
    after.capacity < before.capacity ? await countReservationsNoLongerFitting(context, [id]) : 0;
  return { rooms: await readSavedRoom(context, id), affectedCount };
}

const recordedFields = [
  'capacity',
  'bufferMinutes',
  'opens',
  'closes',
  'whoMayBook',
  'maxMinutes',
  'daysAhead',
] as const;
const editableFields = [
  ...(['name', 'floor', 'layouts', 'services', 'photoKey', 'companies'] as const),
  ...(['directionsFr', 'directionsEn'] as const),
  ...recordedFields,
];
const toDirectionColumns = ({ fr, en }: BilingualText) => ({ directionsFr: fr, directionsEn: en });
type RoomSettings = Omit<NewRoom, 'photo' | 'directions'> & ReturnType<typeof toDirectionColumns>;

type RecordedSettings = Partial<Pick<NewRoom, (typeof recordedFields)[number]>>;
function toRecorded(
  room: Pick<NewRoom, (typeof recordedFields)[number]>,
  fields: readonly string[] = recordedFields,
) {
  const values = recordedFields
    .filter((field) => fields.includes(field))
    .map((field) => [field, room[field]]);
  const { whoMayBook, ...rest } = Object.fromEntries(values) as RecordedSettings;
  const bookers = whoMayBook === 'everybody' ? ('anyone' as const) : whoMayBook;
  return { ...rest, ...(bookers && { whoMayBook: bookers }) };
}

/** Throws for unknown companies, layouts or services. Values that the room already has stay valid. */
async function validateRoom<R extends RoomSettings>(
  { db, building }: BuildingContext,
  room: R,
  before?: RoomSettings,
): Promise<R> {
  const { opens, closes, whoMayBook } = room;
  if ((opens === null) !== (closes === null))
    throw invalidField(opens === null ? 'opens' : 'closes', 'required');
  if (opens !== null && closes !== null && closes <= opens)
    throw invalidField('closes', 'end_before_start_time');
  const table = roomOffers.in(building);
  const offers = await db.select().from(table).orderBy(asc(table.position), asc(table.id)).for('share');
  const validateOffers = (kind: 'layout' | 'service', field: 'layouts' | 'services') => {
    const knownLabels = offers.filter((offer) => offer.kind === kind).map(({ fr }) => fr);
    const previous = before?.[field] ?? [];
    if (!room[field].every((label) => knownLabels.includes(label) || previous.includes(label)))
      throw invalidField(field, 'offer_unknown');
    if (isSame(room[field], previous)) return previous;
    const unlisted = room[field].filter((label) => !knownLabels.includes(label));
    return [...knownLabels.filter((label) => room[field].includes(label)), ...unlisted];
  };
  const companies = whoMayBook === 'companies' ? room.companies : [];
  if (whoMayBook === 'companies') {
    if (companies.length === 0) throw invalidField('companies', 'required');
    const buildingCompanies = await listCompaniesInBuildings(db, [building.id]);
    const knownCompanyIds = [...buildingCompanies.map(({ id }) => id), ...(before?.companies ?? [])];
    if (!companies.every((id) => knownCompanyIds.includes(id)))
      throw invalidField('companies', 'invalid_value');
  }
  const [layouts, services] = [validateOffers('layout', 'layouts'), validateOffers('service', 'services')];
  // A different order is no change: keep the old array, so that nothing is logged or broadcast.
  const same = before && isSame(companies, before.companies) ? before.companies : companies;
  return { ...room, layouts, services, companies: same };
}

const isSame = <T>(one: readonly T[], other: readonly T[]) =>
  new Set(one).symmetricDifference(new Set(other)).size === 0;

async function setCompanies(
  { db, building }: BuildingContext,
  roomId: number,
  companies: readonly number[],
): Promise<void> {
  await roomCompanies.delete(db, building, (table) => eq(table.roomId, roomId));
  await roomCompanies.insertManyWithoutId(
    db,
    building,
    companies.map((companyId) => ({ roomId, companyId })),
  );
}

/** Locks the room against other edits. Bookings do not wait for this lock. */
export async function lockRoomForEdit(context: BuildingContext, id: number) {
  const table = rooms.in(context.building);
  const [row] = await context.db.select().from(table).where(eq(table.id, id)).for('no key update');
  const room = row && (await findAdministeredRoom(context, id));
  if (!room) throw new AppError('not_found');
  return { ...row, companies: room.companies };
}

export function lockRoomPositions({ db, building }: BuildingContext) {
  const table = rooms.in(building);
  return db
    .select({ id: table.id, position: table.position })
    .from(table)
    .where(isNull(table.retiredAt))
    .orderBy(asc(table.id))
    .for('no key update');
}

async function readSavedRoom(context: BuildingContext, id: number): Promise<AdministeredRoom[]> {
  const room = await findAdministeredRoom(context, id);
  return room ? [room] : [];
}

async function moveToPosition(context: BuildingContext, id: number, at: number): Promise<void> {
  const order = (await lockRoomPositions(context)).sort(
    (one, other) => one.position - other.position || one.id - other.id,
  );
  const ids = order.map((room) => room.id).filter((other) => other !== id);
  if (ids.length === order.length) throw invalidField('position', 'invalid_value');
  ids.splice(at - 1, 0, id);
  await reorderRooms(context, { ids });
}

export async function reorderRooms(context: BuildingContext, { ids }: { ids: number[] }): Promise<void> {
  requireRoomAdministrator(context);
  const { db, building } = context;
  const position = positionInOrderSql(ids, await lockRoomPositions(context));
  await rooms.update(db, building, { position }, (table) => inArray(table.id, ids));
  await context.recordActivity(activity.roomsReordered({ building: building.id, id: building.id }));
}

export async function linkRooms(
  context: BuildingContext,
  { one, other, linked }: RoomLinkInput,
): Promise<{ affectedCount: number }> {
  requireRoomAdministrator(context);
  const { db, building } = context;
  const roomIds = (await lockRoomPositions(context)).map(({ id }) => id);
  for (const [field, id] of Object.entries({ one, other }))
    if (!roomIds.includes(id)) throw invalidField(field, 'room_unknown');
  const pair = { roomId: Math.min(one, other), otherId: Math.max(one, other) };
  const changed = linked
    ? await roomLinks.insert(db, building, [pair]).onConflictDoNothing().returning()
    : await roomLinks
        .delete(db, building, (table) => and(eq(table.roomId, pair.roomId), eq(table.otherId, pair.otherId)))
        .returning();
  if (changed.length === 0) return { affectedCount: 0 };
  const kind = linked ? activity.roomLinked : activity.roomUnlinked;
  await context.recordActivity(
    kind({ building: building.id, id: pair.roomId, details: { other: pair.otherId } }),
  );
  return { affectedCount: linked ? 0 : await countReservationsNoLongerFitting(context, [one, other]) };
}

/** Number of future reservations in all of these rooms that exceed their capacity or links now. */
async function countReservationsNoLongerFitting(
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
