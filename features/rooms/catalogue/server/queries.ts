import { asc, eq, exists, type SQL, sql } from 'drizzle-orm';
import {
  actorToBooker,
  type Booker,
  mayBook,
  type Resource,
  type ResourceTerms,
} from '../../../../core/booking/rules.ts';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { defineNamedStatement } from '../../../../kit/server/database/namedQuery.ts';
import { getPublicFilePath } from '../../../../kit/server/files/files.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { pickRoomsById } from '../../reservations/roomSet.ts';
import { roomCompanies, roomLinks, rooms } from '../../server/tables.ts';
import type { Room, RoomTermsForBooker } from '../room.ts';

export type RoomWithTerms = Omit<Room, 'terms' | 'isRetired'> & Resource;

/** A link is stored once, so match both of its columns. */
const roomsInOrder = defineNamedStatement('rooms.ofBuilding', (db, scope) => {
  const [table, links, companyTable] = [rooms.in(scope), roomLinks.in(scope), roomCompanies.in(scope)];
  const other = sql`case when ${links.roomId} = ${table.id} then ${links.otherId} else ${links.roomId} end`;
  const linked = db
    .select({ other })
    .from(links)
    .where(sql`${table.id} in (${links.roomId}, ${links.otherId})`)
    .orderBy(other);
  const companies = db
    .select({ id: companyTable.companyId })
    .from(companyTable)
    .where(eq(companyTable.roomId, table.id));
  const { id, name, capacity, floor, layouts, services, photoKey, bufferMinutes } = table;
  const { whoMayBook, maxMinutes, daysAhead, opens, closes, retiredAt, directionsFr, directionsEn } = table;
  return db
    .select({
      id,
      name,
      capacity,
      floor,
      layouts,
      services,
      photoKey,
      bufferMinutes,
      isRetired: sql<boolean>`${retiredAt} is not null`,
      linked: sql<number[]>`array${linked}`,
      whoMayBook,
      maxMinutes,
      daysAhead,
      opens,
      closes,
      directionsFr,
      directionsEn,
      companies: sql<number[]>`array${companies}`,
    })
    .from(table)
    .orderBy(asc(table.position), asc(table.id));
});

export async function findAllRooms(db: Db, scope: BuildingScope): Promise<RoomWithTerms[]> {
  const rows = await roomsInOrder(db, scope, {});
  return rows.map(({ linked, floor, photoKey, directionsFr: fr, directionsEn: en, ...row }) => {
    const { whoMayBook, maxMinutes, daysAhead, opens, closes, companies, ...room } = row;
    return {
      ...room,
      terms: { whoMayBook, maxMinutes, daysAhead, opens, closes, companies },
      ...(floor && { floor }),
      ...((fr || en) && { directions: { fr, en } }),
      linked: pickRoomsById(room.isRetired ? [] : rows, linked)
        .filter(({ isRetired }) => !isRetired)
        .map(({ id, name }) => ({ id, name })),
      photo: photoKey && getPublicFilePath(photoKey),
    };
  });
}

export const hasRoomsCondition = (db: Db, scope: BuildingScope): SQL =>
  exists(db.select().from(rooms.in(scope)));

export async function listRooms(
  { db, building, actor }: BuildingContext,
  { retired }: { retired?: '1' | undefined },
): Promise<Room[]> {
  const booker = actorToBooker(actor);
  const all = await findAllRooms(db, building);
  return all.filter(({ isRetired }) => retired || !isRetired).map((room) => toRoomForBooker(room, booker));
}

export function toRoomForBooker(
  { terms: roomTerms, isRetired, bufferMinutes: _, ...room }: RoomWithTerms,
  booker: Booker,
): Room {
  const terms = toRoomTerms(roomTerms, booker);
  return { ...room, ...(terms && { terms }), ...(isRetired && { isRetired: true as const }) };
}

function toRoomTerms(terms: ResourceTerms, booker: Booker): RoomTermsForBooker | undefined {
  const { whoMayBook, maxMinutes, daysAhead, opens, closes } = terms;
  const limits = { maxMinutes, daysAhead, opens, closes };
  if (whoMayBook === 'everybody' && Object.values(limits).every((limit) => limit === null)) return undefined;
  return { whoMayBook, mayBook: mayBook(terms, booker), ...limits };
}

export async function readRoomNameLookup(db: Db, scope: BuildingScope) {
  const table = rooms.in(scope);
  const all = await db.select({ id: table.id, name: table.name }).from(table);
  const names = new Map(all.map(({ id, name }) => [id, name]));
  return ({ rooms }: { rooms: readonly number[] }) => rooms.map((id) => names.get(id) ?? '');
}
