import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';

/** Milliseconds. The delay is the mean of an interval, so that a single long task does not count. */
const LIMITS = { maxEventLoopDelay: 1_000, sampleInterval: 5_000 };
const RETRY_AFTER = 5;

export async function refuseWhenOverloaded(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    ...LIMITS,
    async pressureHandler({ routeOptions }) {
      if (routeOptions.config.endpoint) throw new AppError('busy', { retryAfter: RETRY_AFTER });
    },
  });
}
