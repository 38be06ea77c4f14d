import { languages } from '../actor.ts';

/** The language of the screens, for code that must not depend on the words themselves (i18n.ts). */

export const languageKey = 'i18nextLng';

/** What the screens speak: Spanish only where a page offers it (docs/specification.md §24). */
export const screenLanguages = [...languages, 'es'] as const;
export type ScreenLanguage = (typeof screenLanguages)[number];

interface Speaker {
  language: string | undefined;
  t(key: string, params: Readonly<Record<string, unknown>>): string;
}

let speaker: Speaker | null = null;

/** From now on this says the words. */
export function speakBy(next: Speaker): void {
  speaker = next;
}

/** Who reads Spanish gets English where there is none, as from the server (kit/server/translate.ts). */
export function storedLanguage(available: readonly ScreenLanguage[] = languages): ScreenLanguage {
  const stored = localStorage.getItem(languageKey);
  const wanted = stored === 'es' && !available.includes('es') ? 'en' : stored;
  return available.find((each) => each === wanted) ?? 'fr';
}

/** The language that the screens speak now. */
export function spokenLanguage(): ScreenLanguage {
  return screenLanguages.find((each) => each === speaker?.language) ?? storedLanguage();
}

/** A word outside a component: `say('ui.offline')`, `say('visits:title')`; where there are no words yet, the key. */
export function say(key: string, params?: Readonly<Record<string, unknown>>): string {
  return speaker ? speaker.t(key, { ...params }) : key;
}
