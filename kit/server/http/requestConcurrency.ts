import { fastifyPlugin } from 'fastify-plugin';
import {
  type ConcurrencyCounts,
  createConcurrencyLimit,
  MAX_REQUEST_WAIT_MS,
} from '../concurrency/concurrencyLimit.ts';
import { queueCallerStorage } from '../concurrency/workQueue.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborted when the caller hangs up before the response is sent. */
    hungUp: AbortSignal;
    leaveNetwork: (() => void) | undefined;
  }
}

/** Less than half of the database connections (`DATABASE_POOL`, 10 by default). */
const PER_ACCOUNT = { maxActive: 4, maxWaiting: 200, maxWait: MAX_REQUEST_WAIT_MS };
/** Callers without an account in one network, which is often a whole building. */
const PER_NETWORK = { maxActive: 4, maxWaiting: 1_000, maxWait: MAX_REQUEST_WAIT_MS };

export type RequestConcurrency = ReturnType<typeof createRequestConcurrency>;

export function createRequestConcurrency() {
  const accounts = createConcurrencyLimit(PER_ACCOUNT);
  const networks = createConcurrencyLimit(PER_NETWORK);
  return {
    accounts,
    networks,
    counts(): ConcurrencyCounts {
      const [ofAccounts, ofNetworks] = [accounts.counts(), networks.counts()];
      return {
        served: ofAccounts.served + ofNetworks.served,
        waiting: ofAccounts.waiting + ofNetworks.waiting,
      };
    },
  };
}

export const requestConcurrencyPlugin = fastifyPlugin(async function requestConcurrencyPlugin(
  app,
  { accounts, networks }: RequestConcurrency,
) {
  app.decorateRequest('hungUp');
  app.decorateRequest('leaveNetwork');
  // Held from before the body is read, because bodies stay in memory, until the response closes.
  app.addHook('preParsing', async (request, { raw }) => {
    const controller = new AbortController();
    request.hungUp = controller.signal;
    raw.once('close', () => raw.writableFinished || controller.abort());
    if (raw.closed) controller.abort();
    if (!request.actor) return;
    const leave = await accounts.enter(request.caller, controller.signal);
    if (raw.closed) leave();
    else raw.once('close', leave);
  });
  // Only after the body has arrived, because a slow sender must not block their network.
  app.addHook('preHandler', async (request) => {
    if (!request.actor && !request.endpoint.limitsConcurrency)
      request.leaveNetwork = await networks.enter(request.caller, request.hungUp);
  });
  app.addHook('preHandler', ({ caller }, _reply, done) => queueCallerStorage.run(caller, done));
  app.addHook('onSend', async ({ leaveNetwork }) => leaveNetwork?.());
});
