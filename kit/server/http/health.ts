import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { forLog } from '../logger.ts';
import { version } from '../productVersion.ts';

/** Milliseconds that a check may take; a proxy shall have its answer within three seconds, whatever hangs. */
const PATIENCE = 2_000;

/** Somebody who asked so many milliseconds ago will ask again. */
const WATCHED = 60_000;
/** Milliseconds for which a process that stops waits for that, and then for what follows from the answer. */
const TOLD_WITHIN = 5_000;
const HEEDED_WITHIN = 500;

export interface Check {
  /** Without it nobody can be served. */
  readonly required: boolean;
  /** Throws what is wrong. */
  ask(): Promise<void>;
}

type State = 'ok' | 'failed';

export interface Health {
  /** `GET /healthz`: the process answers. `GET /readyz`: it can serve, or says which check failed, never why. */
  mount(app: FastifyInstance): void;
  /**
   * Has `/readyz` say that the process stops, while everything is still served. Resolves when whoever asks there regularly has
   * been told; at once where nobody does: nobody would notice, and a stop by hand shall not wait.
   */
  stop(): Promise<void>;
}

/** Whether the process lives and can serve, by checks that have names. What fails, and passes again, is a line of the log. */
export function openHealth(checks: Readonly<Record<string, Check>>, log: Logger): Health {
  const known = Object.entries(checks).map(([name, { required, ask }]) => ({
    name,
    required,
    ask,
    pending: undefined as Promise<void> | undefined,
    state: 'ok' as State,
  }));
  type Known = (typeof known)[number];
  const look = async (check: Known): Promise<void> => {
    const timer = new AbortController();
    const late = async () => {
      await pause(PATIENCE, undefined, { signal: timer.signal });
      throw new Error('It did not answer in time.');
    };
    try {
      // A hanging check is not started again, because each would occupy a connection or a thread.
      check.pending ??= check.ask().finally(() => {
        check.pending = undefined;
      });
      await Promise.race([check.pending, late()]);
      if (check.state === 'failed') log.info({ check: check.name }, 'a check passes again');
      check.state = 'ok';
    } catch (error) {
      if (check.state === 'ok') log.warn({ check: check.name, err: forLog(error) }, 'a check failed');
      check.state = 'failed';
    } finally {
      timer.abort();
    }
  };
  let isStopping = false;
  let lastAsked = Number.NEGATIVE_INFINITY;
  const told = Promise.withResolvers<void>();
  return {
    mount(app) {
      const config = { quiet: true, rateLimit: false } as const;
      const tags = ['operation'];
      const alive = { summary: 'Whether the process answers', tags };
      app.get('/healthz', { schema: alive, config }, async () => ({ status: 'alive' }));
      const ready = {
        summary: 'Whether the process can serve: 200 or 503, with the version and the state of each check',
        tags,
      };
      app.get('/readyz', { schema: ready, config }, async (_request, reply) => {
        lastAsked = performance.now();
        if (isStopping) {
          reply.raw.once('finish', told.resolve);
          return reply.code(503).send({ status: 'stopping', version, checks: {} });
        }
        await Promise.all(known.map(look));
        const isReady = known.every(({ required, state }) => state === 'ok' || !required);
        const states = Object.fromEntries(known.map(({ name, state }) => [name, state]));
        return reply
          .code(isReady ? 200 : 503)
          .send({ status: isReady ? 'ready' : 'unavailable', version, checks: states });
      });
    },
    async stop() {
      isStopping = true;
      if (performance.now() - lastAsked > WATCHED) return;
      await Promise.race([told.promise.then(() => pause(HEEDED_WITHIN)), pause(TOLD_WITHIN)]);
    },
  };
}
