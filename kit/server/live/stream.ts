import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import { tokenOf } from '../http/callers.ts';
import type { RouterServices } from '../http/http.ts';
import type { LiveHub } from './live.ts';

const HEARTBEAT = 25_000;

/**
 * `GET /api/live`: server-sent events (`data: {"building":1,"topic":"visits"}`), read with `fetch` because a token
 * never stands in an address. They say that something changed, never what: each screen reads again what it may see.
 */
export function mountLive(app: FastifyInstance, router: RouterServices, hub: LiveHub): void {
  const open = new Set<ServerResponse>();
  // A server that closes waits for its requests, and a stream would never end by itself.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });
  const schema = {
    summary: 'Server-sent events: a list of one of the caller’s buildings changed',
    tags: ['live'],
    security: [{ token: [] }],
  };
  app.get('/api/live', { schema }, async (request, reply) => {
    const token = tokenOf(request);
    const { actor } = request;
    if (!token || !actor) throw new AppError('unauthenticated');
    const mine = new Set(actor.buildings.map(({ id }) => id));

    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // Kept alive, the connection would hold up a server that stops.
      connection: 'close',
    });
    const unsubscribe = hub.subscribe((building, topic) => {
      if (building === null || mine.has(building))
        reply.raw.write(`data: ${JSON.stringify({ building, topic })}\n\n`);
    });
    // From here on nothing is missed: a screen reads what it shows once it knows that.
    reply.raw.write(': open\n\n');
    open.add(reply.raw);
    // A token that died meanwhile ends the stream at the next beat.
    const beat = setInterval(async () => {
      const alive = await router.authenticate(token, router.now()).catch(() => actor);
      if (alive) reply.raw.write(': beat\n\n');
      else reply.raw.end();
    }, HEARTBEAT);
    reply.raw.once('close', () => {
      clearInterval(beat);
      open.delete(reply.raw);
      unsubscribe();
    });
  });
}
