import { sql } from 'drizzle-orm';
import { hasAllBuildings } from '../../../core/buildings/server/allBuildings.ts';
import { AppError } from '../../../kit/errors.ts';
import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import { instantSortValue, readPage } from '../../../kit/server/database/cursorPagination.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { deadJobRemoved, deadJobRetried } from '../activity.ts';
import type { DeadJob, deadJobSorts } from '../installationStatus.ts';
import { can } from '../policy.ts';
import { requireInstallationOperator } from './installationStatus.ts';

const MAX_FAILURE_LENGTH = 500;

const IS_DEAD_JOB = sql`jobs.locked_at is null and jobs.attempts >= jobs.max_attempts`;

/**
 * Failed jobs, oldest first; empty for callers who do not administer every building. Payloads contain only
 * ids and error messages no personal values (kit/server/jobs/jobs.ts).
 */
export async function listDeadJobs(
  context: UserRequestContext,
  query: PageQuery<(typeof deadJobSorts)[number]>,
): Promise<PageOfRows<DeadJob>> {
  const { db, actor, everywhere, language, translate } = context;
  if (!can.operateInstallation(actor)) throw new AppError('forbidden');
  // The menu of every administrator asks for the count.
  if (!(await hasAllBuildings(db, everywhere))) return { rows: [], total: 0, next: null };
  const list = db
    .select({
      id: sql<number>`jobs.id`.as('id'),
      name: sql<string>`tasks.identifier`.as('name'),
      since: sql<string>`jobs.created_at`.as('since'),
      triedAt: sql<string>`jobs.updated_at`.as('tried_at'),
      attempts: sql<number>`jobs.attempts`.as('attempts'),
      failure: sql<string>`left(coalesce(jobs.last_error, ''), ${MAX_FAILURE_LENGTH})`.as('failure'),
    })
    .from(
      sql`graphile_worker._private_jobs as jobs
        join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id`,
    )
    .where(IS_DEAD_JOB)
    .as('list');
  const { rows, ...page } = await readPage(
    db,
    { list, sorts: { since: instantSortValue(list.since) }, id: list.id },
    query,
  );
  const toIsoText = (at: string | Date) => new Date(at).toISOString();
  return {
    ...page,
    rows: rows.map(({ id, name, since, triedAt, ...row }) => ({
      ...row,
      id: Number(id),
      name,
      since: toIsoText(since),
      triedAt: toIsoText(triedAt),
      what: translateJobName(name, (key) => translate(language, `auditLog:${key}`)),
    })),
  };
}

export function translateJobName(name: string, say: (key: string) => string): string {
  const key = `jobs.${name}`;
  const words = say(key);
  return words === key ? name : words;
}

export async function retryDeadJob(context: UserRequestContext, { id }: { id: number }): Promise<void> {
  await lockDeadJob(context, id);
  await context.db.execute(
    sql`select from graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at => now(), attempts => 0)`,
  );
  await context.recordActivity(deadJobRetried({ building: null, id }));
}

export async function removeDeadJob(context: UserRequestContext, { id }: { id: number }): Promise<void> {
  await lockDeadJob(context, id);
  await context.db.execute(sql`select from graphile_worker.complete_jobs(array[${id}]::bigint[])`);
  await context.recordActivity(deadJobRemoved({ building: null, id }));
}

/** Throws `job_at_work` if the job has not failed, or no longer, because it was retried. */
async function lockDeadJob(context: UserRequestContext, id: number): Promise<void> {
  await requireInstallationOperator(context);
  const { rows } = await context.db.execute<{ dead: boolean }>(
    sql`select (${IS_DEAD_JOB}) as dead from graphile_worker._private_jobs as jobs where jobs.id = ${id} for update`,
  );
  if (!rows[0]) throw new AppError('not_found');
  if (!rows[0].dead) throw new AppError('job_at_work');
}
