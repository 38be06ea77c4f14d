import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isDevice, type Principal } from '../../actor.ts';
import { limitConcurrency, type RequestCounts } from '../concurrencyLimit.ts';
import { networkOf } from '../network.ts';
import { hashToken } from '../tokenHash.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose live token the request carries; null without one. */
    actor: Principal | null;
    /** Of the token that the request carries; '' without one. */
    tokenHash: string;
    /** Whom the request is counted for: `account 7`, `device 3`, or without a live token its network, `address …`. */
    caller: string;
    /** Gives back the caller's place among those that are served; a response that ends does it by itself. */
    leave(): void;
  }
}

/** Finds the owner of a live token by the token's hash (`hashToken`), or null. */
export type Authenticate = (tokenHash: string, now: Date) => Promise<Principal | null>;

/** Requests of one account at a time: more than a screen asks for at once, and fewer than there are connections. */
const OF_ACCOUNT = { most: 8, maxWaiting: 200 };
/** Of all without an account in one network: a whole building, which logs in within some minutes. */
const OF_NETWORK = { most: 4, maxWaiting: 1_000 };

/** Tokens whose callers are remembered, of those used lately. */
const REMEMBERED = 20_000;

/** `Authorization: token …`, case-insensitive in its scheme (RFC 9110 §11.1). */
export function tokenOf(request: FastifyRequest): string | null {
  return /^token\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** How somebody with an account, or a device, is counted. */
export function accountOf(principal: Principal): string {
  return isDevice(principal) ? `device ${principal.id}` : `account ${principal.userId}`;
}

/**
 * Finds out who calls, in two hooks with `limit` between them, which counts the request for its `caller`: made-up tokens count
 * like none, and cost no look-up once their network address has used up its limit. Whose token was alive a moment ago is
 * counted by account at once, so that nobody shares the limit of a whole building. Of each a few requests are served at a
 * time, the others wait. Returns a function that counts the requests now.
 */
export function identifyCallers(
  app: FastifyInstance,
  authenticate: (tokenHash: string) => Promise<Principal | null>,
  limit: () => void,
): () => RequestCounts {
  const known = new Map<string, string>();
  const forget = (hash: string) => known.delete(hash);
  const remember = (hash: string, caller: string) => {
    forget(hash);
    known.set(hash, caller);
    for (const oldest of known.keys()) {
      if (known.size <= REMEMBERED) break;
      forget(oldest);
    }
  };
  app.decorateRequest('actor', null);
  app.decorateRequest('tokenHash', '');
  app.decorateRequest('caller', '');
  app.decorateRequest('leave', () => {});
  const places = limitConcurrency(OF_ACCOUNT);
  app.addHook('onRequest', (request, _reply, done) => {
    const token = tokenOf(request);
    if (token) request.tokenHash = hashToken(token);
    request.caller = known.get(request.tokenHash) ?? `address ${networkOf(request.ip)}`;
    done();
  });
  limit();
  app.addHook('onRequest', async (request, reply) => {
    // Whether the process lives is answered without the database.
    const { quiet } = request.routeOptions.config;
    const nobodys = request.is404 || quiet;
    const hashed = nobodys ? '' : request.tokenHash;
    if (hashed === '') return;
    const leave = await places.enter(known.get(hashed) ?? hashed);
    request.leave = leave;
    // Also where nobody waited for the answer.
    reply.raw.on('close', leave);
    const principal = await authenticate(hashed);
    if (!principal) return void forget(hashed);
    request.actor = principal;
    request.caller = accountOf(principal);
    remember(hashed, request.caller);
  });
  return () => {
    const [ofAccounts, ofNetworks] = [places.counts(), placesOfNetworks.counts()];
    return {
      served: ofAccounts.served + ofNetworks.served,
      waiting: ofAccounts.waiting + ofNetworks.waiting,
    };
  };
}

const placesOfNetworks = limitConcurrency(OF_NETWORK);

/**
 * Does what a request asks for once its network has a place, where it has no account. Not before its body is whole: whoever
 * sends it slowly would keep the place from everybody around.
 */
export async function inPlace<T>({ actor, caller }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  if (actor) return work();
  const leave = await placesOfNetworks.enter(caller);
  try {
    return await work();
  } finally {
    leave();
  }
}
