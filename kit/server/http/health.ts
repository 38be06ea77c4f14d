import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { parvisVersion } from '../configuration/productVersion.ts';
import { toLoggableError } from '../logging/logger.ts';

/** Milliseconds. Proxies expect an answer within three seconds. */
const PATIENCE = 2_000;

const WATCHED = 60_000;
/** Milliseconds that a shutdown waits for the next `/readyz`, and then for the proxy to act on it. */
const NEXT_CHECK_WITHIN = 5_000;
const PROXY_ACTS_WITHIN = 500;

export interface HealthCheck {
  readonly required: boolean;
  run(): Promise<void>;
}

type State = 'ok' | 'failed';

export interface HealthService {
  routes(app: FastifyInstance): Promise<void>;
  /** Makes `/readyz` answer 503 while calls are still served. Resolves when the proxy has seen it. */
  stop(): Promise<void>;
}

export function createHealthService(
  checks: Readonly<Record<string, HealthCheck>>,
  log: Logger,
): HealthService {
  const checkStates = Object.entries(checks).map(([name, { required, run }]) => ({
    name,
    required,
    run,
    pending: undefined as Promise<void> | undefined,
    state: 'ok' as State,
  }));
  type CheckState = (typeof checkStates)[number];
  const runCheck = async (check: CheckState): Promise<void> => {
    const timer = new AbortController();
    const late = async () => {
      await pause(PATIENCE, undefined, { signal: timer.signal });
      throw new Error('It did not answer in time.');
    };
    try {
      // A hanging check is not started again, because each would occupy a connection or a thread.
      check.pending ??= check.run().finally(() => {
        check.pending = undefined;
      });
      await Promise.race([check.pending, late()]);
      if (check.state === 'failed') log.info({ check: check.name }, 'a check passes again');
      check.state = 'ok';
    } catch (error) {
      if (check.state === 'ok')
        log.warn({ check: check.name, err: toLoggableError(error) }, 'a check failed');
      check.state = 'failed';
    } finally {
      timer.abort();
    }
  };
  let isStopping = false;
  let lastAsked = Number.NEGATIVE_INFINITY;
  const proxyNotice = Promise.withResolvers<void>();
  return {
    async routes(app) {
      const config = { quiet: true, rateLimit: false } as const;
      const tags = ['operation'];
      const alive = { operationId: 'checkLiveness', summary: 'Check that the process answers', tags };
      app.get('/healthz', { schema: alive, config }, async () => ({ status: 'alive' }));
      const ready = {
        operationId: 'checkReadiness',
        summary: 'Check that the process can serve: 200 or 503, with its version and the state of each check',
        tags,
      };
      app.get('/readyz', { schema: ready, config }, async (_request, reply) => {
        lastAsked = performance.now();
        if (isStopping) {
          reply.raw.once('finish', proxyNotice.resolve);
          return reply.code(503).send({ status: 'stopping', version: parvisVersion, checks: {} });
        }
        await Promise.all(checkStates.map(runCheck));
        const isReady = checkStates.every(({ required, state }) => state === 'ok' || !required);
        const states = Object.fromEntries(checkStates.map(({ name, state }) => [name, state]));
        return reply
          .code(isReady ? 200 : 503)
          .send({ status: isReady ? 'ready' : 'unavailable', version: parvisVersion, checks: states });
      });
    },
    async stop() {
      isStopping = true;
      if (performance.now() - lastAsked > WATCHED) return;
      await Promise.race([
        proxyNotice.promise.then(() => pause(PROXY_ACTS_WITHIN)),
        pause(NEXT_CHECK_WITHIN),
      ]);
    },
  };
}
