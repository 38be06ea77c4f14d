import { type AnyColumn, and, count, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { activeAccountCondition, buildPersonNameSql } from '../../../core/people/server/queries.ts';
import { companies, userBuildings, users } from '../../../core/people/server/tables.ts';
import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import { instantSortValue, readPage } from '../../../kit/server/database/cursorPagination.ts';
import { containsWordsCondition } from '../../../kit/server/database/searchConditions.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { getLocalNow } from '../../../kit/time.ts';
import type {
  Announcement,
  AnnouncementFilter,
  AnnouncementSort,
  AnnouncementState,
} from '../announcement.ts';
import { can } from '../policy.ts';
import { announcementCompanies, announcementReadings, announcements } from './tables.ts';

type QueryContext = Pick<BuildingContext, 'db' | 'building' | 'actor' | 'now' | 'files'>;
type Table = ReturnType<typeof announcements.in>;

export function getWallClock({ building, now }: Pick<QueryContext, 'building' | 'now'>): string {
  const { date, time } = getLocalNow(building.timeZone, now);
  return `${date} ${time}`;
}

export const isAnnouncementRunning = (table: Table, at: string) =>
  and(lte(table.startsAt, at), gt(table.endsAt, at));

function isAddressedToCaller({ db, building, actor }: QueryContext, table: Table): SQL | undefined {
  const companyLinks = announcementCompanies.in(building);
  const addressedToCompany = db
    .select({ id: companyLinks.announcementId })
    .from(companyLinks)
    .where(eq(companyLinks.companyId, actor.company.id));
  return or(table.everybody, inArray(table.id, addressedToCompany));
}

/** Residents see what runs for them; staff see everything. */
export function announcementVisibilityCondition(context: QueryContext, table: Table): SQL | undefined {
  if (can.readAll(context.actor)) return undefined;
  return and(isAnnouncementRunning(table, getWallClock(context)), isAddressedToCaller(context, table));
}

function matchesFilter(context: QueryContext, table: Table, { show }: AnnouncementFilter): SQL | undefined {
  const at = getWallClock(context);
  if (show === undefined) return undefined;
  if (show === 'mine') return and(isAnnouncementRunning(table, at), isAddressedToCaller(context, table));
  return {
    planned: gt(table.startsAt, at),
    running: isAnnouncementRunning(table, at),
    past: lte(table.endsAt, at),
  }[show];
}

/** Reads the wall clock as UTC, the same expression as in the index. */
const toInstant = (moment: AnyColumn) => sql<Date>`(${moment} at time zone 'UTC')`;

function selectAnnouncements(context: QueryContext, buildCondition: (table: Table) => SQL | undefined) {
  const { db, building, actor } = context;
  const table = announcements.in(building);
  const own = announcementReadings.in(building);
  return db
    .select({
      id: table.id,
      startsAt: table.startsAt,
      endsAt: table.endsAt,
      urgent: table.urgent,
      titleFr: table.titleFr,
      titleEn: table.titleEn,
      textFr: table.textFr,
      textEn: table.textEn,
      pictureId: table.pictureId,
      everybody: table.everybody,
      version: table.version,
      mailsWanted: table.mailsWanted,
      mailsSent: table.mailsSent,
      mailedAt: table.mailedAt,
      mailed: table.mailed,
      readAt: own.readAt,
      acknowledgedAt: own.acknowledgedAt,
      author: buildPersonNameSql(users).as('author'),
      begins: toInstant(table.startsAt).as('begins'),
      ends: toInstant(table.endsAt).as('ends'),
    })
    .from(table)
    .innerJoin(users, eq(users.id, table.createdBy))
    .leftJoin(own, and(eq(own.announcementId, table.id), eq(own.userId, actor.userId)))
    .where(buildCondition(table));
}
type Row = Awaited<ReturnType<typeof selectAnnouncements>>[number];

export async function listAnnouncements(
  context: BuildingContext,
  { show, ...query }: PageQuery<AnnouncementSort> & AnnouncementFilter,
): Promise<PageOfRows<Announcement>> {
  const list = selectAnnouncements(context, (table) =>
    and(
      announcementVisibilityCondition(context, table),
      matchesFilter(context, table, { show }),
      containsWordsCondition([table.titleFr, table.titleEn, table.textFr, table.textEn], query.search),
    ),
  ).as('list');
  const sorts = { start: instantSortValue(list.begins), end: instantSortValue(list.ends) };
  const { rows, ...page } = await readPage(context.db, { list, sorts, id: list.id }, query);
  return { ...page, rows: await toAnnouncements(context, rows as Row[]) };
}

export async function findAnnouncement(context: BuildingContext, id: number): Promise<Announcement[]> {
  return toAnnouncements(context, await selectAnnouncements(context, (table) => eq(table.id, id)));
}

async function toAnnouncements(context: QueryContext, rows: readonly Row[]): Promise<Announcement[]> {
  if (rows.length === 0) return [];
  const { db, building, files, now, actor } = context;
  const pictures = await files.describeFiles(
    db,
    building,
    rows.map(({ pictureId }) => pictureId),
    now,
  );
  const companiesById = can.readAll(actor) ? await findAddressedCompanies(context, rows) : undefined;
  const peopleByCompany = companiesById ? await countPeopleByCompany(context) : new Map<number, number>();
  const countAudience = (announcement: Row) => {
    const addressed = announcement.everybody
      ? [...peopleByCompany.keys()]
      : (companiesById?.get(announcement.id) ?? []).map(({ id }) => id);
    return addressed.reduce((sum, company) => sum + (peopleByCompany.get(company) ?? 0), 0);
  };
  const readCounts = companiesById ? await countAddressedReaders(context, rows) : undefined;
  const at = getWallClock(context);
  return rows.map((row) => {
    const picture = row.pictureId === null ? undefined : pictures.get(row.pictureId)?.picture;
    const [startDate = '', startTime = ''] = row.startsAt.split(' ');
    const [endDate = '', endTime = ''] = row.endsAt.split(' ');
    return {
      id: row.id,
      urgent: row.urgent,
      version: row.version,
      startDate,
      startTime,
      endDate,
      endTime,
      title: { fr: row.titleFr, en: row.titleEn },
      text: { fr: row.textFr, en: row.textEn },
      picture: picture ? { ...picture, id: row.pictureId ?? 0 } : null,
      state: getAnnouncementState(row, at),
      readAt: row.readAt?.toISOString() ?? null,
      acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
      management: companiesById
        ? {
            companies: row.everybody ? null : (companiesById.get(row.id) ?? []),
            author: row.author,
            mail: row.mailsWanted > row.mailsSent,
            mailedAt: row.mailedAt?.toISOString() ?? null,
            mailed: row.mailed,
            audience: countAudience(row),
            read: readCounts?.get(row.id)?.read ?? 0,
            acknowledged: readCounts?.get(row.id)?.acknowledged ?? 0,
          }
        : null,
    };
  });
}

const getAnnouncementState = (
  { startsAt, endsAt }: Pick<Row, 'startsAt' | 'endsAt'>,
  at: string,
): AnnouncementState => (startsAt > at ? 'planned' : endsAt > at ? 'running' : 'past');

async function countPeopleByCompany({ db, building }: QueryContext): Promise<Map<number, number>> {
  const membership = userBuildings.in(building);
  const rows = await db
    .select({ company: users.companyId, people: count() })
    .from(membership)
    .innerJoin(users, eq(users.id, membership.userId))
    .where(activeAccountCondition)
    .groupBy(users.companyId);
  return new Map(rows.map(({ company, people }) => [company, people]));
}

/** Excludes readers who have left the building and staff who are not addressed. */
async function countAddressedReaders({ db, building }: QueryContext, rows: readonly Row[]) {
  const table = announcements.in(building);
  const reading = announcementReadings.in(building);
  const membership = userBuildings.in(building);
  const companyLinks = announcementCompanies.in(building);
  const addressedCompanies = db
    .select({ id: companyLinks.companyId })
    .from(companyLinks)
    .where(eq(companyLinks.announcementId, table.id));
  const countRows = await db
    .select({ id: table.id, read: count(), acknowledged: count(reading.acknowledgedAt) })
    .from(reading)
    .innerJoin(table, eq(table.id, reading.announcementId))
    .innerJoin(membership, eq(membership.userId, reading.userId))
    .innerJoin(users, eq(users.id, membership.userId))
    .where(
      and(
        inArray(
          table.id,
          rows.map(({ id }) => id),
        ),
        activeAccountCondition,
        or(table.everybody, inArray(users.companyId, addressedCompanies)),
      ),
    )
    .groupBy(table.id);
  return new Map(countRows.map(({ id, ...counts }) => [id, counts]));
}

async function findAddressedCompanies({ db, building }: QueryContext, rows: readonly Row[]) {
  const ids = rows.filter(({ everybody }) => !everybody).map(({ id }) => id);
  const companiesById = new Map<number, { id: number; name: string }[]>();
  if (ids.length === 0) return companiesById;
  const table = announcementCompanies.in(building);
  const companyRows = await db
    .select({ announcement: table.announcementId, id: companies.id, name: companies.name })
    .from(table)
    .innerJoin(companies, eq(companies.id, table.companyId))
    .where(inArray(table.announcementId, ids))
    .orderBy(companies.name);
  for (const { announcement, ...company } of companyRows)
    companiesById.set(announcement, [...(companiesById.get(announcement) ?? []), company]);
  return companiesById;
}
