// Opens a warden's page again that is reloaded without network: its scope is `/evacuation/`, and it is there while an evacuation
// runs (features/evacuations/web/keepShell.ts). It keeps nothing itself, and has nothing to do with calls.

const KEPT = 'evacuation';
const SHELL = '/evacuation/';
/** Milliseconds. A network that is as good as gone is not waited for. */
const PATIENCE = 4_000;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  event.respondWith(mode === 'navigate' ? page(event.request) : file(event.request));
});

/** As the server has it, or as it was kept. */
async function page(request) {
  const kept = await ofShell(SHELL);
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const answer = await Promise.race([fetch(request).catch(() => undefined), late]);
  return answer && answer.status < 500 ? answer : kept;
}

async function file(request) {
  return (await ofShell(request)) ?? fetch(request);
}

async function ofShell(what) {
  return (await caches.open(KEPT)).match(what);
}
