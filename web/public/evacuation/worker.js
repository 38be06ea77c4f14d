// Opens a warden's page again that is reloaded without network: its scope is `/evacuation/`, and it is there while an evacuation
// runs (features/evacuations/web/wardenPageCache.ts), a day at most. It has nothing to do with calls, and no way to what a page keeps in
// the local storage, which is the pages' to forget.

const KEPT = 'evacuation';
const SHELL = '/evacuation/';
/** Milliseconds. A network that is as good as gone is not waited for. */
const PATIENCE = 4_000;
/** Milliseconds. No evacuation takes longer; also in features/evacuations/web/wardenStorage.ts. */
const DAY = 86_400_000;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  event.respondWith(mode === 'navigate' ? page(event.request) : file(event.request));
});

/**
 * As the server has it, or as it was kept. Where that was long ago the server's is the last that comes by here; without network
 * the kept one opens even then, and forgets its list.
 */
async function page(request) {
  const kept = await ofShell(SHELL);
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const answer = await Promise.race([fetch(request).catch(() => undefined), late]);
  if (!answer || answer.status >= 500) return kept;
  if (!(Date.parse(kept.headers.get('date')) > Date.now() - DAY)) await drop();
  return answer;
}

const drop = () => Promise.all([registration.unregister(), caches.delete(KEPT)]);

async function file(request) {
  return (await ofShell(request)) ?? fetch(request);
}

// Opening the cache would make it anew.
const ofShell = (what) => caches.match(what, { cacheName: KEPT });
