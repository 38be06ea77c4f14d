import { DAY_MS } from '../../../kit/time.ts';
import {
  readExpiringItem,
  removeExpiringItem,
  storeExpiringItem,
} from '../../../kit/web/session/expiringStorage.ts';
import type { RollCallForWarden } from '../evacuation.ts';
import type { StoredRollCall } from './polledRollCall.ts';

/** A day is longer than any evacuation. Keep in step with web/public/evacuation/worker.js. */
export const isRollCallOlderThanADay = (asOf: number): boolean => asOf > 0 && asOf < Date.now() - DAY_MS;

/** Stores the last list and the unsent queue for an offline reload, at most for a day. */
export function createWardenStorage(code: string) {
  const name = `evacuation:${code}`;
  let loadedAsOf = 0;
  let hasShell = false;
  return {
    load(): StoredRollCall<RollCallForWarden> | null {
      const storedList = readExpiringItem<StoredRollCall<RollCallForWarden>>(name);
      loadedAsOf = storedList?.asOf ?? 0;
      return storedList;
    },
    save(newList: StoredRollCall<RollCallForWarden>): void {
      storeExpiringItem(name, newList, newList.asOf + DAY_MS);
      // A list newer than the loaded one proves that there is a network.
      if (hasShell || newList.asOf === loadedAsOf) return;
      hasShell = true;
      void cacheWardenPage();
    },
    wipe(): void {
      removeExpiringItem(name);
      // Lists of other floors in other tabs work without the cached page.
      void deleteWardenPageCache();
    },
  };
}

/** Cache name; keep in step with web/public/evacuation/worker.js. */
const CACHE_NAME = 'evacuation';
const SHELL = '/evacuation/';
/** The path limits the service worker to pages under `/evacuation/`. */
const WORKER = '/evacuation/worker.js';
const FILES = /^\/(assets\/.+|[^/]+\.(js|svg))$/;

const canCache = () => 'serviceWorker' in navigator && 'caches' in window;

/**
 * Caches the page so that it reloads offline, until `deleteWardenPageCache`. wardenStorage.ts stores its
 * data.
 */
async function cacheWardenPage(): Promise<void> {
  if (!canCache()) return;
  try {
    await navigator.serviceWorker.register(WORKER);
    const resourceUrls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
    const files = resourceUrls.filter(
      ({ origin, pathname }) => origin === location.origin && FILES.test(pathname),
    );
    const cache = await caches.open(CACHE_NAME);
    const cachedUrls = new Set((await cache.keys()).map(({ url }) => url));
    const missing = files.map(({ href }) => href).filter((url) => !cachedUrls.has(url));
    await cache.addAll([...new Set(missing)]);
    // Last, so that a cached page always finds its files.
    await cache.put(SHELL, await fetch(location.pathname, { headers: { Accept: 'text/html' } }));
  } catch {
    // Caching is optional: the open page works without it.
  }
}

async function deleteWardenPageCache(): Promise<void> {
  if (!canCache()) return;
  const registration = await navigator.serviceWorker.getRegistration(SHELL);
  await Promise.all([registration?.unregister(), caches.delete(CACHE_NAME)]);
}
