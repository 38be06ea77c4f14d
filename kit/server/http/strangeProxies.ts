import type { FastifyInstance, FastifyRequest } from 'fastify';
import { logOf } from './requestLog.ts';

/**
 * Says once in the log that `X-Forwarded-For` came from an address that is not among the trusted proxies: it is ignored, and
 * whoever runs a proxy without saying so would have everybody counted as one caller.
 */
export function reportStrangeProxies(app: FastifyInstance): void {
  let reported = false;
  app.addHook('onRequest', (request, _reply, done) => {
    look(request);
    done();
  });
  const look = (request: FastifyRequest) => {
    if (reported || request.headers['x-forwarded-for'] === undefined) return;
    const { ips, socket } = request;
    // A trusted proxy is followed by the address that it forwards.
    if ((ips?.length ?? 1) > 1) return;
    reported = true;
    logOf(request).warn(
      { from: socket.remoteAddress },
      'X-Forwarded-For is ignored: it came from an address that is not in TRUSTED_PROXIES',
    );
  };
}
