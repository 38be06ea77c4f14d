import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';

/** Seconds. */
const RETRY_AFTER = 5;
/** Milliseconds until open connections are closed. */
const GRACE = 5_000;

/** Refuses requests during shutdown, except health checks. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    // Browsers open connections in advance, which would delay the shutdown for a minute.
    setTimeout(() => app.server.closeAllConnections(), GRACE).unref();
  });
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (isClosing && !routeOptions.config.quiet)
      throw new AppError('unavailable', { retryAfter: RETRY_AFTER });
  });
}
