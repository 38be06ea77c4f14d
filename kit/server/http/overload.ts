import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';

/** Mean delay of the event loop in one second, in milliseconds, above which calls are refused. */
const MAX_EVENT_LOOP_DELAY = 1_000;
/** Seconds. */
const RETRY_AFTER = 5;

/** Refuses calls with `busy` while the event loop is late. Health checks and screens are served. */
export async function refuseWhenOverloaded(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY,
    async pressureHandler({ routeOptions }) {
      if (routeOptions.config.endpoint) throw new AppError('busy', { retryAfter: RETRY_AFTER });
    },
  });
}
