import { z } from 'zod';
import { type Language, languages } from './actor.ts';
import { plainLine } from './plainLine.ts';

export type Bilingual = Record<Language, string>;

export function bilingual(max: number, typed = plainLine) {
  const text = typed.max(max).default('');
  return z.object({ fr: text, en: text });
}

/** Like `bilingual`, but throws `one_language_needed` if both languages are empty. */
export function bilingualRequired(max: number) {
  return bilingual(max).refine((text) => languages.some((language) => text[language] !== ''), {
    error: 'one_language_needed',
    path: [languages[0]],
  });
}

export function inLanguage(text: Bilingual, language: Language): string {
  return text[language] || languages.map((other) => text[other]).find((other) => other !== '') || '';
}
