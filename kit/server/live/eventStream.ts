import type { ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import PQueue from 'p-queue';
import { z } from 'zod';
import { isDevice, type Principal } from '../../actor.ts';
import { decodePart, EVERYTHING } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { accountOf } from '../http/authentication.ts';
import { REQUEST_ID } from '../http/requestLog.ts';
import type { RouterServices } from '../http/router.ts';
import { type Listener, type LiveHub, LONGEST_REPLAY } from './liveHub.ts';

const HEARTBEAT = 25_000;
/** Maximum number of streams of one account in this process. People have fewer windows open. */
const MOST_STREAMS = 20;
const RETRY_AFTER = 60;
const CONCURRENT_LOOKUPS = 2;
const questions = z.object({ replay: z.coerce.number().int().min(0).max(LONGEST_REPLAY).default(0) });

/**
 * True if the person may read the lists of a topic in a building, and in them the entries of the person
 * `concerns` (`Fact.concerns`).
 */
export type MayHear = (
  principal: Principal,
  building: number,
  topic: string,
  concerns: number | null,
) => boolean | Promise<boolean>;

/**
 * `GET /api/live`: server-sent events (`data: {"building":1,"topic":"visits"}`). Clients read them with
 * `fetch`, because a token must not be part of a URL. An event says that a list has changed, not how; each
 * screen reads the list again. Events cover only buildings and lists that the caller may read. `building` is
 * 0 for changes that belong to no building, and null if anything may have changed, including the caller's
 * permissions. A stream ends with its session. `?replay=10` first repeats the changes of the last ten
 * seconds, so that a screen misses none between its first reads and the stream.
 */
export function mountLive(
  app: FastifyInstance,
  router: RouterServices,
  hub: LiveHub,
  mayHear: MayHear,
): void {
  const open = new Set<ServerResponse>();
  const streams = new Map<string, number>();
  // All streams look up their sessions at the same time. The limit leaves connections for requests.
  const lookups = new PQueue({ concurrency: CONCURRENT_LOOKUPS });
  // A closing server waits for its requests, and a stream never ends by itself.
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
    // The caller hung up during the session lookup, so `close` is not emitted again.
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
      // A keep-alive connection would delay the stop of the server.
      connection: 'close',
    });
    let principal = request.actor;
    // Events wait for pending session lookups, so that none is sent after the session has ended.
    let settled = Promise.resolve();
    const then = (work: () => void | Promise<void>) => {
      settled = settled.then(() => (raw.writableEnded ? undefined : work()));
    };
    const tell = (building: number | null, topic: string) =>
      void raw.write(`data: ${JSON.stringify({ building, topic })}\n\n`);
    const lookAgain = () =>
      then(async () => {
        // During a database outage the stream stays open, and no events arrive.
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
          // The caller may have gained or lost this building.
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
        // A session that acts by PIN ends with the session of its owner.
        const owner = isDevice(principal) ? undefined : principal.byPin?.ownerId;
        if (id === principal.userId || id === owner) lookAgain();
      },
    };
    const stopListening = hub.subscribe(listener, asked.value.replay);
    // Clients read their lists after this line, so they miss no later change.
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
    // The session may have ended between its lookup and the subscription.
    lookAgain();
  });
}
