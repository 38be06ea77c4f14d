/** What a warden’s page is made of; also in web/public/evacuation/worker.js. */
const KEPT = 'evacuation';
const SHELL = '/evacuation/';
/** Its name keeps the worker to pages under `/evacuation/`. */
const WORKER = '/evacuation/worker.js';
/** Code, styles, typefaces, and what the page itself names; no calls. */
const FILES = /^\/(assets\/.+|[^/]+\.(js|svg))$/;

/** Whether the browser can: over https, or on this machine. */
const canKeep = () => 'serviceWorker' in navigator && 'caches' in window;

/** Has the page open again after a reload without network, until `dropShell`. Of what it shows nothing is kept here (keepWarden.ts). */
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
    // Last: a page is kept once all that it needs is.
    await cache.put(SHELL, await fetch(location.pathname, { headers: { Accept: 'text/html' } }));
  } catch {
    // The open page goes on without it.
  }
}

export async function dropShell(): Promise<void> {
  if (!canKeep()) return;
  const registration = await navigator.serviceWorker.getRegistration(SHELL);
  await Promise.all([registration?.unregister(), caches.delete(KEPT)]);
}
