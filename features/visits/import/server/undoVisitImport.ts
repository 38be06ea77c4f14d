import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { buildings } from '../../../../core/buildings/server/tables.ts';
import { AppError } from '../../../../kit/errors.ts';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import { defineLockKind, lockInOrder } from '../../../../kit/server/database/locks.ts';
import { activities } from '../../../../kit/server/database/tables.ts';
import type { BuildingContext, UserRequestContext } from '../../../../kit/server/http/router.ts';
import { cronJob } from '../../../../kit/server/jobs/jobs.ts';
import { DAY_MS, getToday } from '../../../../kit/time.ts';
import { visitCanceled, visitRemoved } from '../../activity.ts';
import { sendVisitCancellationsToPrincipals } from '../../mails/server/principalMailJobs.ts';
import { getVisitRemovalEffect, wasVisitorNotified } from '../../mails/server/sentVisitorMails.ts';
import { visitorCancellationBatchJob } from '../../mails/server/visitorMailJobs.ts';
import { visibleVisitsCondition } from '../../server/queries.ts';
import { visitImports, visits } from '../../server/tables.ts';
import type { VisitRecord } from '../../server/visitRows.ts';
import type { RecentVisitImport } from '../visitsImport.ts';

/** Serialises imports of a building, so that sending a file twice is harmless. */
export const visitImportLock = defineLockKind('visits.import', 64);

const UNDO_PERIOD_MS = DAY_MS;
const RETENTION_MS = 7 * DAY_MS;

const subtractMs = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

export async function insertVisitImportRecord(
  { db, actor, building, now }: BuildingContext,
  created: number,
) {
  const row = { importedBy: actor.userId, importedAt: now, created };
  const [inserted] = await visitImports.insert(db, building, [row]).returning();
  return (inserted as { id: number }).id;
}

type Table = ReturnType<typeof visits.in>;

/** The nightly job that marks visits as missed raises the version as well. */
function isUntouched(table: Table, now: Date) {
  const byPerson = sql`exists (select from ${activities}
    where ${activities.at} >= ${subtractMs(now, UNDO_PERIOD_MS).toISOString()}
      and ${activities.entity} = 'visit' and ${activities.entityId} = ${table.id}
      and ${activities.kind} = 'visit.status_changed' and ${activities.actorId} is not null)`;
  return sql<boolean>`not ${table.ndaSigned} and (
    (${table.status} = 'waiting' and ${table.version} = 1)
    or (${table.status} = 'missed' and ${table.version} = 2 and not ${byPerson}))`;
}

function canBeUndone(
  table: Table,
  { actor, building, now }: Pick<BuildingContext, 'actor' | 'building' | 'now'>,
) {
  const here = { id: building.id, today: getToday(building.timeZone, now) };
  return and(isUntouched(table, now), visibleVisitsCondition(actor, table, here));
}

export async function listVisitImports(context: BuildingContext): Promise<RecentVisitImport[]> {
  const { db, actor, building, now } = context;
  const imports = visitImports.in(building);
  const imported = visits.in(building);
  const rows = await db
    .select({
      id: imports.id,
      importedAt: imports.importedAt,
      created: imports.created,
      untouched: sql<number>`count(*)::int`,
    })
    .from(imports)
    .innerJoin(imported, and(eq(imported.importId, imports.id), canBeUndone(imported, context)))
    .where(
      and(
        eq(imports.importedBy, actor.userId),
        gt(imports.importedAt, subtractMs(now, UNDO_PERIOD_MS)),
        isNull(imports.undoneAt),
      ),
    )
    .groupBy(imports.id, imports.importedAt, imports.created)
    .orderBy(desc(imports.importedAt), desc(imports.id));
  return rows.map((row) => ({ ...row, importedAt: row.importedAt.toISOString() }));
}

/** A second call removes nothing more. */
export async function undoVisitImport(
  context: BuildingContext,
  { id }: { id: number },
): Promise<{ removed: number; kept: number }> {
  const { db, actor, building, now } = context;
  await lockInOrder(db, [visitImportLock.of(building.id)]);
  const imports = visitImports.in(building);
  const own = and(eq(imports.id, id), eq(imports.importedBy, actor.userId));
  const [batch] = await db.select().from(imports).where(own);
  if (!batch) throw new AppError('not_found');
  if (batch.importedAt <= subtractMs(now, UNDO_PERIOD_MS)) throw new AppError('import_too_old');
  if (batch.undoneAt) return { removed: 0, kept: 0 };

  const table = visits.in(building);
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.importId, id), canBeUndone(table, context)))
    // All jobs lock visits in this order, to avoid deadlocks.
    .orderBy(asc(table.date), asc(table.time), asc(table.id))
    .for('update');
  const total = await db.$count(table, eq(table.importId, id));
  await removeImportedVisits(context, rows);
  await visitImports.update(db, building, { undoneAt: now }, (each) => eq(each.id, id));
  return { removed: rows.length, kept: total - rows.length };
}

async function removeImportedVisits(context: BuildingContext, rows: readonly VisitRecord[]) {
  const { db, building, now, enqueue, recordActivity } = context;
  const wasInvited = (visit: VisitRecord) =>
    getVisitRemovalEffect(visit, building.timeZone, now) !== 'removed';
  const canceled = rows.filter(wasInvited);
  const removedVisits = rows.filter((visit) => !wasInvited(visit));
  const isAmong = (those: readonly VisitRecord[]) => {
    const ids = sql.param(those.map(({ id }) => id));
    return (table: Table) => sql`${table.id} = any(${ids}::int[])`;
  };
  if (canceled.length > 0) {
    const off = { status: 'canceled' as const, sequence: sql`sequence + 1`, updatedAt: now };
    await visits.update(db, building, off, isAmong(canceled));
  }
  if (removedVisits.length > 0) await visits.delete(db, building, isAmong(removedVisits));
  const groups = [...Map.groupBy(canceled.filter(wasVisitorNotified), getVisitorKey).values()].map((group) =>
    group.map(({ id }) => id),
  );
  if (groups.length > 0)
    await enqueue(visitorCancellationBatchJob, { building: building.id, groups }, { bulk: true });
  await sendVisitCancellationsToPrincipals(context, rows);
  const toActivityFields = ({ id }: VisitRecord) => ({ building: building.id, id });
  await recordActivity(
    ...canceled.map((visit) => visitCanceled(toActivityFields(visit))),
    ...removedVisits.map((visit) => visitRemoved(toActivityFields(visit))),
  );
}

const getVisitorKey = ({ residentId, visitorEmail, language }: VisitRecord) =>
  `${residentId}\n${visitorEmail?.toLowerCase()}\n${language}`;

export async function eraseVisitImports({ db, actor, everywhere }: UserRequestContext): Promise<void> {
  await visitImports.delete(db, everywhere, (table) => eq(table.importedBy, actor.userId));
}

export const deleteOldVisitImportsJob = cronJob('25 3 * * *', 'visits.forgetImports', async ({ db, now }) => {
  const all = new BuildingScope((await db.select({ id: buildings.id }).from(buildings)).map(({ id }) => id));
  await visitImports.delete(db, all, (table) => lt(table.importedAt, subtractMs(now(), RETENTION_MS)));
});
