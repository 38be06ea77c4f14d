import i18next, { type BackendModule } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { type Language, languages } from '../../actor.ts';
import { registerTranslationFormats } from '../../wordFormats.ts';
import {
  getStoredLanguage,
  languageKey,
  type ScreenLanguage,
  screenLanguages,
  setTranslator,
} from './translate.ts';

export {
  getCurrentLanguage,
  languageKey,
  type ScreenLanguage,
  screenLanguages,
  translate,
} from './translate.ts';

/**
 * Each feature's `fr.json` and `en.json` form the namespace of its name; the kit's is `kit`. An `es.json`
 * holds the texts of pages that offer Spanish. A namespace is loaded in the current language with the screen
 * that needs it.
 */

/** Loaders by path (`…/<namespace>/<language>.json`), from `import.meta.glob`. */
export type TranslationFiles = Readonly<Record<string, () => Promise<{ default: Record<string, unknown> }>>>;

function backend(files: TranslationFiles): BackendModule {
  const loaders = new Map(
    Object.entries(files).map(([path, load]) => [path.split('/').slice(-2).join('/'), load]),
  );
  return {
    type: 'backend',
    init: () => {},
    read: (language, namespace, callback) => {
      const load = loaders.get(`${namespace}/${language}.json`);
      if (!load) return callback(new Error(`No words for ${namespace} in ${language}`), null);
      load().then(
        (words) => callback(null, words.default),
        (error: Error) => callback(error, null),
      );
    },
  };
}

let initialized: Promise<unknown> = Promise.resolve();

/** Starts i18next in the stored language (French by default) with the kit's namespace. */
export function initTranslations(files: TranslationFiles): void {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  initialized = i18next
    .use(backend(files))
    .use(initReactI18next)
    .init({
      lng: getStoredLanguage(),
      supportedLngs: screenLanguages,
      fallbackLng: false,
      ns: ['kit'],
      defaultNS: 'kit',
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { useSuspense: false },
    });
  registerTranslationFormats(i18next);
  setTranslator(i18next);
}

export async function loadTranslationNamespaces(...features: string[]): Promise<void> {
  await initialized;
  await i18next.loadNamespaces(features);
}

export async function loadWithTranslations<T>(feature: string, load: () => Promise<T>): Promise<T> {
  const [module] = await Promise.all([load(), loadTranslationNamespaces(feature)]);
  return module;
}

/** Applies the stored language if it is available here, else English for Spanish, else French. */
export async function applyStoredLanguage(available?: readonly ScreenLanguage[]): Promise<void> {
  await initialized;
  const language = getStoredLanguage(available);
  await switchLanguage(language);
}

async function switchLanguage(language: ScreenLanguage): Promise<void> {
  if (i18next.language === language) return;
  await i18next.changeLanguage(language);
  // Namespaces that were loading came in the previous language.
  await i18next.loadNamespaces(i18next.options.ns ?? []);
}

/** Applies the device's language, unless the user has chosen one in this browser. */
export async function applyDeviceLanguage(): Promise<void> {
  await initialized;
  if (localStorage.getItem(languageKey) !== null) return;
  const deviceLanguages = navigator.languages.map((each) => each.split('-')[0]);
  const [language = 'en'] = deviceLanguages.flatMap(
    (each) => languages.find((supportedLanguage) => supportedLanguage === each) ?? [],
  );
  await switchLanguage(language);
}

export async function storeAndApplyLanguage(language: ScreenLanguage): Promise<void> {
  localStorage.setItem(languageKey, language);
  await applyLanguage(language);
}

export async function applyLanguage(language: ScreenLanguage): Promise<void> {
  await i18next.changeLanguage(language);
}

/** Translations for a component: `t('visits:title')`, or `t('ui.save')` for the kit's. */
export function useI18n() {
  const { t, i18n } = useTranslation();
  const language: Language = i18n.language === 'en' ? 'en' : 'fr';
  const screenLanguage = screenLanguages.find((each) => each === i18n.language) ?? 'fr';
  return { t, language, screenLanguage };
}

export type Translate = ReturnType<typeof useI18n>['t'];
