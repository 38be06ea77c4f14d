import { sql } from 'drizzle-orm';
import { Logger, parseCronItems, runMigrations, runOnce, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Logger as PinoLogger } from 'pino';
import type { DatabasePool, Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { toLoggableError } from '../logging/logger.ts';
import { NO_JOB_BATCHING, runWorkers } from './runWorkers.ts';
import { createJobWorkerRegistry } from './workerRegistry.ts';

/** Payloads contain only ids. Personal data is read when the job runs. */
export interface Job<P extends object> {
  readonly name: string;
  readonly payload?: P;
}

export function defineJob<P extends object>(name: string): Job<P> {
  return { name };
}

export interface EnqueueOptions {
  bulk?: boolean;
  /** Caused by a caller without a token: runs after jobs of default priority. */
  anonymous?: boolean;
  key?: string;
  at?: Date;
  keepsRunTime?: boolean;
}

export type Enqueue = <P extends object>(kind: Job<P>, payload: P, options?: EnqueueOptions) => Promise<void>;

const PERSONAL = 0;
const ANONYMOUS = 5;
const BULK = 10;

const priorityOf = ({ bulk, anonymous }: EnqueueOptions) => (bulk ? BULK : anonymous ? ANONYMOUS : PERSONAL);

const ADD = {
  name: 'add job',
  text: 'select add_new_job($1::text, $2::json, $3::timestamptz, $4::int)',
};
const REPLACE = {
  name: 'replace job',
  text: `select graphile_worker.add_job($1::text, $2::json, run_at => $3::timestamptz, job_key => $4::text,
           job_key_mode => $5::text, priority => $6::int)`,
};

/** Inserts jobs in the transaction of `db`, so that they exist only if the write is committed. */
export function createEnqueue(db: Db): Enqueue {
  return async (kind, payload, options = {}) => {
    const { at, key, keepsRunTime } = options;
    const job = [kind.name, JSON.stringify(payload), at?.toISOString() ?? null];
    const priority = priorityOf(options);
    const mode = keepsRunTime ? 'preserve_run_at' : null;
    if (key === undefined) await db.$client.query({ ...ADD, values: [...job, priority] });
    else await db.$client.query({ ...REPLACE, values: [...job, key, mode, priority] });
  };
}

export async function removeJob(db: Db, key: string): Promise<void> {
  await db.execute(sql`select graphile_worker.remove_job(${key})`);
}

export interface JobContext {
  readonly db: Db;
  now(): Date;
  /** One transaction. Handlers must be idempotent, because they may run again after a crash. */
  transaction<T>(work: (tx: Db, enqueue: Enqueue) => Promise<T>): Promise<T>;
}

export interface JobHandler {
  readonly name: string;
  readonly run: (payload: never, context: JobContext) => Promise<void>;
  readonly cron?: string;
}

export function handleJob<P extends object>(
  kind: Job<P>,
  run: (payload: P, context: JobContext) => Promise<void>,
): JobHandler {
  return { name: kind.name, run: run as JobHandler['run'] };
}

export function cronJob(cron: string, name: string, run: (context: JobContext) => Promise<void>): JobHandler {
  return { name, cron, run: (_payload, context) => run(context) };
}

export interface JobSystem {
  readonly cronJobNames: readonly string[];
  start(): Promise<void>;
  stop(): Promise<void>;
  drain(): Promise<void>;
}

export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: quiet });
}

const quiet = new Logger(() => () => undefined);

/**
 * Runs as many jobs at the same time as the pool has connections, except two that listen and show that the
 * process is alive. Handlers must not need two connections at the same time; those waiting for a mail server
 * hold none.
 */
export function createJobSystem(
  { pool, db }: DatabasePool,
  handlers: readonly JobHandler[],
  now: () => Date,
  log: PinoLogger,
): JobSystem {
  const workerRegistry = createJobWorkerRegistry(pool);
  const context: JobContext = {
    db,
    now,
    transaction: (work) => inTransaction(db, (tx) => work(tx, createEnqueue(tx))),
  };
  const failures: unknown[] = [];
  const tasks: TaskList = Object.fromEntries(
    handlers.map((handler) => [
      handler.name,
      async (payload: unknown) => {
        try {
          await handler.run(payload as never, context);
        } catch (error) {
          failures.push(error);
          const described = toLoggableError(error);
          log.warn({ err: described, job: handler.name }, 'a job failed and will be retried');
          // Graphile Worker stores the message, and messages of the query layer repeat personal values.
          throw new Error(described.message);
        }
      },
    ]),
  );
  const crons = parseCronItems(
    handlers.flatMap(({ cron, name }) => (cron ? [{ task: name, match: cron, identifier: name }] : [])),
  );
  const options = { taskList: tasks, concurrency: pool.options.max, logger: quiet };
  let runner: Awaited<ReturnType<typeof runWorkers>> | undefined;
  return {
    cronJobNames: handlers.filter(({ cron }) => cron).map(({ name }) => name),
    async start() {
      runner = await runWorkers(pool, { ...options, parsedCronItems: crons }, workerRegistry);
    },
    async stop() {
      await runner?.stop();
      runner = undefined;
      await workerRegistry.close();
    },
    async drain() {
      failures.length = 0;
      // With concurrency, the order of jobs would depend on the machine.
      await runOnce({
        ...options,
        concurrency: 1,
        pgPool: pool,
        preset: NO_JOB_BATCHING,
        noHandleSignals: true,
      });
      if (failures.length > 0) throw failures[0];
    },
  };
}
