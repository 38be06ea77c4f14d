import { z } from 'zod';
import { type Language, languages } from './actor.ts';
import { plainLine } from './plainLine.ts';

/** If one language is empty, the other is shown. */
export type Bilingual = Record<Language, string>;

/** Schema of a text in both languages, at most `max` characters each. Both may be empty. */
export function bilingual(max: number, typed = plainLine) {
  const text = typed.max(max).default('');
  return z.object({ fr: text, en: text });
}

/**
 * Like `bilingual`, but at least one language must be filled in; otherwise the issue is
 * `one_language_needed`.
 */
export function bilingualRequired(max: number) {
  return bilingual(max).refine((text) => languages.some((language) => text[language] !== ''), {
    error: 'one_language_needed',
    path: [languages[0]],
  });
}

/** Returns the text in the given language, else in the other one, else ''. */
export function inLanguage(text: Bilingual, language: Language): string {
  return text[language] || languages.map((other) => text[other]).find((other) => other !== '') || '';
}
