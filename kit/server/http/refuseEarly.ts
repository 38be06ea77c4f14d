import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';

/** Seconds. */
const RETRY_AFTER = 5;

/**
 * Refuses requests without a host (RFC 9112 §3.2), and those that arrive on an open connection while the process stops.
 * Node and Fastify would answer both in a form of their own. Health checks are answered to the end.
 */
export function refuseEarly(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, httpVersion } = request.raw;
    if (isStopping && !request.routeOptions.config.quiet)
      return done(new AppError('unavailable', { retryAfter: RETRY_AFTER }));
    if (headers.host === undefined && httpVersion === '1.1') return done(new AppError('malformed'));
    done();
  });
}
