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

// What the page is not written for, as `scripts/screenPages.ts` tells: the words of its screen, which are in one language each, are asked for
// before the program that will say them; what is likely to be opened next, once all is there.
(() => {
  const { words = '{}', next = '[]', program } = document.currentScript?.dataset ?? {};
  const known = JSON.parse(words);
  const askForWords = () =>
    document.head.append(...(known[spoken] ?? known.fr ?? []).map((href) => link('modulepreload', href)));
  const fetchNext = async () => {
    // The fonts of what is shown come first.
    await document.fonts.ready;
    document.head.append(...JSON.parse(next).map((href) => link('prefetch', href)));
  };
  // Such a page is loaded before its program has come: that goes first.
  if (program) return showFirst(document.currentScript.dataset, askForWords, fetchNext);
  addEventListener('load', () => setTimeout(fetchNext, 1_000));
  askForWords();
})();

// A page for everybody comes with what it shows before it has read anything (`kit/server/drawing/shownFirst.ts`). It is shown at once, in the
// reader's language; the rest is asked for as soon as that is painted, so that nothing stands in its way. The program puts its own in the
// place of it (web/takeOver.ts). Who is signed in is led elsewhere, or sees something else.
function showFirst({ program, linked }, askForWords, whenThere) {
  const { script, code, styles, fonts } = JSON.parse(program);
  const askForFonts = () =>
    document.head.append(Object.assign(document.createElement('style'), { textContent: fonts }));
  const isSignedIn = () => {
    try {
      return (sessionStorage.getItem('token') ?? localStorage.getItem('token')) !== null;
    } catch {
      // Storage is switched off: nobody is.
      return false;
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
    if (!template) return false;
    document.documentElement.lang = template.lang;
    const shown = document.createElement('div');
    shown.id = 'drawn';
    shown.append(template.content);
    // What is pressed is done once the program is there; nothing is sent without it.
    shown.addEventListener('click', (event) => {
      const button = event.target.closest('button');
      if (!button) return;
      event.preventDefault();
      shown.dataset.pressed = [...shown.querySelectorAll('button')].indexOf(button);
    });
    shown.addEventListener('submit', (event) => event.preventDefault());
    document.getElementById('root').before(shown);
    // Over a slow line they would stand in the program's way.
    new MutationObserver((_, watched) => {
      if (shown.isConnected) return;
      watched.disconnect();
      askForFonts();
      // They are asked for when that is laid out.
      requestAnimationFrame(() => setTimeout(whenThere));
    }).observe(document.body, { childList: true });
    return true;
  };
  let hasBegun = false;
  const begin = async (onload) => {
    if (hasBegun) return;
    hasBegun = true;
    askForWords();
    document.head.append(...[...code, script].map((href) => link('modulepreload', href)));
    const begun = Object.assign(document.createElement('script'), {
      ...{ type: 'module', crossOrigin: '', src: script, onload },
    });
    const before = document.querySelector('style[data-drawn]');
    // It comes without a style rather than not at all.
    const come = (sheet) =>
      new Promise((done) => Object.assign(sheet, { onload: done, onerror: done }) && before.before(sheet));
    await Promise.all(styles.map((href) => come(link('stylesheet', href))));
    document.body.append(begun);
  };
  addEventListener('DOMContentLoaded', () => {
    if (isSignedIn() || !show()) {
      askForFonts();
      return begin(whenThere);
    }
    const isTold = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint');
    if (document.hidden || !isTold) return begin(null);
    // One that is hidden is not painted.
    addEventListener('visibilitychange', () => begin(null));
    new PerformanceObserver((painted) => {
      if (painted.getEntriesByName('first-contentful-paint').length > 0) void begin(null);
    }).observe({ type: 'paint', buffered: true });
  });
}

// What the screen will ask the server for, as `scripts/opening.ts` tells, where somebody is signed in: it is asked for at once, in one request, and
// kit/web/ahead.ts hands it out. Who, where and in which language is what kit/web/session.ts and kit/web/i18n.ts keep.
(() => {
  const { reads = '[]' } = document.currentScript?.dataset ?? {};
  const asked = JSON.parse(reads);
  if (asked.length === 0) return;
  try {
    const storage = sessionStorage.getItem('token') === null ? localStorage : sessionStorage;
    const token = storage.getItem('token');
    const user = JSON.parse(storage.getItem('user'));
    const buildings = JSON.parse(storage.getItem('buildings'));
    if (!token || !user) return;
    const building = buildings.find(({ id }) => id === Number(storage.getItem('building'))) ?? buildings[0];
    const chosen = user.company.maySwitchLanguage ? localStorage.getItem('i18nextLng') : 'fr';
    const language = chosen === 'en' || chosen === 'es' ? 'en' : 'fr';
    const today = new Intl.DateTimeFormat('en-CA', {
      ...{ timeZone: building.timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
    }).format();
    const later = (_, days) =>
      new Date(Date.parse(today) + Number(days) * 86_400_000).toISOString().slice(0, 10);
    const paths = asked
      .filter(([, roles = user.role]) => roles.split(' ').includes(user.role))
      // Which day is shown stands in the address.
      .filter(([url]) => location.search === '' || !url.includes('{today}'))
      .map(([url]) =>
        url
          .replaceAll('{building}', building.id)
          .replaceAll('{today}', today)
          .replaceAll(/\{\+(\d+)\}/g, later),
      );
    const authorization = `token ${token}`;
    const response = fetch('/api/batch', {
      method: 'POST',
      headers: {
        ...{ Authorization: authorization, 'Accept-Language': language },
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ calls: paths.map((path) => ({ path })) }),
    });
    // Whoever needs it asks again.
    response.catch(() => {});
    const ahead = { authorization, language, paths, response, at: performance.now() };
    window.ahead = ahead;
    const keep = async (whole) => {
      if (whole.headers.get('Content-Type')?.startsWith('application/x-ndjson'))
        ahead.whole = { heard: whole.headers.get('X-Heard'), text: await whole.clone().text() };
    };
    response.then(keep).catch(() => {});
  } catch {
    // Storage is switched off, or holds what nobody knows: the screen asks by itself.
  }
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
