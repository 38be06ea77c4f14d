import { type createBrowserRouter, createPath } from 'react-router';
import { UNREADABLE_ANSWER } from '../../kit/web/code.ts';
import { hasUnsavedChanges } from '../../kit/web/drafts/unsaved.ts';

const key = 'reloadedBy';
/** Milliseconds after which a version may reload again: an earlier server may have answered the last time. */
const AGAIN_AFTER = 10 * 60_000;

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Reloads the page when a chunk is gone or an answer cannot be decoded, as after an update of the product, and opens the
 * screen that was asked for. Only once in ten minutes for each version, so that it cannot reload forever; ErrorScreen
 * offers a button then. Not while something is typed, nor while the server is away. index.html does the same for the entry script.
 */
export function reloadOnceWhenStale(router: Router): void {
  const reloadOnce = () => {
    if (!hasReloaded()) void reload(router);
  };
  addEventListener('vite:preloadError', reloadOnce);
  addEventListener(UNREADABLE_ANSWER, reloadOnce);
}

/** True if this version has reloaded a short while ago. */
function hasReloaded(): boolean {
  const [at, version] = sessionStorage.getItem(key)?.split(' ') ?? [];
  return version === import.meta.url && Date.now() - Number(at) < AGAIN_AFTER;
}

async function reload(router: Router): Promise<void> {
  // Read before the request, since the error screen may replace the form in the meantime.
  const wasTyped = hasUnsavedChanges();
  const answer = await fetch(location.origin, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!answer?.ok || wasTyped || hasUnsavedChanges()) return;
  // Several files of a screen may fail: the first one reloads.
  if (hasReloaded()) return;
  // The address of this chunk contains the hash of its content: another version has another one.
  sessionStorage.setItem(key, `${Date.now()} ${import.meta.url}`);
  const wanted = router.state.navigation.location;
  if (wanted) location.assign(createPath(wanted));
  else location.reload();
}
