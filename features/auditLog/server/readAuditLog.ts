import { and, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { hasAllBuildings } from '../../../core/buildings/server/allBuildings.ts';
import type { Feature } from '../../../core/feature/server/feature.ts';
import { users } from '../../../core/people/server/tables.ts';
import { AppError } from '../../../kit/errors.ts';
import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import { instantSortValue, readPage } from '../../../kit/server/database/cursorPagination.ts';
import { searchTextContainsCondition } from '../../../kit/server/database/searchConditions.ts';
import { activities } from '../../../kit/server/database/tables.ts';
import type { BuildingContext, UserRequestContext } from '../../../kit/server/http/router.ts';
import { addDays } from '../../../kit/time.ts';
import type { AuditLogEntry, AuditLogFilter, auditLogSorts } from '../auditLog.ts';
import { can } from '../policy.ts';
import { describeAuditLogEntries, type RecordedActivity } from './describeAuditLogEntries.ts';

export type AuditLogQuery = AuditLogFilter & Pick<PageQuery, 'search'>;

type ReaderContext = UserRequestContext & Partial<Pick<BuildingContext, 'building'>>;

const AGREEMENT_READ_KINDS = ['nda.document_read', 'nda.signatures_listed', 'mail.attachment_read'];

/** The installation's audit log is for administrators of every building. */
export async function requireAuditLogReader({
  db,
  actor,
  everywhere,
  building,
}: ReaderContext): Promise<void> {
  const isAllowed =
    can.readAuditLog(actor) && (building !== undefined || (await hasAllBuildings(db, everywhere)));
  if (!isAllowed) throw new AppError('forbidden');
}

/**
 * The filtered entries, neither sorted nor limited. `hidesCaused` hides the entries that another one caused,
 * unless the filter has a cause, kind or thing.
 */
export function selectAuditLogEntries(context: ReaderContext, query: AuditLogQuery, hidesCaused: boolean) {
  const { db, actor, building } = context;
  const { from, to, kind, about, cause, log, search } = query;
  const areCausedHidden = hidesCaused && !kind && !about && !cause;
  const timeZone = building?.timeZone ?? actor.buildings[0]?.timeZone ?? 'UTC';
  const midnight = (day: string): SQL => sql`${day}::timestamp at time zone ${timeZone}`;
  const [entity, id] = about?.split(':') ?? [];
  const conditions = [
    building ? eq(activities.buildingId, building.id) : isNull(activities.buildingId),
    from && gte(activities.at, midnight(from)),
    to && lt(activities.at, midnight(addDays(to, 1))),
    kind && eq(activities.kind, kind),
    cause === undefined ? undefined : eq(activities.causeId, cause),
    areCausedHidden ? isNull(activities.causeId) : undefined,
    log === 'agreements' ? inArray(activities.kind, AGREEMENT_READ_KINDS) : undefined,
    entity && and(eq(activities.entity, entity), eq(activities.entityId, Number(id))),
    search.trim() &&
      inArray(
        activities.actorId,
        db.select({ id: users.id }).from(users).where(searchTextContainsCondition(users.searched, search)),
      ),
  ];
  return db
    .select({
      id: activities.id,
      at: activities.at,
      actorId: activities.actorId,
      kind: activities.kind,
      fields: activities.fields,
      entity: activities.entity,
      entityId: activities.entityId,
      says: activities.says,
    })
    .from(activities)
    .where(and(...conditions.filter((condition) => condition !== '')));
}

export async function readAuditLog(
  context: ReaderContext,
  query: AuditLogFilter & PageQuery<(typeof auditLogSorts)[number]>,
  features: readonly Feature[],
): Promise<PageOfRows<AuditLogEntry>> {
  await requireAuditLogReader(context);
  const list = selectAuditLogEntries(context, query, true).as('list');
  const { rows, ...page } = await readPage(
    context.db,
    { list, sorts: { at: instantSortValue(list.at) }, id: list.id, countedBy: desc(list.at) },
    query,
  );
  return { ...page, rows: await describeAuditLogEntries(context, rows as RecordedActivity[], features) };
}
