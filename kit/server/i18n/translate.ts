import i18next, { type i18n } from 'i18next';
import type { Language } from '../../actor.ts';
import en from '../../en.json' with { type: 'json' };
import { type Problem, toProblemTranslation } from '../../errors.ts';
import fr from '../../fr.json' with { type: 'json' };
import sheetEn from '../../spreadsheet/en.json' with { type: 'json' };
import sheetFr from '../../spreadsheet/fr.json' with { type: 'json' };
import { registerTranslationFormats } from '../../wordFormats.ts';

export type Translations = Readonly<Record<Language, object>>;

export type Translate = (
  language: Language,
  key: string,
  params?: Readonly<Record<string, unknown>>,
) => string;

export const kitTranslations: readonly { name: string; words: Translations }[] = [
  { name: 'kit', words: { fr, en } },
  { name: 'spreadsheet', words: { fr: sheetFr, en: sheetEn } },
];

export function createTranslate(features: readonly { name: string; words: Translations }[]): Translate {
  const all = [...kitTranslations, ...features];
  const instance: i18n = i18next.createInstance();
  void instance.init({
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: {
      fr: Object.fromEntries(all.map((feature) => [feature.name, feature.words.fr])),
      en: Object.fromEntries(all.map((feature) => [feature.name, feature.words.en])),
    },
  });
  registerTranslationFormats(instance);
  return (language, key, params) => instance.t(key, { ...params, lng: language });
}

export function translateProblem(
  translate: Translate,
  language: Language,
  problem: Problem,
  field?: string,
): string {
  const { key, params } = toProblemTranslation(problem, field);
  return translate(language, key, params);
}

/** Default: French. Spanish readers get English, because the server has no Spanish texts. */
export function getPreferredLanguage(acceptLanguage: string | undefined): Language {
  const accepted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';');
      const quality = params.map((param) => /^\s*q=([\d.]+)/.exec(param)?.[1]).find((q) => q !== undefined);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of accepted) {
    if (/^(en|es)(-|$)/.test(tag)) return 'en';
    if (tag === 'fr' || tag.startsWith('fr-')) return 'fr';
  }
  return 'fr';
}
