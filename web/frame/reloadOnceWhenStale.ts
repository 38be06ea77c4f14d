import { type createBrowserRouter, createPath } from 'react-router';
import { UNREADABLE_RESPONSE_EVENT } from '../../kit/web/api/callError.ts';
import { hasUnsavedChanges } from '../../kit/web/drafts/unsavedChanges.ts';

const key = 'reloadedBy';
/** Milliseconds until a version may reload again: an older server may have answered the last time. */
const MIN_RELOAD_INTERVAL_MS = 10 * 60_000;

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Reloads the page when a chunk is gone or an answer cannot be decoded, as after an update. At most once in
 * ten minutes for each version (ErrorScreen offers a button then), and not with unsaved changes or during an
 * outage. index.html does the same for the entry script.
 */
export function reloadOnceWhenStale(router: Router): void {
  const reloadOnce = () => {
    if (!hasReloaded()) void reload(router);
  };
  addEventListener('vite:preloadError', reloadOnce);
  addEventListener(UNREADABLE_RESPONSE_EVENT, reloadOnce);
}

function hasReloaded(): boolean {
  const [at, version] = sessionStorage.getItem(key)?.split(' ') ?? [];
  return version === import.meta.url && Date.now() - Number(at) < MIN_RELOAD_INTERVAL_MS;
}

async function reload(router: Router): Promise<void> {
  // Before the request too: the error screen may replace the form before it is answered.
  if (hasUnsavedChanges()) return;
  const answer = await fetch(location.origin, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!answer?.ok || hasUnsavedChanges()) return;
  // Several chunks of a screen may fail: the first one reloads.
  if (hasReloaded()) return;
  // This chunk's address contains a hash that identifies the version.
  sessionStorage.setItem(key, `${Date.now()} ${import.meta.url}`);
  const nextLocation = router.state.navigation.location;
  if (nextLocation) location.assign(createPath(nextLocation));
  else location.reload();
}
