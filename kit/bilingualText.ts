import { z } from 'zod';
import { type Language, languages } from './actor.ts';
import { plainLineSchema } from './plainLine.ts';

export type BilingualText = Record<Language, string>;

export function bilingualTextSchema(max: number, textSchema = plainLineSchema) {
  const text = textSchema.max(max).default('');
  return z.object({ fr: text, en: text });
}

/** Like `bilingualTextSchema`, but throws `one_language_needed` if both languages are empty. */
export function requiredBilingualTextSchema(max: number) {
  return bilingualTextSchema(max).refine((text) => languages.some((language) => text[language] !== ''), {
    error: 'one_language_needed',
    path: [languages[0]],
  });
}

/** Returns `language` if the text has it, else the other language. */
export function pickTranslationLanguage(text: BilingualText, language: Language): Language {
  return text[language] ? language : (languages.find((other) => text[other] !== '') ?? language);
}

export function pickTranslation(text: BilingualText, language: Language): string {
  return text[pickTranslationLanguage(text, language)];
}
