import underPressure from '@fastify/under-pressure';
import { fastifyPlugin } from 'fastify-plugin';
import { AppError } from '../../errors.ts';

/** Milliseconds. The delay is the mean of an interval, so that a single long task does not count. */
const LIMITS = { maxEventLoopDelay: 1_000, sampleInterval: 5_000 };
const RETRY_AFTER = 5;

/** Refuses calls while the event loop is late. */
export const overloadPlugin = fastifyPlugin(async function overloadPlugin(app) {
  await app.register(underPressure, {
    ...LIMITS,
    async pressureHandler({ routeOptions }) {
      if (routeOptions.config.endpoint) throw new AppError('busy', { retryAfter: RETRY_AFTER });
    },
  });
});
