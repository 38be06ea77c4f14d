import type { ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type ActorOrDevice, isDevice } from '../../actor.ts';
import { ALL_TOPICS, getTopic, NO_BUILDING, parseRequestPart } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { createConcurrencyLimit } from '../concurrency/concurrencyLimit.ts';
import { type Authentication, getCallerKey } from '../http/authentication.ts';
import type { MountedFeature } from '../http/mountedFeature.ts';
import { REQUEST_ID_HEADER } from '../http/requestLog.ts';
import { MAX_REALTIME_REPLAY_SECONDS, type RealtimeHub, type RealtimeListener } from './hub.ts';

const HEARTBEAT = 25_000;
const MOST_STREAMS = 20;
const RETRY_AFTER = 60;
const CONCURRENT_LOOKUPS = 2;
const RETRY_LOOKUP = 2_000;
const questions = z.object({
  replay: z.coerce.number().int().min(0).max(MAX_REALTIME_REPLAY_SECONDS).default(0),
});

interface Change {
  building: number | null;
  topic: string;
  concerned: ReadonlySet<number | null>;
}
const ANYTHING: Change = { building: null, topic: ALL_TOPICS, concerned: new Set() };

/**
 * True if the person may read a topic, and in it the entries of `affectedUserId` (`Activity.affectedUserId`).
 */
type CanReceiveTopic = (
  principal: ActorOrDevice,
  building: number,
  topic: string,
  affectedUserId: number | null,
) => boolean | Promise<boolean>;

export type HasEveryBuilding = (principal: ActorOrDevice) => Promise<boolean>;

interface EventStreamOptions extends Authentication {
  live: RealtimeHub;
  features: readonly MountedFeature[];
  hasEveryBuilding?: HasEveryBuilding;
}

/**
 * `GET /api/live`: server-sent events (`data: {"building":1,"topic":"visits"}`) for changed lists that the
 * caller may read. They contain no data; screens reload the list. `building` is 0 for the installation, and
 * null if anything may have changed, including permissions. Clients use `fetch`, because a token must not be
 * in a URL. A stream ends with its session. `?replay=10` repeats the last ten seconds, so that no change is
 * missed between the first read and the stream.
 */
export async function eventStream(
  app: FastifyInstance,
  { authenticate, now, live, features, hasEveryBuilding }: EventStreamOptions,
): Promise<void> {
  const canReceiveTopic = createTopicPermission(features, hasEveryBuilding);
  const open = new Set<ServerResponse>();
  const streams = new Map<string, number>();
  // All streams look up their sessions at the same time. The limit leaves connections for requests.
  const lookups = createConcurrencyLimit({ maxActive: CONCURRENT_LOOKUPS, maxWaiting: Infinity });
  // A closing server waits for its requests, and a stream never ends by itself.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });
  const schema = {
    operationId: 'streamChanges',
    summary: 'Stream server-sent events about changed lists of the caller’s buildings',
    tags: ['live'],
    security: [{ token: [] }],
  };
  app.get('/api/live', { schema }, async (request, reply) => {
    const { tokenHash } = request;
    // The caller hung up during the session look-up, so `close` is not emitted again.
    if (reply.raw.closed) return reply.hijack();
    if (!request.actor) throw new AppError('unauthenticated');
    const query = parseRequestPart(questions, request.query);
    if (!query.ok) throw new AppError('malformed');
    const account = getCallerKey(request.actor);
    const openStreams = streams.get(account) ?? 0;
    if (openStreams >= MOST_STREAMS) throw new AppError('too_many_requests', { retryAfter: RETRY_AFTER });
    streams.set(account, openStreams + 1);

    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      [REQUEST_ID_HEADER]: request.id,
      // A keep-alive connection would delay the shutdown.
      connection: 'close',
    });
    const listener = sendTo(raw, request.actor, {
      lookUp: () => lookups.run('', async () => (raw.destroyed ? null : authenticate(tokenHash, now()))),
      canReceiveTopic,
    });
    const stopListening = live.subscribe(listener, query.value.replay);
    // Clients read their lists after this line, so they miss no later change.
    raw.write(': open\n\n');
    open.add(raw);
    const beat = setInterval(() => {
      if (!raw.writableEnded) raw.write(': beat\n\n');
      listener.lookAgain();
    }, HEARTBEAT);
    raw.once('close', () => {
      clearInterval(beat);
      open.delete(raw);
      stopListening();
      const left = (streams.get(account) ?? 1) - 1;
      if (left > 0) streams.set(account, left);
      else streams.delete(account);
    });
    // The session may have ended between its look-up and the subscription.
    listener.lookAgain();
  });
}

interface Permissions {
  lookUp(): Promise<ActorOrDevice | null>;
  canReceiveTopic: CanReceiveTopic;
}

/** Sends the changes that the session may receive. Waiting changes of the same list are merged. */
function sendTo(
  raw: ServerResponse,
  actor: ActorOrDevice,
  { lookUp, canReceiveTopic }: Permissions,
): RealtimeListener & { lookAgain(): void } {
  let principal = actor;
  // The session is looked up before the next event, so that none is sent after it has ended.
  let isStale = true;
  let isSending = false;
  const changes = new Map<string, Change>();

  const tell = ({ building, topic }: Change) =>
    void raw.write(`data: ${JSON.stringify({ building, topic })}\n\n`);
  const isVisible = async ({ building, topic, concerned }: Change): Promise<boolean> => {
    if (building === null) return true;
    if (topic === ALL_TOPICS) return principal.buildings.some(({ id }) => id === building);
    for (const person of concerned)
      if (await canReceiveTopic(principal, building, topic, person)) return true;
    return false;
  };
  const refresh = async () => {
    isStale = false;
    const present = await lookUp();
    if (!present) return void raw.end();
    if (!isDeepStrictEqual(present, principal)) tell(ANYTHING);
    principal = present;
  };
  const sendNext = async (key: string, change: Change) => {
    changes.delete(key);
    // If the check fails, the screen reloads everything.
    const visible = await isVisible(change).catch(() => null);
    if (isStale) add(change);
    else if (visible !== false) tell(visible ? change : ANYTHING);
  };
  const send = async () => {
    if (isSending) return;
    isSending = true;
    try {
      while (!raw.destroyed && !raw.writableEnded) {
        const [next] = changes;
        if (isStale) await refresh();
        else if (next) await sendNext(...next);
        else break;
      }
    } catch {
      isStale = true;
      if (changes.size > 0) setTimeout(() => void send(), RETRY_LOOKUP).unref();
    }
    isSending = false;
  };
  const lookAgain = () => {
    isStale = true;
    void send();
  };
  const add = (change: Change) => {
    const key = `${change.building} ${change.topic}`;
    const earlier = changes.get(key)?.concerned ?? new Set();
    changes.set(key, { ...change, concerned: earlier.union(change.concerned) });
    void send();
  };
  return {
    lookAgain,
    changed(building, topic, concerned) {
      if (topic === ALL_TOPICS) isStale = true;
      add({ building, topic, concerned });
    },
    anything() {
      isStale = true;
      add(ANYTHING);
    },
    person(id) {
      // A session that acts by PIN ends with the session of its owner.
      const owner = isDevice(principal) ? undefined : principal.byPin?.ownerId;
      if (id === principal.userId || id === owner) lookAgain();
    },
  };
}

/** Requires the building, its module and the feature's permission; for the installation, all buildings. */
export function createTopicPermission(
  features: readonly MountedFeature[],
  hasEveryBuilding: HasEveryBuilding = async () => false,
): CanReceiveTopic {
  const reads = features
    .flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
    .filter(({ method, access }) => method === 'GET' && access !== 'public');
  const lists = Map.groupBy(reads, getTopic);
  const readers = new Map(features.flatMap((feature) => Object.entries(feature.readers ?? {})));
  return (principal, id, topic, affectedUserId) => {
    const may = readers.get(topic);
    // Last, because it needs a query. Without a rule of the feature, access is denied.
    if (id === NO_BUILDING) return may?.(principal, affectedUserId) === true && hasEveryBuilding(principal);
    const building = principal.buildings.find((own) => own.id === id);
    const isListVisible = lists.get(topic)?.some(({ module }) => !module || building?.modules.has(module));
    return Boolean(building && isListVisible) && (may?.(principal, affectedUserId) ?? !isDevice(principal));
  };
}
