const key = 'reloadedFor';

/**
 * After an update of the product an open page asks for files that are gone. It is then reloaded, once for the file, so
 * that a file that is really missing does not reload for ever.
 */
export function reloadOnceWhenStale(): void {
  addEventListener('vite:preloadError', (event) => {
    const missing = event.payload.message;
    if (sessionStorage.getItem(key) === missing) return;
    sessionStorage.setItem(key, missing);
    event.preventDefault();
    location.reload();
  });
}
