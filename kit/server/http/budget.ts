import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type { EndpointSpec } from '../../endpoint.ts';
import { networkOf } from '../network.ts';

/** The limit of a call that is counted by itself, apart from what else comes from the address: so many a minute. */
export function budgetOf(
  { method, path }: EndpointSpec,
  max: number,
): Pick<FastifyContextConfig, 'rateLimit'> {
  const keyGenerator = ({ ip }: FastifyRequest) => `address ${method} ${path} ${networkOf(ip)}`;
  return { rateLimit: { max, timeWindow: 60_000, keyGenerator } };
}
