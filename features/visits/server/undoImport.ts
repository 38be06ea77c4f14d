import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { AppError } from '../../../kit/errors.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { lockInOrder, lockKind } from '../../../kit/server/database/locks.ts';
import { facts } from '../../../kit/server/database/tables.ts';
import type { BuildingContext, UserContext } from '../../../kit/server/http/router.ts';
import { cronJob } from '../../../kit/server/jobs/jobs.ts';
import { today } from '../../../kit/time.ts';
import { visitCanceled, visitRemoved } from '../activity.ts';
import type { RecentImport } from '../visitsImport.ts';
import { tellManyOff } from './emails.ts';
import { tellCanceled } from './principalMails.ts';
import { visibleTo } from './queries.ts';
import { visitImports, visits } from './tables.ts';
import { isExpected, onRemoval } from './told.ts';
import type { VisitRow } from './visitRows.ts';

/**
 * Imports of one building wait for each other, so that the same file sent twice at once is harmless too, and an import is
 * undone once.
 */
export const IMPORTS = lockKind('visits.import', 64);

const DAY_MS = 86_400_000;
/** So long after an import it can be undone. */
const UNDO_WITHIN = DAY_MS;
/** So long an import is remembered. */
const KEPT = 7 * DAY_MS;

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

/** Notes that the caller imports some visits; answers the number that these get. */
export async function noteImport({ db, actor, building, now }: BuildingContext, created: number) {
  const row = { importedBy: actor.userId, importedAt: now, created };
  const [noted] = await visitImports.insert(db, building, [row]).returning();
  return (noted as { id: number }).id;
}

type Table = ReturnType<typeof visits.in>;

/**
 * Nobody has changed, checked in, cancelled or signed for the visit. A version of two is also that of one of a past day,
 * which the night declares missed: in the name of nobody.
 */
function isUntouched(table: Table, now: Date) {
  const byPerson = sql`exists (select from ${facts}
    where ${facts.at} >= ${before(now, UNDO_WITHIN).toISOString()} and ${facts.entity} = 'visit' and ${facts.entityId} = ${table.id}
      and ${facts.kind} = 'visit.status_changed' and ${facts.actorId} is not null)`;
  return sql<boolean>`not ${table.ndaSigned} and (
    (${table.status} = 'waiting' and ${table.version} = 1)
    or (${table.status} = 'missed' and ${table.version} = 2 and not ${byPerson}))`;
}

/** What an undo takes back: an assistant's no longer once they assist no longer. */
function canTakeBack(
  table: Table,
  { actor, building, now }: Pick<BuildingContext, 'actor' | 'building' | 'now'>,
) {
  const here = { id: building.id, today: today(building.timeZone, now) };
  return and(isUntouched(table, now), visibleTo(actor, table, here));
}

/** The caller's own imports that can still be undone, the newest first. */
export async function listImports(context: BuildingContext): Promise<RecentImport[]> {
  const { db, actor, building, now } = context;
  const imports = visitImports.in(building);
  const written = visits.in(building);
  const rows = await db
    .select({
      id: imports.id,
      importedAt: imports.importedAt,
      created: imports.created,
      untouched: sql<number>`count(*)::int`,
    })
    .from(imports)
    .innerJoin(written, and(eq(written.importId, imports.id), canTakeBack(written, context)))
    .where(
      and(
        eq(imports.importedBy, actor.userId),
        gt(imports.importedAt, before(now, UNDO_WITHIN)),
        isNull(imports.undoneAt),
      ),
    )
    .groupBy(imports.id, imports.importedAt, imports.created)
    .orderBy(desc(imports.importedAt), desc(imports.id));
  return rows.map((row) => ({ ...row, importedAt: row.importedAt.toISOString() }));
}

/**
 * Takes back what an import of the caller's wrote and nobody has touched since: cancelled, and the visitor told, where an
 * invitation went out; removed where none did. Undone twice, it removes nothing more.
 */
export async function undoImport(
  context: BuildingContext,
  { id }: { id: number },
): Promise<{ removed: number; kept: number }> {
  const { db, actor, building, now } = context;
  await lockInOrder(db, [IMPORTS.of(building.id)]);
  const imports = visitImports.in(building);
  const own = and(eq(imports.id, id), eq(imports.importedBy, actor.userId));
  const [batch] = await db.select().from(imports).where(own);
  if (!batch) throw new AppError('not_found');
  if (batch.importedAt <= before(now, UNDO_WITHIN)) throw new AppError('import_too_old');
  if (batch.undoneAt) return { removed: 0, kept: 0 };

  const table = visits.in(building);
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.importId, id), canTakeBack(table, context)))
    // In which order every job locks the visits of a mail.
    .orderBy(asc(table.date), asc(table.time), asc(table.id))
    .for('update');
  const still = await db.$count(table, eq(table.importId, id));
  await takeBack(context, rows);
  await visitImports.update(db, building, { undoneAt: now }, (each) => eq(each.id, id));
  return { removed: rows.length, kept: still - rows.length };
}

async function takeBack(context: BuildingContext, rows: readonly VisitRow[]) {
  const { db, building, now, enqueue, recordActivity } = context;
  const wasInvited = (visit: VisitRow) => onRemoval(visit, building.timeZone, now) !== 'removed';
  const canceled = rows.filter(wasInvited);
  const removed = rows.filter((visit) => !wasInvited(visit));
  const among = (those: readonly VisitRow[]) => {
    const ids = sql.param(those.map(({ id }) => id));
    return (table: Table) => sql`${table.id} = any(${ids}::int[])`;
  };
  if (canceled.length > 0) {
    const off = { status: 'canceled' as const, sequence: sql`sequence + 1`, updatedAt: now };
    await visits.update(db, building, off, among(canceled));
  }
  if (removed.length > 0) await visits.delete(db, building, among(removed));
  const groups = [...Map.groupBy(canceled.filter(isExpected), visitorOf).values()].map((group) =>
    group.map(({ id }) => id),
  );
  if (groups.length > 0) await enqueue(tellManyOff, { building: building.id, groups }, { bulk: true });
  await tellCanceled(context, rows);
  const about = ({ id }: VisitRow) => ({ building: building.id, id });
  await recordActivity(
    ...canceled.map((visit) => visitCanceled(about(visit))),
    ...removed.map((visit) => visitRemoved(about(visit))),
  );
}

/** Of whom there is one mail, however many days they were expected on. */
const visitorOf = ({ residentId, visitorEmail, language }: VisitRow) =>
  `${residentId}\n${visitorEmail?.toLowerCase()}\n${language}`;

/** Somebody who leaves undoes nothing any more. */
export async function eraseImports({ db, actor, everywhere }: UserContext): Promise<void> {
  await visitImports.delete(db, everywhere, (table) => eq(table.importedBy, actor.userId));
}

/** What is remembered for an undo ends. */
export const forgetImports = cronJob('25 3 * * *', 'visits.forgetImports', async ({ db, now }) => {
  const all = new BuildingScope((await db.select({ id: buildings.id }).from(buildings)).map(({ id }) => id));
  await visitImports.delete(db, all, (table) => lt(table.importedAt, before(now(), KEPT)));
});
