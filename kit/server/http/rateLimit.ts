import fastifyRateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import { fastifyPlugin } from 'fastify-plugin';
import { AppError } from '../../errors.ts';
import { hashNetwork } from '../hashing/networkHash.ts';

/** Requests per minute. A network may be a whole building with a morning rush of 500 people. */
const A_MINUTE = { account: 1_200, network: 12_000 };

export const rateLimitPlugin = fastifyPlugin(async function rateLimitPlugin(app) {
  await app.register(fastifyRateLimit, {
    timeWindow: 60_000,
    max: ({ actor }) => (actor ? A_MINUTE.account : A_MINUTE.network),
    keyGenerator: ({ caller }) => caller,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too_many_requests', { retryAfter: Math.ceil(ttl / 1_000) }),
  });
});

export function buildNetworkRateLimitOptions(max: number): RateLimitOptions {
  return { max, keyGenerator: ({ ip }) => hashNetwork(ip) };
}
