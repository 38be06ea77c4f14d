import { languages } from '../actor.ts';

/** The language of the screens, for code that must not depend on the words themselves (i18n.ts). */

export const languageKey = 'i18nextLng';

/** Languages of the screens; Spanish only on pages that offer it (docs/specification.md §24). */
export const screenLanguages = [...languages, 'es'] as const;
export type ScreenLanguage = (typeof screenLanguages)[number];

interface Speaker {
  language: string | undefined;
  t(key: string, params: Readonly<Record<string, unknown>>): string;
}

let speaker: Speaker | null = null;

/** Sets the translator for code outside components. */
export function speakBy(next: Speaker): void {
  speaker = next;
}

/**
 * The stored language. On pages without Spanish, it falls back to English, as on the server
 * (kit/server/translate.ts).
 */
export function storedLanguage(available: readonly ScreenLanguage[] = languages): ScreenLanguage {
  const stored = localStorage.getItem(languageKey);
  const wanted = stored === 'es' && !available.includes('es') ? 'en' : stored;
  return available.find((each) => each === wanted) ?? 'fr';
}

/** The current language of the screens. */
export function spokenLanguage(): ScreenLanguage {
  return screenLanguages.find((each) => each === speaker?.language) ?? storedLanguage();
}

/**
 * Translates outside a component: `say('ui.offline')`, `say('visits:title')`. Returns the key while no
 * translator is set.
 */
export function say(key: string, params?: Readonly<Record<string, unknown>>): string {
  return speaker ? speaker.t(key, { ...params }) : key;
}
