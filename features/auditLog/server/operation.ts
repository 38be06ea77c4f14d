import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { hasAllBuildings } from '../../../core/buildings/server/allBuildings.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import type { Env } from '../../../kit/server/env.ts';
import type { HealthCheck } from '../../../kit/server/http/health.ts';
import { createHealthChecks } from '../../../kit/server/http/healthChecks.ts';
import { countJobs, countMails } from '../../../kit/server/http/metricsQueries.ts';
import type { UserContext } from '../../../kit/server/http/router.ts';
import { version } from '../../../kit/server/productVersion.ts';
import type { Operation } from '../operation.ts';
import { can } from '../policy.ts';
import { findLastBackup } from './shared.ts';

const root = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Timeout of one check in milliseconds, so that a hanging service cannot block the answer. */
const PATIENCE = 3_000;

export async function isOperator({ db, actor, everywhere }: UserContext): Promise<boolean> {
  return can.operate(actor) && (await hasAllBuildings(db, everywhere));
}

export async function requireOperator(context: UserContext): Promise<void> {
  if (!(await isOperator(context))) throw new AppError('forbidden');
}

/** The checks are reused because the mail server check caches its result for a minute. */
const known = new WeakMap<Env, Readonly<Record<string, HealthCheck>>>();

export async function readOperation(context: UserContext): Promise<Operation> {
  await requireOperator(context);
  const { db, env } = context;
  const checksOf = known.get(env) ?? createHealthChecks(db, root('migrations'), env);
  known.set(env, checksOf);
  const checkNames = ['database', 'migrations', 'storage', 'mail'] as const;
  const states = await Promise.all(
    checkNames.map(async (name) => [name, await stateOf(checksOf[name])] as const),
  );
  const jobs = await countJobs(db);
  const waiting = await countMails(db);
  const backup = await findLastBackup(db);
  return {
    version,
    ...(await schemaOf(db)),
    checks: Object.fromEntries(states) as Operation['checks'],
    mails: {
      queued: waiting.states.queued ?? 0,
      failed: waiting.states.failed ?? 0,
      // Capped at `MOST_KEPT`: an exact count beyond that is not worth its cost.
      kept: env.smtpUrl === undefined ? await countKept(db) : 0,
    },
    jobs: {
      waiting: jobs.states.waiting ?? 0,
      retrying: jobs.states.retrying ?? 0,
      givenUp: jobs.states.given_up ?? 0,
    },
    backup: backup ? { at: backup.at.toISOString(), ...backup.details } : null,
  };
}

async function stateOf(check: HealthCheck | undefined): Promise<'ok' | 'failed' | 'off'> {
  if (!check) return 'off';
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('It did not answer in time.')), PATIENCE).unref();
  });
  return Promise.race([check.run(), late]).then(
    () => 'ok' as const,
    () => 'failed' as const,
  );
}

async function schemaOf(db: Db): Promise<Pick<Operation, 'migration' | 'migrations'>> {
  const { rows } = await db.execute<{ last: string | null; count: number }>(
    sql`select max(name) as last, count(*)::int as count from migrations`,
  );
  return { migration: rows[0]?.last ?? '', migrations: rows[0]?.count ?? 0 };
}

const MOST_KEPT = 10_000;

async function countKept(db: Db): Promise<number> {
  const kept = db.select({ id: mails.id }).from(mails).where(eq(mails.state, 'kept')).limit(MOST_KEPT);
  return db.$count(kept.as('kept'));
}
