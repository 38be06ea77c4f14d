/** Cache name; keep in step with web/public/evacuation/worker.js. */
const KEPT = 'evacuation';
const SHELL = '/evacuation/';
/** The path limits the service worker to pages under `/evacuation/`. */
const WORKER = '/evacuation/worker.js';
const FILES = /^\/(assets\/.+|[^/]+\.(js|svg))$/;

const canKeep = () => 'serviceWorker' in navigator && 'caches' in window;

/** Caches the page so that it reloads offline, until `dropShell`. Its data is stored by keepWarden.ts. */
export async function keepShell(): Promise<void> {
  if (!canKeep()) return;
  try {
    await navigator.serviceWorker.register(WORKER);
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
    const files = loaded.filter(({ origin, pathname }) => origin === location.origin && FILES.test(pathname));
    const cache = await caches.open(KEPT);
    const known = new Set((await cache.keys()).map(({ url }) => url));
    const missing = files.map(({ href }) => href).filter((url) => !known.has(url));
    await cache.addAll([...new Set(missing)]);
    // Last, so that a cached page always finds its files.
    await cache.put(SHELL, await fetch(location.pathname, { headers: { Accept: 'text/html' } }));
  } catch {
    // Caching is optional: the open page works without it.
  }
}

export async function dropShell(): Promise<void> {
  if (!canKeep()) return;
  const registration = await navigator.serviceWorker.getRegistration(SHELL);
  await Promise.all([registration?.unregister(), caches.delete(KEPT)]);
}
