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
export async function cacheWardenPage(): Promise<void> {
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

export async function deleteWardenPageCache(): Promise<void> {
  if (!canCache()) return;
  const registration = await navigator.serviceWorker.getRegistration(SHELL);
  await Promise.all([registration?.unregister(), caches.delete(CACHE_NAME)]);
}
