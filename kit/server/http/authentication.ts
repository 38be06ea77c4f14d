import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ActorOrDevice, isDevice } from '../../actor.ts';
import { type EndpointSpec, isAllowedAfterPin } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { createConcurrencyLimit } from '../concurrencyLimit.ts';
import type { Db } from '../database/db.ts';
import { hashNetwork } from '../networkHash.ts';
import { hashToken } from '../tokenHash.ts';
import { MAX_REQUEST_WAIT_MS } from './timeouts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: ActorOrDevice | null;
    authenticatedAt: Date;
    tokenHash: string;
    /** Key for rate limits: `account 7`, `device 3`, or `address …` with a hash of the network. */
    caller: string;
  }
}

/** Returns the owner of a valid token by its hash. Takes a connection from the pool unless `db` is given. */
export type Authenticate = (tokenHash: string, now: Date, db?: Db) => Promise<ActorOrDevice | null>;

const MAX_AGE = 1_000;

/** Concurrent look-ups per token and per network, so that others find connections. */
const PER_TOKEN = { maxActive: 4, maxWaiting: 1_000, maxWait: MAX_REQUEST_WAIT_MS };
const PER_NETWORK = { maxActive: 6, maxWaiting: 1_000, maxWait: MAX_REQUEST_WAIT_MS };

export function readToken(request: FastifyRequest): string | null {
  return /^token\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

export function getCallerKey(principal: ActorOrDevice): string {
  return isDevice(principal) ? `device ${principal.id}` : `account ${principal.userId}`;
}

interface Authentication {
  authenticate: Authenticate;
  now(): Date;
}

export function addAuthentication(app: FastifyInstance, { authenticate, now }: Authentication): void {
  const tokens = createConcurrencyLimit(PER_TOKEN);
  const networks = createConcurrencyLimit(PER_NETWORK);
  app.decorateRequest('actor', null);
  app.decorateRequest('authenticatedAt');
  app.decorateRequest('tokenHash', '');
  app.decorateRequest('caller', '');
  app.addHook('onRequest', async (request) => {
    const network = hashNetwork(request.ip);
    // Health checks must work while the database is away.
    const token = request.is404 || request.routeOptions.config.quiet ? null : readToken(request);
    if (token) {
      request.tokenHash = hashToken(token);
      // The token first, because its waiting requests must not take slots of the network.
      const loadActor = () => readActor(request, { authenticate, now });
      await tokens.run(request.tokenHash, () => networks.run(network, loadActor));
    }
    request.caller = request.actor ? getCallerKey(request.actor) : `address ${network}`;
  });
}

export async function refreshStaleActor(
  request: FastifyRequest,
  authentication: Authentication,
  db?: Db,
): Promise<void> {
  const { actor, authenticatedAt } = request;
  if (actor && authentication.now().getTime() - authenticatedAt.getTime() > MAX_AGE)
    await readActor(request, authentication, db);
}

async function readActor(
  request: FastifyRequest,
  { authenticate, now }: Authentication,
  db?: Db,
): Promise<void> {
  request.authenticatedAt = now();
  request.actor = await authenticate(request.tokenHash, request.authenticatedAt, db);
}

export function requireAllowedCaller(endpoint: EndpointSpec, request: FastifyRequest): ActorOrDevice | null {
  const actor = endpoint.access === 'public' ? null : request.actor;
  // An invalid token is refused even on calendars, because its owner believes that they are logged in.
  const needs = endpoint.access === 'user' || (endpoint.access === 'calendar' && readToken(request));
  if (!actor && needs) throw new AppError('unauthenticated');
  if (actor && isDevice(actor) && !endpoint.devices) throw new AppError('forbidden');
  if (actor && !isDevice(actor) && actor.byPin && !isAllowedAfterPin(endpoint)) throw new AppError('by_pin');
  return actor;
}

export async function reloadActorInTransaction(
  endpoint: EndpointSpec,
  request: FastifyRequest,
  authentication: Authentication,
  db: Db,
): Promise<ActorOrDevice | null> {
  const { caller } = request;
  await refreshStaleActor(request, authentication, db);
  const actor = requireAllowedCaller(endpoint, request);
  if (actor && getCallerKey(actor) !== caller) throw new AppError('unauthenticated');
  return actor;
}
