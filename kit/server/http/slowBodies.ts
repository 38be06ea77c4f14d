import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

type Refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => unknown;

/** Milliseconds for any body, and how many bytes win one more. */
const FIRST = 60_000;
const BYTES_A_MILLISECOND = 100;

/**
 * Gives up requests whose body is not whole within a minute and a second more for each 100 kB that have arrived, however
 * steadily it trickles: each holds a connection and what has come so far. They are answered 408 `too_slow`.
 */
export function refuseSlowBodies(app: FastifyInstance, refuse: Refuse, first = FIRST): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request.raw;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      watch(request, reply);
    done();
  });
  const watch = (request: FastifyRequest, reply: FastifyReply) => {
    const { raw } = request;
    const began = performance.now();
    const before = raw.socket.bytesRead ?? 0;
    const look = () => {
      if (raw.complete || raw.destroyed || reply.sent) return;
      const allowed = first + (raw.socket.bytesRead - before) / BYTES_A_MILLISECOND;
      const left = began + allowed - performance.now();
      if (left > 0) {
        timer = setTimeout(look, left).unref();
        return;
      }
      // Nothing more is read on this connection.
      reply.raw.once('finish', () => raw.destroy());
      reply.header('connection', 'close');
      refuse(new AppError('too_slow'), request, reply);
    };
    let timer = setTimeout(look, first).unref();
    raw.once('close', () => clearTimeout(timer));
  };
}
