import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';

/** Seconds. */
const RETRY_AFTER = 5;
/** Milliseconds that open requests have to end. */
const GRACE = 5_000;

/** Refuses requests while the process stops, except health checks, and then closes all connections. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    // Without this a connection without a request, such as browsers open in advance, would delay the stop for
    // a minute.
    setTimeout(() => app.server.closeAllConnections(), GRACE).unref();
  });
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (isClosing && !routeOptions.config.quiet)
      throw new AppError('unavailable', { retryAfter: RETRY_AFTER });
  });
}
