import i18next, { type BackendModule } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { type Language, languages } from '../actor.ts';
import { addWordFormats } from '../wordFormats.ts';
import { languageKey, type ScreenLanguage, screenLanguages, speakBy, storedLanguage } from './spoken.ts';

export { languageKey, type ScreenLanguage, say, screenLanguages, spokenLanguage } from './spoken.ts';

/**
 * Words: every feature's `fr.json` and `en.json` is a namespace of that feature's name, the kit's own is `kit`. An `es.json`
 * beside them holds the groups of words that pages in Spanish say.
 * A namespace is fetched when a screen that needs it opens, in the language that is spoken.
 */

/** How each file of words is fetched, by its path: `…/<namespace>/<language>.json`, as `import.meta.glob` gives them. */
export type WordFiles = Readonly<Record<string, () => Promise<{ default: Record<string, unknown> }>>>;

function backend(files: WordFiles): BackendModule {
  const loaders = new Map(
    Object.entries(files).map(([path, load]) => [path.split('/').slice(-2).join('/'), load]),
  );
  return {
    type: 'backend',
    init: () => {},
    read: (language, namespace, done) => {
      const load = loaders.get(`${namespace}/${language}.json`);
      if (!load) return done(new Error(`No words for ${namespace} in ${language}`), null);
      load().then(
        (words) => done(null, words.default),
        (error: Error) => done(error, null),
      );
    },
  };
}

let started: Promise<unknown> = Promise.resolve();

/**
 * Starts the words in the stored language (`i18nextLng` in local storage, French at first), with the kit's own. Does not
 * wait: the screens' code is fetched at the same time, and `loadWords` waits for both.
 */
export function startWords(files: WordFiles): void {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  started = i18next
    .use(backend(files))
    .use(initReactI18next)
    .init({
      lng: storedLanguage(),
      supportedLngs: screenLanguages,
      fallbackLng: false,
      ns: ['kit'],
      defaultNS: 'kit',
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { useSuspense: false },
    });
  addWordFormats(i18next);
  speakBy(i18next);
}

/** Fetches the words of these features; the screens opened afterwards may say `t('<feature>:<key>')`. */
export async function loadWords(...features: string[]): Promise<void> {
  await started;
  await i18next.loadNamespaces(features);
}

/** Fetches something that speaks, with the words of its feature, at the same time. */
export async function withWords<T>(feature: string, load: () => Promise<T>): Promise<T> {
  const [module] = await Promise.all([load(), loadWords(feature)]);
  return module;
}

/** Speaks the stored language where it is among those offered here, English instead of Spanish, French otherwise. */
export async function speakStored(available?: readonly ScreenLanguage[]): Promise<void> {
  await started;
  const wanted = storedLanguage(available);
  await speak(wanted);
}

async function speak(wanted: ScreenLanguage): Promise<void> {
  if (i18next.language === wanted) return;
  await i18next.changeLanguage(wanted);
  // Those that were on their way meanwhile came in the other language.
  await i18next.loadNamespaces(i18next.options.ns ?? []);
}

/** Speaks the device's language, for a page without a language of its own: until one is chosen in this browser. */
export async function speakDevices(): Promise<void> {
  await started;
  if (localStorage.getItem(languageKey) !== null) return;
  const spoken = navigator.languages.map((each) => each.split('-')[0]);
  const [wanted = 'en'] = spoken.flatMap((each) => languages.find((known) => known === each) ?? []);
  await speak(wanted);
}

/** Speaks another language from now on, and at the next visit. */
export async function chooseLanguage(language: ScreenLanguage): Promise<void> {
  localStorage.setItem(languageKey, language);
  await speakHere(language);
}

/** Speaks another language until a screen of one's own opens, or the page is loaded anew. */
export async function speakHere(language: ScreenLanguage): Promise<void> {
  await i18next.changeLanguage(language);
}

/**
 * The words and the language for a component: `t('visits:title')`, `t('ui.save')` for the kit's. `screenLanguage` is
 * what the words are in; `language` the nearest that the server writes in as well.
 * The namespaces come with the screen (see `loadWords` and web/routes.tsx).
 */
export function useWords() {
  const { t, i18n } = useTranslation();
  const language: Language = i18n.language === 'en' ? 'en' : 'fr';
  const screenLanguage = screenLanguages.find((each) => each === i18n.language) ?? 'fr';
  return { t, language, screenLanguage };
}
