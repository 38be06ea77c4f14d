const key = 'reloadedFor';

/**
 * After an update of the product an open page asks for files that are gone. It is then reloaded, once for the file, so
 * that a file that is really missing does not reload for ever; and only where the server answers, since a page that is
 * reloaded without a connection is lost with all that was typed.
 */
export function reloadOnceWhenStale(): void {
  addEventListener('vite:preloadError', (event) => {
    const missing = event.payload.message;
    if (sessionStorage.getItem(key) !== missing) void reloadFor(missing);
  });
}

async function reloadFor(missing: string): Promise<void> {
  const answer = await fetch(location.origin, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return;
  sessionStorage.setItem(key, missing);
  location.reload();
}
