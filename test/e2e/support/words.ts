import i18next, { type i18n } from 'i18next';
import { type Language, languages } from '../../../kit/actor.ts';
import { registerTranslationFormats } from '../../../kit/wordFormats.ts';
import { wordsOf } from '../../support/folders.ts';

/** Returns a text of the product: `say('visits:title')`, `say('ui.save')`. */
export type Say = (key: string, params?: Record<string, unknown>) => string;

/** The product's own words: the tests look for what people read, in either language, without repeating it. */
export function wordsIn(language: Language): Say {
  const translate = words.getFixedT(language);
  return (key, params = {}) => {
    if (!words.exists(key, { lng: language, ...params })) throw new Error(`There are no words for ${key}`);
    return translate(key, params);
  };
}

/** Texts that exist in this language only. */
export function phrasesOnlyIn(language: Language): ReadonlySet<string> {
  const [own, other] = [language, language === 'fr' ? 'en' : 'fr'].map((each) => {
    const bundles = Object.values(words.getDataByLanguage(each) ?? {});
    return new Set(bundles.flatMap((bundle) => phrasesOf(bundle)));
  });
  return own?.difference(other ?? new Set()) ?? new Set();
}

function phrasesOf(words: unknown): string[] {
  if (typeof words === 'object' && words !== null) return Object.values(words).flatMap(phrasesOf);
  return [String(words).replace(/\s+/g, ' ').trim()];
}

const words = load();

function load(): i18n {
  const resources = Object.fromEntries(languages.map((language) => [language, wordsOf(language)]));
  const instance = i18next.createInstance();
  void instance.init({
    resources,
    fallbackLng: false,
    ns: Object.keys(resources.fr ?? {}),
    defaultNS: 'kit',
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  registerTranslationFormats(instance);
  return instance;
}
