import type { FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { type ActorOrDevice, isDevice } from '../../actor.ts';
import { isAllowedAfterPin } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { createConcurrencyLimit, MAX_REQUEST_WAIT_MS } from '../concurrency/concurrencyLimit.ts';
import type { Db } from '../database/db.ts';
import { hashNetwork } from '../hashing/networkHash.ts';
import { hashToken } from '../hashing/tokenHash.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The owner of the token. */
    actor: ActorOrDevice | null;
    /** The caller as the use case sees them: null on public calls. */
    principal: ActorOrDevice | null;
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

function readToken(request: FastifyRequest): string | null {
  return /^token\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

export function getCallerKey(principal: ActorOrDevice): string {
  return isDevice(principal) ? `device ${principal.id}` : `account ${principal.userId}`;
}

export interface Authentication {
  authenticate: Authenticate;
  now(): Date;
}

export const authenticationPlugin = fastifyPlugin(async function authenticationPlugin(
  app,
  services: Authentication,
) {
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
      const loadActor = () => readActor(request, services);
      await tokens.run(request.tokenHash, () => networks.run(network, loadActor));
    }
    request.caller = request.actor ? getCallerKey(request.actor) : `address ${network}`;
  });
});

/** Requires a caller that the endpoint allows, before the body is parsed and again after it has arrived. */
export const endpointAccessPlugin = fastifyPlugin(async function endpointAccessPlugin(
  app,
  services: Authentication,
) {
  app.decorateRequest('principal', null);
  app.addHook('preParsing', async (request) => {
    requireAllowedCaller(request);
  });
  app.addHook('preHandler', async (request) => {
    await refreshStaleActor(request, services);
    request.principal = requireAllowedCaller(request);
  });
});

export async function reloadActorInTransaction(
  request: FastifyRequest,
  services: Authentication,
  tx: Db,
): Promise<ActorOrDevice | null> {
  await refreshStaleActor(request, services, tx);
  const actor = requireAllowedCaller(request);
  if (actor && getCallerKey(actor) !== request.caller) throw new AppError('unauthenticated');
  return actor;
}

async function refreshStaleActor(request: FastifyRequest, services: Authentication, tx?: Db): Promise<void> {
  const { actor, authenticatedAt } = request;
  if (actor && services.now().getTime() - authenticatedAt.getTime() > MAX_AGE)
    await readActor(request, services, tx);
}

async function readActor(
  request: FastifyRequest,
  { authenticate, now }: Authentication,
  db?: Db,
): Promise<void> {
  request.authenticatedAt = now();
  request.actor = await authenticate(request.tokenHash, request.authenticatedAt, db);
}

function requireAllowedCaller(request: FastifyRequest): ActorOrDevice | null {
  const { endpoint } = request;
  const actor = endpoint.access === 'public' ? null : request.actor;
  // An invalid token is refused even on calendars, because its owner believes that they are logged in.
  const needs = endpoint.access === 'user' || (endpoint.access === 'calendar' && readToken(request));
  if (!actor && needs) throw new AppError('unauthenticated');
  if (actor && isDevice(actor) && !endpoint.devices) throw new AppError('forbidden');
  if (actor && !isDevice(actor) && actor.byPin && !isAllowedAfterPin(endpoint)) throw new AppError('by_pin');
  return actor;
}
