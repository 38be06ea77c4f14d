import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../../../kit/errors.ts';
import type { PageOfRows, PageQuery } from '../../../../kit/page.ts';
import {
  integerSortValue,
  readPage,
  textSortValue,
} from '../../../../kit/server/database/cursorPagination.ts';
import { containsWordsCondition } from '../../../../kit/server/database/searchConditions.ts';
import { getPublicFilePath } from '../../../../kit/server/files/files.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { can } from '../../policy.ts';
import { roomCompanies, roomLinks, rooms } from '../../server/tables.ts';
import type { AdministeredRoom, RoomRetirementFilterKey, RoomSort } from '../room.ts';

type ReadContext = Pick<BuildingContext, 'db' | 'building'>;
type Row = Omit<ReturnType<typeof rooms.in>['$inferSelect'], 'buildingId'>;

export function requireRoomAdministrator({ actor }: Pick<BuildingContext, 'actor'>): void {
  if (!can.administerRooms(actor)) throw new AppError('forbidden');
}

export async function listAdministeredRooms(
  context: BuildingContext,
  { state, ...query }: PageQuery<RoomSort> & { state: RoomRetirementFilterKey },
): Promise<PageOfRows<AdministeredRoom>> {
  const { db, building, actor } = context;
  if (!can.readRooms(actor)) throw new AppError('forbidden');
  const table = rooms.in(building);
  const hasState = state === 'retired' ? isNotNull(table.retiredAt) : isNull(table.retiredAt);
  const list = db
    .select()
    .from(table)
    .where(and(hasState, containsWordsCondition([table.name, table.floor], query.search)))
    .as('list');
  const sorts = {
    position: integerSortValue(list.position),
    name: textSortValue(list.name),
    capacity: integerSortValue(list.capacity),
    floor: textSortValue(list.floor),
  };
  const page = await readPage(db, { list, sorts, id: list.id }, query);
  return { ...page, rows: await toAdministeredRooms(context, page.rows as Row[]) };
}

export async function findAdministeredRoom(
  context: ReadContext,
  id: number,
): Promise<AdministeredRoom | undefined> {
  const table = rooms.in(context.building);
  const rows = await context.db.select().from(table).where(eq(table.id, id));
  return (await toAdministeredRooms(context, rows))[0];
}

async function toAdministeredRooms(
  { db, building }: ReadContext,
  rows: readonly Row[],
): Promise<AdministeredRoom[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [companyTable, links, others] = [
    roomCompanies.in(building),
    roomLinks.in(building),
    rooms.in(building),
  ];
  const companies = await db
    .select({ room: companyTable.roomId, company: companyTable.companyId })
    .from(companyTable)
    .where(inArray(companyTable.roomId, ids))
    .orderBy(asc(companyTable.companyId));
  const linked = await db
    .select({
      room: sql<number>`case when ${others.id} = ${links.roomId} then ${links.otherId} else ${links.roomId} end`,
      id: others.id,
      name: others.name,
    })
    .from(links)
    .innerJoin(others, sql`${others.id} in (${links.roomId}, ${links.otherId})`)
    .where(
      and(isNull(others.retiredAt), sql`(${inArray(links.roomId, ids)} or ${inArray(links.otherId, ids)})`),
    )
    .orderBy(asc(others.position), asc(others.id));
  const companiesByRoom = Map.groupBy(companies, ({ room }) => room);
  const linkedByRoom = Map.groupBy(linked, ({ room }) => room);
  return rows.map(({ photoKey, retiredAt, directionsFr, directionsEn, ...row }) => ({
    ...row,
    directions: { fr: directionsFr, en: directionsEn },
    photo: photoKey && getPublicFilePath(photoKey),
    isRetired: retiredAt !== null,
    companies: (companiesByRoom.get(row.id) ?? []).map(({ company }) => company),
    linked: retiredAt === null ? (linkedByRoom.get(row.id) ?? []).map(({ id, name }) => ({ id, name })) : [],
  }));
}
