import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { activeAccountCondition } from '../../../core/people/server/queries.ts';
import { companies, userBuildings, users } from '../../../core/people/server/tables.ts';
import { AppError } from '../../../kit/errors.ts';
import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { readPage, textSortValue } from '../../../kit/server/database/cursorPagination.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { searchTextContainsCondition } from '../../../kit/server/database/searchConditions.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { announcementAcknowledged, announcementRead } from '../activity.ts';
import type {
  AnnouncementReader,
  AnnouncementReaderFilter,
  AnnouncementReaderSort,
} from '../announcement.ts';
import { can } from '../policy.ts';
import { announcementVisibilityCondition } from './queries.ts';
import { announcementCompanies, announcementReadings, announcements } from './tables.ts';

/** An announcement that the caller may not see does not exist for them. */
async function requireVisibleAnnouncement(context: BuildingContext, id: number): Promise<void> {
  const { db, building } = context;
  const table = announcements.in(building);
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), announcementVisibilityCondition(context, table)));
  if (rows.length === 0) throw new AppError('not_found');
}

export async function markAnnouncementAsRead(
  context: BuildingContext,
  { announcement: id }: { announcement: number },
): Promise<void> {
  const { db, building, actor, now } = context;
  await requireVisibleAnnouncement(context, id);
  const reading = { announcementId: id, userId: actor.userId, readAt: now };
  const insertedRows = await announcementReadings
    .insert(db, building, [reading])
    .onConflictDoNothing()
    .returning({ user: sql`user_id` });
  if (insertedRows.length === 0) return;
  await context.recordActivity(announcementRead({ building: building.id, id, affectedUserId: actor.userId }));
}

export async function acknowledgeAnnouncement(
  context: BuildingContext,
  { announcement: id }: { announcement: number },
): Promise<void> {
  const { db, building, actor, now } = context;
  await markAnnouncementAsRead(context, { announcement: id });
  const updated = await announcementReadings
    .update(db, building, { acknowledgedAt: now }, (table) =>
      and(eq(table.announcementId, id), eq(table.userId, actor.userId), isNull(table.acknowledgedAt)),
    )
    .returning({ user: sql`user_id` });
  if (updated.length === 0) return;
  await context.recordActivity(
    announcementAcknowledged({ building: building.id, id, affectedUserId: actor.userId }),
  );
}

type Readings = ReturnType<typeof announcementReadings.in>;

const readerStateConditions = {
  read: ({ readAt }) => isNotNull(readAt),
  unread: ({ readAt }) => isNull(readAt),
  acknowledged: ({ acknowledgedAt }) => isNotNull(acknowledgedAt),
  unacknowledged: ({ acknowledgedAt }) => isNull(acknowledgedAt),
} satisfies Record<NonNullable<AnnouncementReaderFilter['show']>, (reading: Readings) => SQL>;

export async function listAnnouncementReaders(
  context: BuildingContext,
  {
    announcement: id,
    show,
    ...query
  }: PageQuery<AnnouncementReaderSort> & AnnouncementReaderFilter & { announcement: number },
): Promise<PageOfRows<AnnouncementReader>> {
  const { db, building, actor } = context;
  if (!can.readAll(actor)) throw new AppError('forbidden');
  await requireVisibleAnnouncement(context, id);
  const reading = announcementReadings.in(building);
  const membership = userBuildings.in(building);
  const list = db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      companyName: companies.name,
      readAt: reading.readAt,
      acknowledgedAt: reading.acknowledgedAt,
    })
    .from(membership)
    .innerJoin(users, eq(users.id, membership.userId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(reading, and(eq(reading.announcementId, id), eq(reading.userId, users.id)))
    .where(
      and(
        activeAccountCondition,
        announcementAddresseeUsersCondition(context, id),
        show && readerStateConditions[show](reading),
        searchTextContainsCondition(sql`(${users.searched} || E'\n' || ${companies.searched})`, query.search),
      ),
    )
    .as('list');
  const sorts = {
    name: textSortValue(sql`(${list.lastName} || ' ' || ${list.firstName})`),
    company: textSortValue(list.companyName),
  };
  const { rows, ...page } = await readPage(db, { list, sorts, id: list.id }, query);
  return {
    ...page,
    rows: rows.map((row) => ({
      ...row,
      readAt: row.readAt?.toISOString() ?? null,
      acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    })),
  };
}

/** Condition on `users`. */
export function announcementAddresseeUsersCondition(
  { db, building }: { db: Db; building: BuildingScope },
  id: number,
): SQL {
  const table = announcements.in(building);
  const companyLinks = announcementCompanies.in(building);
  const everybodyQuery = db.select({ everybody: table.everybody }).from(table).where(eq(table.id, id));
  const addressedCompanies = db
    .select({ id: companyLinks.companyId })
    .from(companyLinks)
    .where(eq(companyLinks.announcementId, id));
  return sql`(${everybodyQuery} or ${inArray(users.companyId, addressedCompanies)})`;
}
