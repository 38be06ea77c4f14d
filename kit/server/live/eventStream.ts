import type { ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import PQueue from 'p-queue';
import { z } from 'zod';
import { isDevice, type Principal } from '../../actor.ts';
import { decodePart, EVERYTHING } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { accountOf } from '../http/authentication.ts';
import type { RouterServices } from '../http/http.ts';
import { REQUEST_ID } from '../http/requestLog.ts';
import { type Listener, type LiveHub, LONGEST_REPLAY } from './liveHub.ts';

const HEARTBEAT = 25_000;
/** Streams of one account in this process: more windows than anybody has open. */
const MOST_STREAMS = 20;
const RETRY_AFTER = 60;
const CONCURRENT_LOOKUPS = 2;
const questions = z.object({ replay: z.coerce.number().int().min(0).max(LONGEST_REPLAY).default(0) });

/** Whether somebody may read the list of a building that a topic is about, and has what changed in it (`Fact.concerns`). */
export type MayHear = (
  principal: Principal,
  building: number,
  topic: string,
  concerns: number | null,
) => boolean | Promise<boolean>;

/**
 * `GET /api/live`: server-sent events (`data: {"building":1,"topic":"visits"}`), read with `fetch` because a token
 * never stands in an address; `building` is 0 where what changed belongs to none. They say that something changed, never what: each screen reads again what it may see. Of a
 * building that is not the caller's, or a list that they may not read, nothing is said. Where the building is null, anything may have
 * changed: who the caller is, too. A stream ends with its session. `?replay=10` repeats the changes of the last ten
 * seconds first, so that a screen misses none between its first reads and the stream.
 */
export function mountLive(
  app: FastifyInstance,
  router: RouterServices,
  hub: LiveHub,
  mayHear: MayHear,
): void {
  const open = new Set<ServerResponse>();
  const streams = new Map<string, number>();
  // All streams look their sessions up at the same time; calls need the other connections.
  const lookups = new PQueue({ concurrency: CONCURRENT_LOOKUPS });
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
    const { tokenHash } = request;
    // The caller hung up while the session was looked up: the response will not close again.
    if (reply.raw.closed) return reply.hijack();
    if (!request.actor) throw new AppError('unauthenticated');
    const asked = decodePart(questions, request.query);
    if (!asked.ok) throw new AppError('malformed');
    const account = accountOf(request.actor);
    const others = streams.get(account) ?? 0;
    if (others >= MOST_STREAMS) throw new AppError('too_many_requests', { retryAfter: RETRY_AFTER });
    streams.set(account, others + 1);

    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      [REQUEST_ID]: request.id,
      // Kept alive, the connection would hold up a server that stops.
      connection: 'close',
    });
    let principal = request.actor;
    // What happens waits for what is being found out about the session, so that nothing is heard after its end.
    let settled = Promise.resolve();
    const then = (work: () => void | Promise<void>) => {
      settled = settled.then(() => (raw.writableEnded ? undefined : work()));
    };
    const tell = (building: number | null, topic: string) =>
      void raw.write(`data: ${JSON.stringify({ building, topic })}\n\n`);
    const lookAgain = () =>
      then(async () => {
        // While the database is away nobody is logged out by it, and nothing is heard of it either.
        const present = await lookups
          .add(() => router.authenticate(tokenHash, router.now()))
          .catch(() => principal);
        if (!present) return void raw.end();
        const isAnother = !isDeepStrictEqual(present, principal);
        principal = present;
        if (isAnother) tell(null, EVERYTHING);
      });
    const listener: Listener = {
      changed(building, topic, concerned) {
        if (topic === EVERYTHING) {
          const isTheirs = () => principal.buildings.some(({ id }) => id === building);
          then(() => {
            if (isTheirs()) tell(building, EVERYTHING);
          });
          // Also of one that is theirs only from now on.
          return lookAgain();
        }
        then(async () => {
          for (const person of concerned)
            if (await mayHear(principal, building, topic, person)) return tell(building, topic);
        });
      },
      anything() {
        lookAgain();
        then(() => tell(null, EVERYTHING));
      },
      person(id) {
        // Whoever acts by PIN does so as long as the session stands whose it is.
        const owner = isDevice(principal) ? undefined : principal.byPin?.ownerId;
        if (id === principal.userId || id === owner) lookAgain();
      },
    };
    const stopListening = hub.subscribe(listener, asked.value.replay);
    // From here on nothing is missed: a screen reads what it shows once it knows that.
    raw.write(': open\n\n');
    open.add(raw);
    const beat = setInterval(() => {
      lookAgain();
      then(() => void raw.write(': beat\n\n'));
    }, HEARTBEAT);
    raw.once('close', () => {
      clearInterval(beat);
      open.delete(raw);
      stopListening();
      const left = (streams.get(account) ?? 1) - 1;
      if (left > 0) streams.set(account, left);
      else streams.delete(account);
    });
    // It may have ended since it was asked about, before anybody listened here.
    lookAgain();
  });
}
