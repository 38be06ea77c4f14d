import { and, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { hasEveryBuilding } from '../../../core/buildings/server/everyBuilding.ts';
import { users } from '../../../core/people/server/tables.ts';
import type { Feature } from '../../../core/server/feature.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Page, PageAsked } from '../../../kit/page.ts';
import { byInstant, readPage } from '../../../kit/server/database/cursorPagination.ts';
import { searchedHolds } from '../../../kit/server/database/searchConditions.ts';
import { facts } from '../../../kit/server/database/tables.ts';
import type { BuildingContext, UserContext } from '../../../kit/server/http/router.ts';
import { addDays } from '../../../kit/time.ts';
import type { TrailEntry, TrailFilter, trailSorts } from '../auditLog.ts';
import { can } from '../policy.ts';
import { type Recorded, tellEntries } from './describeEntries.ts';

/** `search`: whose deeds. */
export type TrailAsked = TrailFilter & Pick<PageAsked, 'search'>;

/** Whose trail: a building's, or what belongs to none. */
type Reader = UserContext & Partial<Pick<BuildingContext, 'building'>>;

/** The kinds of facts that tell who has read what was signed. */
const READINGS = ['nda.document_read', 'nda.signatures_listed', 'mail.attachment_read'];

/** Refuses who may not read the trail; what belongs to no building is for administrators of every one. */
export async function mayReadTrail({ db, actor, everywhere, building }: Reader): Promise<void> {
  const may = can.readTrail(actor) && (building !== undefined || (await hasEveryBuilding(db, everywhere)));
  if (!may) throw new AppError('forbidden');
}

/**
 * What was done, within what is asked for, as a query that is neither sorted nor limited yet. `foldsCauses`: what came of a workbook is
 * found by its thing, its kind or its cause.
 */
export function recorded(context: Reader, asked: TrailAsked, foldsCauses: boolean) {
  const { db, actor, building } = context;
  const { from, to, kind, about, cause, log, search } = asked;
  const isFolded = foldsCauses && !kind && !about && !cause;
  const timeZone = building?.timeZone ?? actor.buildings[0]?.timeZone ?? 'UTC';
  const midnight = (day: string): SQL => sql`${day}::timestamp at time zone ${timeZone}`;
  const [entity, id] = about?.split(':') ?? [];
  const conditions = [
    building ? eq(facts.buildingId, building.id) : isNull(facts.buildingId),
    from && gte(facts.at, midnight(from)),
    to && lt(facts.at, midnight(addDays(to, 1))),
    kind && eq(facts.kind, kind),
    cause === undefined ? undefined : eq(facts.causeId, cause),
    isFolded ? isNull(facts.causeId) : undefined,
    log === 'agreements' ? inArray(facts.kind, READINGS) : undefined,
    entity && and(eq(facts.entity, entity), eq(facts.entityId, Number(id))),
    search.trim() &&
      inArray(
        facts.actorId,
        db.select({ id: users.id }).from(users).where(searchedHolds(users.searched, search)),
      ),
  ];
  return db
    .select({
      id: facts.id,
      at: facts.at,
      actorId: facts.actorId,
      kind: facts.kind,
      fields: facts.fields,
      entity: facts.entity,
      entityId: facts.entityId,
      says: facts.says,
    })
    .from(facts)
    .where(and(...conditions.filter((condition) => condition !== '')));
}

/** The trail, page by page. */
export async function readTrail(
  context: Reader,
  asked: TrailFilter & PageAsked<(typeof trailSorts)[number]>,
  features: readonly Feature[],
): Promise<Page<TrailEntry>> {
  await mayReadTrail(context);
  const list = recorded(context, asked, true).as('list');
  const { rows, ...page } = await readPage(
    context.db,
    { list, sorts: { at: byInstant(list.at) }, id: list.id, countedBy: desc(list.at) },
    asked,
  );
  return { ...page, rows: await tellEntries(context, rows as Recorded[], features) };
}
