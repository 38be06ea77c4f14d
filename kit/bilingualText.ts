import { z } from 'zod';
import { type Language, languages } from './actor.ts';
import { plainLine } from './plainLine.ts';

export type BilingualText = Record<Language, string>;

export function bilingualText(max: number, typed = plainLine) {
  const text = typed.max(max).default('');
  return z.object({ fr: text, en: text });
}

/** Like `bilingualText`, but throws `one_language_needed` if both languages are empty. */
export function requiredBilingualText(max: number) {
  return bilingualText(max).refine((text) => languages.some((language) => text[language] !== ''), {
    error: 'one_language_needed',
    path: [languages[0]],
  });
}

export function pickTranslation(text: BilingualText, language: Language): string {
  return text[language] || languages.map((other) => text[other]).find((other) => other !== '') || '';
}
