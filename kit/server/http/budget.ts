import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import type { EndpointSpec } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { networkOf } from '../network.ts';
import { CallCounts } from './callCounts.ts';

interface Budget {
  /** Calls a minute. */
  most: number;
  counts: CallCounts;
  callerOf(request: FastifyRequest): string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counted by itself, apart from what else its callers ask for; null: not counted. */
    budget?: Budget | null;
  }
}

/**
 * Requests a minute, so that no script can starve the others. A whole building shares one network address, so callers
 * with an account are counted by it, and the others far above what 500 people in a morning rush make.
 */
const A_MINUTE = { account: 1_200, perAddress: 12_000 };

/** The limit of a call that is counted by itself, apart from what else comes from the address: so many a minute. */
export function budgetOf({ method, path }: EndpointSpec, most: number): Pick<FastifyContextConfig, 'budget'> {
  const callerOf = ({ ip }: FastifyRequest) => `address ${method} ${path} ${networkOf(ip)}`;
  return { budget: { most, counts: new CallCounts(), callerOf } };
}

/** Counts requests for their `caller`, says in their answers how many are left, and refuses those above the limit: `too_many_requests`. */
export function limitCalls(app: FastifyInstance): void {
  const counts = new CallCounts();
  app.addHook('onRequest', (request, reply, done) => {
    const { budget } = request.routeOptions.config;
    if (budget === null || request.is404) return done();
    const caller = budget?.callerOf(request) ?? request.caller;
    const most = budget?.most ?? (caller.startsWith('address') ? A_MINUTE.perAddress : A_MINUTE.account);
    const { calls, left } = (budget?.counts ?? counts).count(caller);
    const seconds = Math.ceil(left / 1000);
    reply.header('x-ratelimit-limit', most);
    reply.header('x-ratelimit-remaining', Math.max(0, most - calls));
    reply.header('x-ratelimit-reset', seconds);
    done(calls > most ? new AppError('too_many_requests', { retryAfter: seconds }) : undefined);
  });
}
