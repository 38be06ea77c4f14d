import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isDevice, type Principal } from '../../actor.ts';
import { limitConcurrency } from '../concurrencyLimit.ts';
import { networkOf } from '../networkHash.ts';
import { hashToken } from '../tokenHash.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The owner of the request's live token, or null. */
    actor: Principal | null;
    /** The hash of the request's token; '' without one. */
    tokenHash: string;
    /** The key of limits: `account 7`, `device 3`, or `address …` with a hash of the network. */
    caller: string;
  }
}

/** Finds the owner of a live token by the token's hash (`hashToken`), or null. */
export type Authenticate = (tokenHash: string, now: Date) => Promise<Principal | null>;

/** Lookups of one token at a time, so that a flood with it leaves connections to the database to others. */
const PER_TOKEN = { most: 4, maxWaiting: 1_000 };

/** `Authorization: token …`, case-insensitive in its scheme (RFC 9110 §11.1). */
export function tokenOf(request: FastifyRequest): string | null {
  return /^token\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

export function accountOf(principal: Principal): string {
  return isDevice(principal) ? `device ${principal.id}` : `account ${principal.userId}`;
}

/** Sets `actor` and `caller` of each request before its body is read. */
export function addAuthentication(
  app: FastifyInstance,
  { authenticate, now }: { authenticate: Authenticate; now(): Date },
): void {
  const lookups = limitConcurrency(PER_TOKEN);
  app.decorateRequest('actor', null);
  app.decorateRequest('tokenHash', '');
  app.decorateRequest('caller', '');
  app.addHook('onRequest', async (request) => {
    // Health checks are answered while the database is away.
    const token = request.is404 || request.routeOptions.config.quiet ? null : tokenOf(request);
    if (token) {
      request.tokenHash = hashToken(token);
      const leave = await lookups.enter(request.tokenHash);
      try {
        request.actor = await authenticate(request.tokenHash, now());
      } finally {
        leave();
      }
    }
    request.caller = request.actor ? accountOf(request.actor) : `address ${networkOf(request.ip)}`;
  });
}
