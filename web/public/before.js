// Runs before everything else. A file of its own, because the content policy allows no script inside the page.

// Before the first picture, so that a dark room is not lit up for an instant. The key is Mantine's.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage is switched off: follow the system.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();

// What the page is not written for, as `scripts/screenPages.ts` tells: the words of its screen, which are in one language each, are asked for
// before the program that will say them; what is likely to be opened next, once all is there.
(() => {
  const { words = '{}', next = '[]' } = document.currentScript?.dataset ?? {};
  const link = (rel, href) =>
    document.head.append(Object.assign(document.createElement('link'), { rel, crossOrigin: '', href }));
  let spoken = null;
  try {
    spoken = localStorage.getItem('i18nextLng');
  } catch {
    // Storage is switched off: French.
  }
  const known = JSON.parse(words);
  for (const href of known[spoken] ?? known.fr ?? []) link('modulepreload', href);
  const fetchNext = async () => {
    // The fonts of what is shown come first.
    await document.fonts.ready;
    for (const href of JSON.parse(next)) link('prefetch', href);
  };
  addEventListener('load', () => setTimeout(fetchNext, 1_000));
})();

// A page that was read before an update of the product, or from another process than its files, asks for a program that is gone, and would
// stay empty: it is loaded anew, once for that program, else its reader is told so. What comes later than the program itself is
// web/frame/stale.ts's.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
    try {
      if (sessionStorage.getItem('reloadedFor') !== target.src) {
        sessionStorage.setItem('reloadedFor', target.src);
        return location.reload();
      }
    } catch {
      // Storage is switched off: nothing would end the reloading.
    }
    const words = document.getElementById('not-started');
    if (!words) return;
    words.hidden = false;
    words.querySelector('button')?.addEventListener('click', () => location.reload());
  },
  true,
);
