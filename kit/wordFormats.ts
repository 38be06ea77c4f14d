const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** `45` → `45 secondes`, `847` → `15 minutes`. Rounds up. */
export function formatSecondsInWords(seconds: number, language: string): string {
  const [unit, length] =
    seconds < MINUTE ? ['second', 1] : seconds <= HOUR ? ['minute', MINUTE] : ['hour', HOUR];
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: String(unit),
    unitDisplay: 'long',
  }).format(Math.ceil(seconds / Number(length)));
}

/** French *de* before a name: `de Claire`, `d’Omar`, `d’Élise`, `d’Yvonne`, `de Yann`, `de Hugo`. */
export function prefixFrenchDe(name: string): string {
  const bare = name.normalize('NFD').replace(/\p{M}/gu, '');
  return /^(?:[aeiouœæ]|y[^aeiouy])/i.test(bare) ? `d’${name}` : `de ${name}`;
}

/** `Intl` writes `1 décembre`; French writes `1er décembre`. */
export function ordinalizeFirstOfMonth(words: string): string {
  return words.replace(/(?<![\d/])1(?=\s?[–-]|\s\p{L})/gu, '1er');
}

/** `en-GB`, so that the day comes before the month. Only public pages have Spanish. */
export const LOCALES = { fr: 'fr-FR', en: 'en-GB', es: 'es-ES' } as const;

export function formatDate(day: string, language: string, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(LOCALES[language as keyof typeof LOCALES], {
    timeZone: 'UTC',
    ...options,
  });
  const words = format.format(new Date(`${day}T00:00:00Z`));
  return language === 'fr' ? ordinalizeFirstOfMonth(words) : words;
}

interface TranslationLibrary {
  services: {
    formatter?: { add(name: string, format: (value: unknown, language?: string) => string): void };
  };
}

export function registerTranslationFormats({ services }: TranslationLibrary): void {
  services.formatter?.add('delay', (seconds, language = 'fr') =>
    formatSecondsInWords(Number(seconds), language),
  );
  services.formatter?.add('longDay', (day, language = 'fr') =>
    formatDate(String(day), language, { day: 'numeric', month: 'long', year: 'numeric' }),
  );
  services.formatter?.add('weekday', (day, language = 'fr') =>
    formatDate(String(day), language, { weekday: 'long' }),
  );
  services.formatter?.add('of', (name) => prefixFrenchDe(String(name)));
}
