import type { ServerResponse } from 'node:http';
import { limitConcurrency, type RequestCounts } from '../concurrencyLimit.ts';
import { MAX_WAIT } from './timeouts.ts';

/** More than a screen sends at a time, and fewer than there are connections to the database. */
const PER_ACCOUNT = { most: 8, maxWaiting: 200, maxWait: MAX_WAIT };
/** For all callers without an account in one network, which is often a whole building. */
const PER_NETWORK = { most: 4, maxWaiting: 1_000, maxWait: MAX_WAIT };

interface Waiting {
  caller: string;
  /** Aborted when the caller hangs up. */
  signal: AbortSignal;
}

export type RequestConcurrency = ReturnType<typeof limitRequestConcurrency>;

/** Limits the calls of one account, or of one network without accounts, that are served at a time. */
export function limitRequestConcurrency() {
  const accounts = limitConcurrency(PER_ACCOUNT);
  const networks = limitConcurrency(PER_NETWORK);
  return {
    counts(): RequestCounts {
      const [ofAccounts, ofNetworks] = [accounts.counts(), networks.counts()];
      return {
        served: ofAccounts.served + ofNetworks.served,
        waiting: ofAccounts.waiting + ofNetworks.waiting,
      };
    },
    /** Takes a slot before the body is read, because uploads stay in memory, until the response closes. */
    async enterAccount({ caller, signal }: Waiting, response: ServerResponse): Promise<void> {
      const leave = await accounts.enter(caller, signal);
      if (response.closed) leave();
      else response.once('close', leave);
    },
    /** Runs `work` once the body is read, because a slow sender must not delay the rest of the network. */
    async inNetwork<T>({ caller, signal }: Waiting, work: () => Promise<T>): Promise<T> {
      const leave = await networks.enter(caller, signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
