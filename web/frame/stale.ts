import { type createBrowserRouter, createPath } from 'react-router';
import { isSomethingTyped } from '../../kit/web/typed/unsaved.ts';

const key = 'reloadedFor';

/** A page asks for several files of a screen: it is loaded anew for the first. */
let leaving = false;

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * After an update of the product an open page asks for files that are gone. It is then loaded anew, at the screen that was
 * wanted, once for the screen, so that a file that is really missing does not reload for ever; only where the server answers, since a page
 * that is reloaded without a connection is lost with all that was typed; and only where nothing is typed: else what needs the file says
 * that it could not come, with a button (`ErrorScreen`). For the entry script, index.html does that.
 */
export function reloadOnceWhenStale(router: Router): void {
  addEventListener('vite:preloadError', (event) => {
    const missing = nameOf(event.payload.message);
    if (sessionStorage.getItem(key) !== missing) void reloadFor(missing, router);
  });
}

/**
 * Of which screen a file is missing, and from which program: a screen's style sheet and its code are called alike, and miss together.
 */
function nameOf(message: string): string {
  const [, name = message] = /\/assets\/([\w.]+)-/.exec(message) ?? [];
  return `${name} of ${import.meta.url}`;
}

async function reloadFor(missing: string, router: Router): Promise<void> {
  // What says that the file could not come may take the place of the form before the server has answered.
  const wasTyped = isSomethingTyped();
  const answer = await fetch(location.origin, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!answer?.ok || leaving || wasTyped || isSomethingTyped()) return;
  leaving = true;
  sessionStorage.setItem(key, missing);
  const wanted = router.state.navigation.location;
  if (wanted) location.assign(createPath(wanted));
  else location.reload();
}
