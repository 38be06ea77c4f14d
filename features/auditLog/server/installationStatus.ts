import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { hasAllBuildings } from '../../../core/buildings/server/allBuildings.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Env } from '../../../kit/server/configuration/env.ts';
import { parvisVersion } from '../../../kit/server/configuration/productVersion.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import type { HealthCheck } from '../../../kit/server/http/health.ts';
import { createHealthChecks } from '../../../kit/server/http/healthChecks.ts';
import { countJobs, countMails } from '../../../kit/server/http/metricsQueries.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import type { InstallationStatus } from '../installationStatus.ts';
import { can } from '../policy.ts';
import { findLastBackup } from './shared.ts';

const resolveFromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Timeout of one check in milliseconds, so that a hanging service cannot block the answer. */
const CHECK_TIMEOUT_MS = 3_000;

export async function isInstallationOperator({
  db,
  actor,
  everywhere,
}: UserRequestContext): Promise<boolean> {
  return can.operateInstallation(actor) && (await hasAllBuildings(db, everywhere));
}

export async function requireInstallationOperator(context: UserRequestContext): Promise<void> {
  if (!(await isInstallationOperator(context))) throw new AppError('forbidden');
}

/** The checks are reused because the mail server check caches its result for a minute. */
const checksByEnv = new WeakMap<Env, Readonly<Record<string, HealthCheck>>>();

export async function readInstallationStatus(context: UserRequestContext): Promise<InstallationStatus> {
  await requireInstallationOperator(context);
  const { db, env } = context;
  const checksByName = checksByEnv.get(env) ?? createHealthChecks(db, resolveFromRoot('migrations'), env);
  checksByEnv.set(env, checksByName);
  const checkNames = ['database', 'migrations', 'storage', 'mail'] as const;
  const states = await Promise.all(
    checkNames.map(async (name) => [name, await runHealthCheck(checksByName[name])] as const),
  );
  const jobs = await countJobs(db);
  const waiting = await countMails(db);
  const backup = await findLastBackup(db);
  return {
    version: parvisVersion,
    ...(await readSchemaVersion(db)),
    checks: Object.fromEntries(states) as InstallationStatus['checks'],
    mails: {
      queued: waiting.states.queued ?? 0,
      failed: waiting.states.failed ?? 0,
      // Capped at `MAX_KEPT_MAILS_COUNTED`: an exact count beyond that is not worth its cost.
      kept: env.smtpUrl === undefined ? await countKeptMails(db) : 0,
    },
    jobs: {
      waiting: jobs.states.waiting ?? 0,
      retrying: jobs.states.retrying ?? 0,
      givenUp: jobs.states.given_up ?? 0,
    },
    backup: backup ? { at: backup.at.toISOString(), ...backup.details } : null,
  };
}

async function runHealthCheck(check: HealthCheck | undefined): Promise<'ok' | 'failed' | 'off'> {
  if (!check) return 'off';
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('It did not answer in time.')), CHECK_TIMEOUT_MS).unref();
  });
  return Promise.race([check.run(), timeout]).then(
    () => 'ok' as const,
    () => 'failed' as const,
  );
}

async function readSchemaVersion(db: Db): Promise<Pick<InstallationStatus, 'migration' | 'migrations'>> {
  const { rows } = await db.execute<{ last: string | null; count: number }>(
    sql`select max(name) as last, count(*)::int as count from migrations`,
  );
  return { migration: rows[0]?.last ?? '', migrations: rows[0]?.count ?? 0 };
}

const MAX_KEPT_MAILS_COUNTED = 10_000;

async function countKeptMails(db: Db): Promise<number> {
  const keptMails = db
    .select({ id: mails.id })
    .from(mails)
    .where(eq(mails.state, 'kept'))
    .limit(MAX_KEPT_MAILS_COUNTED);
  return db.$count(keptMails.as('kept'));
}
