import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Activity } from '../../activityKind.ts';
import type { Actor, ActorBuilding, ActorOrDevice, Language, Module } from '../../actor.ts';
import {
  type DownloadFile,
  type EndpointSpec,
  type InputOf,
  isWriteCall,
  type OutputOf,
} from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { recordActivity } from '../activity/recordActivity.ts';
import { BuildingScope } from '../database/buildingScope.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Env } from '../env.ts';
import type { FileService } from '../files/files.ts';
import { createEnqueue, type Enqueue } from '../jobs/jobs.ts';
import type { OutageLog } from '../outageLog.ts';
import { getPreferredLanguage, type Translate } from '../translate.ts';
import { queueCallerStorage } from '../workQueue.ts';
import {
  type Authenticate,
  refreshStaleActor,
  reloadActorInTransaction,
  requireAllowedCaller,
} from './authentication.ts';
import { type CookieAccess, createCookieAccess } from './cookies.ts';
import { decodeInput } from './decodeInput.ts';
import { replyWithError } from './errorReply.ts';
import {
  claimIdempotencyKey,
  deleteClaimedIdempotencyKey,
  readIdempotencyHeader,
  storeIdempotentAnswer,
} from './idempotency.ts';
import { buildNetworkRateLimitOptions } from './rateLimit.ts';
import { type ReceivedBody, receiveBody, requireMultipartUpload } from './requestBody.ts';
import type { RequestConcurrency } from './requestConcurrency.ts';

export class Building extends BuildingScope {
  readonly id: number;
  readonly name: string;
  readonly timeZone: string;
  readonly modules: ReadonlySet<Module>;

  constructor(building: ActorBuilding) {
    super([building.id]);
    this.id = building.id;
    this.name = building.name;
    this.timeZone = building.timeZone;
    this.modules = building.modules;
  }
}

/** In a write, `db` is the transaction, and the handler uses nothing but the database. */
export interface Context extends CookieAccess {
  readonly db: Db;
  readonly now: Date;
  readonly language: Language;
  readonly env: Env;
  readonly address: string;
  readonly userAgent: string;
  /** Aborted when the caller hangs up; a long write then gives up and is rolled back. */
  readonly signal: AbortSignal;
  readonly translate: Translate;
  readonly files: FileService;
  enqueue: Enqueue;
  /** Writes to the audit log in the same transaction and notifies open screens on commit. */
  recordActivity(...activities: Activity[]): Promise<void>;
}
export interface UserRequestContext<Who extends ActorOrDevice = Actor> extends Context {
  readonly actor: Who;
  readonly everywhere: BuildingScope;
}
export interface BuildingContext<Who extends ActorOrDevice = Actor> extends UserRequestContext<Who> {
  readonly building: Building;
}

export interface PublicCalendarContext extends Context {
  readonly actor: Actor | null;
  readonly building: Building;
}

type Admitted<E extends EndpointSpec> = E['devices'] extends true ? ActorOrDevice : Actor;

export type ContextOf<E extends EndpointSpec> = E['access'] extends 'public'
  ? Context
  : E['access'] extends 'calendar'
    ? PublicCalendarContext
    : E['building'] extends string
      ? BuildingContext<Admitted<E>>
      : UserRequestContext<Admitted<E>>;

export type Handler<E extends EndpointSpec> = (
  context: ContextOf<E>,
  input: InputOf<E>,
) => Promise<OutputOf<E>>;

/** A preparation writes nothing, because it is not rolled back. */
export type PreparationContext<E extends EndpointSpec> = Omit<ContextOf<E>, 'enqueue' | 'recordActivity'>;

export interface Route {
  readonly endpoint: EndpointSpec;
  readonly prepare?: (context: never, input: never) => Promise<unknown>;
  readonly handler: (context: never, input: never, prepared: never) => Promise<unknown>;
}

export function getActorBuildings({ buildings }: Actor): Building[] {
  return buildings.map((building) => new Building(building));
}

export function route<E extends EndpointSpec>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint, handler };
}

/**
 * For writes with slow work: `prepare` runs before the transaction and its result is passed to the use case.
 * Both authorise in their first line, and the use case reads again what may have changed. `prepare` also runs
 * for a repeated `Idempotency-Key`, where its error counts only without a stored answer.
 */
export function preparedRoute<E extends EndpointSpec, P>(
  endpoint: E,
  prepare: (context: PreparationContext<E>, input: InputOf<E>) => Promise<P>,
  handler: (context: ContextOf<E>, input: InputOf<E>, prepared: P) => Promise<OutputOf<E>>,
): Route {
  return { endpoint, prepare, handler };
}

export interface RouterServices {
  db: Db;
  env: Env;
  now(): Date;
  translate: Translate;
  files: FileService;
  outages: OutageLog;
  concurrency: RequestConcurrency;
  authenticate: Authenticate;
  publicBuilding(id: number): Promise<ActorBuilding | null>;
}

/**
 * Mounts an endpoint: actor → slot → body → decode → building → preparation → transaction → actor again
 * → handler → encode → commit. `describe` is slow and called only for the API description.
 */
export function mountRoutes(
  app: FastifyInstance,
  router: RouterServices,
  route: Route,
  describe: () => FastifySchema,
): void {
  const { endpoint } = route;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      endpoint,
      swaggerTransform: ({ url }: { url: string }) => ({ url, schema: describe() }),
      ...(endpoint.perAddress && { rateLimit: buildNetworkRateLimitOptions(endpoint.perAddress) }),
    },
    async preParsing(request, reply) {
      requireAllowedCaller(endpoint, request);
      requireMultipartUpload(endpoint, request);
      if (request.actor) await router.concurrency.enterAccount(request.caller, reply.raw);
    },
    handler: async (request, reply) => {
      const language = getPreferredLanguage(request.headers['accept-language']);
      const hungUp = new AbortController();
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) hungUp.abort();
      });
      if (reply.raw.closed) hungUp.abort();
      try {
        const answer = await queueCallerStorage.run(request.caller, () =>
          serve(router, route, { request, reply, language, signal: hungUp.signal }),
        );
        return await sendAnswer(reply, endpoint, answer);
      } catch (error) {
        if (hungUp.signal.aborted) return reply.code(400).send();
        const { translate, outages } = router;
        return replyWithError(error, reply, { endpoint, language, translate, outages });
      }
    },
  });
}

type Answer = string | DownloadFile;

interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
  language: Language;
  signal: AbortSignal;
}

async function serve(router: RouterServices, route: Route, call: Call): Promise<Answer> {
  const { endpoint } = route;
  const { request, signal } = call;
  const received = await receiveBody(endpoint, request);
  await refreshStaleActor(request, router);
  const actor = requireAllowedCaller(endpoint, request);
  const input = decodeInput(endpoint, request, received);
  // Calendars treat people of other buildings like the public.
  const isOfBuilding = actor?.buildings.some(({ id }) => id === (input as { building: number }).building);
  const isPublic = endpoint.access === 'calendar' && !isOfBuilding;
  const work = () => perform(router, route, { ...call, actor: isPublic ? null : actor, received, input });
  if (request.actor || endpoint.limitsConcurrency) return work();
  // Only after the body has arrived, because a slow sender must not block their network.
  return router.concurrency.networks.run(request.caller, work, signal);
}

interface DecodedCall extends Call {
  actor: ActorOrDevice | null;
  received: ReceivedBody;
  input: object;
}

async function perform(
  router: RouterServices,
  { endpoint, prepare, handler }: Route,
  { request, reply, language, signal, actor, received, input }: DecodedCall,
): Promise<Answer> {
  const now = router.now();
  const building = endpoint.building ? await buildingOf(router, endpoint, actor, input) : undefined;

  const caller = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
  const { env, translate, files } = router;
  const cookies = createCookieAccess(request, reply, env);
  const base = { now, language, env, ...caller, ...cookies, translate, files, signal };
  const contextOn = (db: Db, contextActor = actor, contextBuilding = building) => ({
    ...base,
    db,
    actor: contextActor,
    ...(contextActor && { everywhere: new BuildingScope(contextActor.buildings.map(({ id }) => id)) }),
    ...(contextBuilding && { building: contextBuilding }),
    enqueue: createEnqueue(db),
    recordActivity: (...activities: Activity[]) =>
      recordActivity(db, contextActor?.userId ?? null, now, activities),
  });
  const encode = (output: unknown) => JSON.stringify(endpoint.answer.encode(output));

  const run = (context: object, prepared?: unknown) =>
    handler(context as never, input as never, prepared as never);
  if (endpoint.download) return (await run(contextOn(router.db))) as DownloadFile;
  if (!(endpoint.transaction ?? isWriteCall(endpoint))) return encode(await run(contextOn(router.db)));
  const claim = actor && readIdempotencyHeader(endpoint, request, received, actor);
  const [prepared] = await Promise.allSettled([prepare?.(contextOn(router.db) as never, input as never)]);
  return inTransaction(router.db, async (tx) => {
    const earlier = claim && (await claimIdempotencyKey(tx, claim));
    if (earlier) return earlier;
    if (prepared.status === 'rejected') throw prepared.reason;
    const currentActor = actor && (await reloadActorInTransaction(endpoint, request, router, tx));
    const currentBuilding =
      currentActor && building ? await buildingOf(router, endpoint, currentActor, input) : building;
    const output = await run(contextOn(tx, currentActor, currentBuilding), prepared.value);
    const answer = encode(output);
    if (claim && endpoint.isFailure?.(output as never)) await deleteClaimedIdempotencyKey(tx, claim);
    else if (claim) await storeIdempotentAnswer(tx, claim, answer);
    return answer;
  });
}

function sendAnswer(reply: FastifyReply, { download }: EndpointSpec, answer: Answer): FastifyReply {
  if (typeof answer === 'string') return reply.type('application/json; charset=utf-8').send(answer);
  return reply
    .type(download ?? 'application/octet-stream')
    .header('content-disposition', `attachment; filename="${answer.filename}"`)
    .send(Buffer.from(answer.bytes));
}

/** Throws `not_found` if the caller may not see the building or its module is off. */
async function buildingOf(
  router: RouterServices,
  endpoint: EndpointSpec,
  actor: ActorOrDevice | null,
  input: object,
): Promise<Building> {
  const { building: id } = input as { building: number };
  const building = actor
    ? actor.buildings.find((candidate) => candidate.id === id)
    : await router.publicBuilding(id);
  if (!building || (endpoint.module && !building.modules.has(endpoint.module)))
    throw new AppError('not_found');
  return new Building(building);
}
