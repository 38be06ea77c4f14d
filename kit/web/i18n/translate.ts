import { languages } from '../../actor.ts';

export const languageKey = 'i18nextLng';

/** Spanish is offered on some public pages only (docs/specification.md §24). */
export const screenLanguages = [...languages, 'es'] as const;
export type ScreenLanguage = (typeof screenLanguages)[number];

interface Translator {
  language: string | undefined;
  t(key: string, params: Readonly<Record<string, unknown>>): string;
}

let translator: Translator | null = null;

export function setTranslator(next: Translator): void {
  translator = next;
}

/** The stored language. */
export function getStoredLanguage(available: readonly ScreenLanguage[] = languages): ScreenLanguage {
  const storedLanguage = localStorage.getItem(languageKey);
  const language = storedLanguage === 'es' && !available.includes('es') ? 'en' : storedLanguage;
  return available.find((each) => each === language) ?? 'fr';
}

export function getCurrentLanguage(): ScreenLanguage {
  return screenLanguages.find((each) => each === translator?.language) ?? getStoredLanguage();
}

/** Translates outside a component: `translate('ui.offline')`, `translate('visits:title')`. */
export function translate(key: string, params?: Readonly<Record<string, unknown>>): string {
  return translator ? translator.t(key, { ...params }) : key;
}
