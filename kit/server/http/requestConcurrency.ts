import type { ServerResponse } from 'node:http';
import { type ConcurrencyCounts, createConcurrencyLimit } from '../concurrencyLimit.ts';
import { MAX_REQUEST_WAIT_MS } from './timeouts.ts';

/** Less than half of the database connections (`DATABASE_POOL`, 10 by default). */
const PER_ACCOUNT = { maxActive: 4, maxWaiting: 200, maxWait: MAX_REQUEST_WAIT_MS };
/** Callers without an account in one network, which is often a whole building. */
const PER_NETWORK = { maxActive: 4, maxWaiting: 1_000, maxWait: MAX_REQUEST_WAIT_MS };

export type RequestConcurrency = ReturnType<typeof createRequestConcurrency>;

export function createRequestConcurrency() {
  const accounts = createConcurrencyLimit(PER_ACCOUNT);
  const networks = createConcurrencyLimit(PER_NETWORK);
  return {
    networks,
    counts(): ConcurrencyCounts {
      const [ofAccounts, ofNetworks] = [accounts.counts(), networks.counts()];
      return {
        served: ofAccounts.served + ofNetworks.served,
        waiting: ofAccounts.waiting + ofNetworks.waiting,
      };
    },
    /** Held from before the body is read, because bodies stay in memory, until the response closes. */
    async enterAccount(caller: string, response: ServerResponse): Promise<void> {
      const hungUp = new AbortController();
      response.once('close', () => hungUp.abort());
      if (response.closed) hungUp.abort();
      const leave = await accounts.enter(caller, hungUp.signal);
      if (response.closed) leave();
      else response.once('close', leave);
    },
  };
}
