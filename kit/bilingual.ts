import { z } from 'zod';
import { type Language, languages } from './actor.ts';
import { plainLine } from './plainLine.ts';

/** A text in both languages; one that is empty is read in the other. */
export type Bilingual = Record<Language, string>;

/** A text in both languages, each of at most `max` characters; `typed` cleans it. Either may be empty. */
export function bilingual(max: number, typed = plainLine) {
  const text = typed.max(max).default('');
  return z.object({ fr: text, en: text });
}

/** The same, where there must be something: in one language at least. Throws `one_language_needed` at the first. */
export function bilingualRequired(max: number) {
  return bilingual(max).refine((text) => languages.some((language) => text[language] !== ''), {
    error: 'one_language_needed',
    path: [languages[0]],
  });
}

/** What somebody reads of it in their language: the other where it is not written in theirs, '' where it is in neither. */
export function inLanguage(text: Bilingual, language: Language): string {
  return text[language] || languages.map((other) => text[other]).find((other) => other !== '') || '';
}
