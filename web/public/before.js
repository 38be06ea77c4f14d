// Runs before everything else: it stands in each page of the build, and the content policy allows it by what it says (kit/server/http/secureHeaders.ts).

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

// The language of this browser; where none was chosen in it, a page's own, which then is (useVisit.ts); else French.
const spoken = (() => {
  const own = document.currentScript?.dataset.spoken;
  try {
    if (own && localStorage.getItem('i18nextLng') === null) localStorage.setItem('i18nextLng', own);
    return localStorage.getItem('i18nextLng') ?? 'fr';
  } catch {
    // Storage is switched off.
    return 'fr';
  }
})();

const link = (rel, href) => Object.assign(document.createElement('link'), { rel, crossOrigin: '', href });
const moduleAt = (src, onload) =>
  Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src, onload });

const preload = (addresses) => document.head.append(...addresses.map((href) => link('modulepreload', href)));

// Into the browser's cache, beside what is shown: nothing of the page changes. Nobody waits for it yet, and whoever does asks again.
const fetchAhead = (addresses) =>
  Promise.allSettled(addresses.map(async (one) => (await fetch(one, { priority: 'low' })).blob()));

// What the page is not written for, as `scripts/screenPages.ts` tells: the words of its screen, which are in one language each, are asked for
// before the program that will say them; what is likely to be opened next, once all is there.
(() => {
  const { words = '{}', next = '[]', program } = document.currentScript?.dataset ?? {};
  const known = JSON.parse(words);
  const ownWords = known[spoken] ?? known.fr ?? [];
  const fetchNext = async (first = []) => {
    // The fonts of what is shown come first.
    await document.fonts.ready;
    await fetchAhead(first);
    await fetchAhead(JSON.parse(next));
  };
  // Such a page is loaded before its program has come: that goes first.
  if (program) return showFirst(document.currentScript.dataset, ownWords, fetchNext);
  addEventListener('load', () => setTimeout(fetchNext, 1_000));
  preload(ownWords);
})();

// A page for everybody comes with what it shows before it has read anything (`kit/server/drawing/shownFirst.ts`). It is shown at once, in the
// reader's language; the rest is asked for as soon as that is painted, so that nothing stands in its way. The program puts its own in the
// place of it (web/takeOver.ts). Who is signed in is led elsewhere, or sees something else. A page that works alone (`scripts/screenPages.ts`)
// gets the code for that, its fonts on the heels of it; the program is only fetched, and begins when it is needed.
function showFirst({ program, linked }, words, whenThere) {
  const { script, code, styles, fonts, alone } = JSON.parse(program);
  let hasFonts = false;
  const askForFonts = () => {
    if (!hasFonts)
      document.head.append(Object.assign(document.createElement('style'), { textContent: fonts }));
    hasFonts = true;
  };
  const isSignedIn = () => {
    try {
      return (sessionStorage.getItem('token') ?? localStorage.getItem('token')) !== null;
    } catch {
      // Storage is switched off: nobody is.
      return false;
    }
  };
  // Why somebody was signed out, or what another page hands on: the program says so, in words that what is drawn does not have.
  const isToldMore = () => {
    try {
      // The router's; it notes there as well that somebody was led here.
      const { usr } = history.state ?? {};
      return sessionStorage.getItem('farewell') !== null || Boolean(usr && !usr._isRedirect);
    } catch {
      // Storage is switched off.
      return true;
    }
  };
  const show = () => {
    const inLink = linked === undefined ? null : new URLSearchParams(location.search).get('language');
    const isReloaded = performance.getEntriesByType('navigation')[0]?.type === 'reload';
    const wanted = (isReloaded ? null : inLink) ?? spoken;
    // What was drawn with what it reads is for a window that is as it was taken to be.
    const fits = ({ dataset: { widths = '[]' } }) =>
      JSON.parse(widths).every(([query, is]) => matchMedia(query).matches === is);
    const drawn = (language) =>
      [...document.querySelectorAll(`template[data-drawn="${language}"]`)].find(fits);
    const template = drawn(wanted) ?? drawn(wanted === 'es' ? 'en' : 'fr');
    if (!template) return null;
    document.documentElement.lang = template.lang;
    document.title = template.dataset.title;
    const shown = document.createElement('div');
    shown.id = 'drawn';
    shown.append(template.content);
    // What is pressed is done once the code for it is there; nothing is sent without it.
    shown.addEventListener('click', (event) => {
      const button = event.target.closest('button');
      if (!button) return;
      event.preventDefault();
      shown.dataset.pressed = [...shown.querySelectorAll('button')].indexOf(button);
      if (alone && button.type !== 'submit') begin();
    });
    shown.addEventListener('submit', (event) => event.preventDefault());
    shown.addEventListener('needprogram', () => begin());
    document.getElementById('root').before(shown);
    return shown;
  };
  const finish = (first) => {
    askForFonts();
    // They are asked for when that is laid out.
    requestAnimationFrame(() => setTimeout(() => whenThere(first)));
  };
  let hasBegun = false;
  const begin = async (onload = null) => {
    if (hasBegun) return;
    hasBegun = true;
    preload([...words, ...code, script]);
    const before = document.querySelector('style[data-drawn]');
    // It comes without a style rather than not at all.
    const come = (sheet) =>
      new Promise((done) => Object.assign(sheet, { onload: done, onerror: done }) && before.before(sheet));
    await Promise.all(styles.map((href) => come(link('stylesheet', href))));
    document.body.append(moduleAt(script, onload));
  };
  const beginAlone = (shown) => {
    // The first of its files is short. Asked for then, the fonts come on the heels of the code, and not a round trip later.
    document.head.append(Object.assign(link('modulepreload', alone.script), { onload: askForFonts }));
    preload(alone.code);
    document.body.append(moduleAt(alone.script, () => finish([...words, ...code, script, ...styles])));
    // Somebody has logged in elsewhere.
    addEventListener('storage', ({ key }) => key === 'token' && begin());
    // A step back shows the page as the browser kept it, on which somebody may have logged in.
    const isOver = () => isSignedIn() || shown.querySelector('[aria-busy=true]');
    addEventListener('pageshow', ({ persisted }) => persisted && isOver() && location.reload());
  };
  const beginAfterwards = (shown) => {
    // Over a slow line the fonts would stand in the program's way.
    new MutationObserver((_, watched) => {
      if (shown.isConnected) return;
      watched.disconnect();
      finish([]);
    }).observe(document.body, { childList: true });
    begin();
  };
  addEventListener('DOMContentLoaded', () => {
    const shown = !isSignedIn() && show();
    if (!shown) {
      askForFonts();
      return begin(() => whenThere());
    }
    let goesOn = false;
    const goOn = () => {
      if (goesOn) return;
      goesOn = true;
      if (alone && !isToldMore()) beginAlone(shown);
      else beginAfterwards(shown);
    };
    const isTold = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint');
    if (document.hidden || !isTold) return goOn();
    // One that is hidden is not painted.
    addEventListener('visibilitychange', goOn);
    new PerformanceObserver((painted) => {
      if (painted.getEntriesByName('first-contentful-paint').length > 0) goOn();
    }).observe({ type: 'paint', buffered: true });
  });
}

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
