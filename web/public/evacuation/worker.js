// Reloads a warden's page without network, during an evacuation and for at most one day. Its scope is
// `/evacuation/`; features/evacuations/web/wardenStorage.ts registers it. It does not handle API calls and
// cannot read the local storage.

/** Also in wardenStorage.ts. */
const CACHE_NAME = 'evacuation';
const SHELL = '/evacuation/';
/** Milliseconds, after which the cached page is used. */
const NETWORK_TIMEOUT = 4_000;
/** Milliseconds. No evacuation takes longer; also in features/evacuations/web/wardenStorage.ts. */
const DAY = 86_400_000;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  event.respondWith(mode === 'navigate' ? loadPage(event.request) : loadFile(event.request));
});

/**
 * Network first, else the cached page. A day after caching, the first answer of the server removes the
 * worker; without network, the cached page still opens, but its list has expired.
 */
async function loadPage(request) {
  const cached = await matchCached(SHELL);
  if (!cached) return fetch(request);
  const timeout = new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT));
  const answer = await Promise.race([fetch(request).catch(() => undefined), timeout]);
  if (!answer || answer.status >= 500) return cached;
  if (!(Date.parse(cached.headers.get('date')) > Date.now() - DAY)) await removeWorker();
  return answer;
}

const removeWorker = () => Promise.all([registration.unregister(), caches.delete(CACHE_NAME)]);

async function loadFile(request) {
  return (await matchCached(request)) ?? fetch(request);
}

// `caches.open` would create the cache again.
const matchCached = (request) => caches.match(request, { cacheName: CACHE_NAME });
