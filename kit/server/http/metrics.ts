import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../../errors.ts';
import type { ConcurrencyCounts } from '../concurrency/concurrencyLimit.ts';
import { parvisVersion } from '../configuration/productVersion.ts';
import type { Db } from '../database/db.ts';
import { countJobs, countMails } from './metricsQueries.ts';
import type { RequestMeasurement } from './requestLog.ts';

/**
 * Milliseconds. If the database is slower, `parvis_database_up` is 0, and so are its metrics without labels.
 */
const PATIENCE = 2_000;
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface MetricsSources {
  token: string;
  db: Db;
  pools: Readonly<Record<string, pg.Pool>>;
  lastBackup(): Promise<Date | undefined>;
  streams(): number;
}

export interface Metrics {
  routes(app: FastifyInstance, requests: { counts(): ConcurrencyCounts }): Promise<void>;
  observeRequest(request: RequestMeasurement): void;
}

export function createMetrics(measured: MetricsSources): Metrics {
  const { token, db, pools, lastBackup, streams } = measured;
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `parvis_${name}`, help, labelNames, registers });
  gauge('build_info', 'Always 1; the label names the version that runs', ['version']).set(
    { version: parvisVersion },
    1,
  );
  const requests = new Histogram({
    name: 'parvis_http_request_duration_seconds',
    help: 'Requests by route; * is what no route has',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const connections = gauge('database_connections', 'Connections of this process; waiting: who has none', [
    'pool',
    'state',
  ]);
  const requestsNow = gauge(
    'requests',
    'Requests now; waiting: until earlier ones of the same account or network end',
    ['state'],
  );
  const open = gauge('live_streams', 'Open streams of live updates');
  const up = gauge('database_up', 'Whether the figures below were answered in time');
  const jobs = gauge('jobs', 'Jobs of all processes', ['state']);
  const jobAge = gauge('jobs_oldest_due_seconds', 'For how long the oldest job has been due; 0: none is');
  const mails = gauge('mails', 'Mails that have not left', ['state']);
  const mailAge = gauge('mails_oldest_queued_seconds', 'Age of the oldest mail that is to leave; 0: none is');

  const backup = gauge(
    'backup_last_success_timestamp_seconds',
    'Unix time of the last backup; 0: none is known',
  );

  const askDatabase = async () => ({
    jobs: await countJobs(db),
    mails: await countMails(db),
    backup: await lastBackup(),
  });
  const collect = async ({ served, waiting }: ConcurrencyCounts) => {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
      connections.set({ pool, state: 'total' }, totalCount);
      connections.set({ pool, state: 'idle' }, idleCount);
      connections.set({ pool, state: 'waiting' }, waitingCount);
    }
    requestsNow.set({ state: 'served' }, served);
    requestsNow.set({ state: 'waiting' }, waiting);
    open.set(streams());
    const late = pause(PATIENCE, undefined, { ref: false });
    const answer = await Promise.race([askDatabase().catch(() => undefined), late]);
    up.set(answer ? 1 : 0);
    for (const metric of [jobs, jobAge, mails, mailAge, backup]) metric.reset();
    if (!answer) return;
    for (const [state, count] of Object.entries(answer.jobs.states)) jobs.set({ state }, count);
    for (const [state, count] of Object.entries(answer.mails.states)) mails.set({ state }, count);
    jobAge.set(answer.jobs.oldest);
    mailAge.set(answer.mails.oldest);
    backup.set((answer.backup?.getTime() ?? 0) / 1000);
  };
  const expected = digest(`Bearer ${token}`);
  return {
    async routes(app, { counts }) {
      const schema = {
        operationId: 'readMetrics',
        summary: 'Read the metrics in the format of Prometheus; requires METRICS_TOKEN',
        tags: ['operation'],
      };
      app.get('/metrics', { schema, config: { quiet: true } }, async (request, reply) => {
        if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
          reply.header('www-authenticate', 'Bearer');
          throw new AppError('metrics_unauthenticated');
        }
        await collect(counts());
        return reply.type(register.contentType).send(await register.metrics());
      });
    },
    observeRequest({ route, method, status, milliseconds }) {
      requests.observe({ route, method, status }, milliseconds / 1000);
    },
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();
