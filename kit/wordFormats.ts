const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How long something takes, in seconds, in words: `45` → `45 secondes`, `847` → `15 minutes`. Never less than it takes. */
export function delayInWords(seconds: number, language: string): string {
  const [unit, length] =
    seconds < MINUTE ? ['second', 1] : seconds <= HOUR ? ['minute', MINUTE] : ['hour', HOUR];
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: String(unit),
    unitDisplay: 'long',
  }).format(Math.ceil(seconds / Number(length)));
}

/** *de* before a name, as French says it: `de Claire`, `d’Omar`, `d’Élise`, `d’Yvonne`, `de Yann`, `de Hugo`. */
export function withFrenchDe(name: string): string {
  const bare = name.normalize('NFD').replace(/\p{M}/gu, '');
  return /^(?:[aeiouœæ]|y[^aeiouy])/i.test(bare) ? `d’${name}` : `de ${name}`;
}

/** A day as `Intl` writes it in French, the first of a month as it is said: `1 décembre` → `1er décembre`. */
export function firstOfMonthInWords(words: string): string {
  return words.replace(/(?<![\d/])1(?=\s?[–-]|\s\p{L})/gu, '1er');
}

/** What `Intl` calls the languages: day before month in all. */
export const LOCALES = { fr: 'fr-FR', en: 'en-GB', es: 'es-ES' } as const;

/** Of a day `YYYY-MM-DD` what `options` name, in words: `1er décembre 2026`, `mardi`. */
export function dayInWords(day: string, language: string, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(LOCALES[language as keyof typeof LOCALES], {
    timeZone: 'UTC',
    ...options,
  });
  const words = format.format(new Date(`${day}T00:00:00Z`));
  return language === 'fr' ? firstOfMonthInWords(words) : words;
}

/** What of i18next takes ways of saying things. */
interface Speaking {
  services: {
    formatter?: { add(name: string, say: (value: unknown, language?: string) => string): void };
  };
}

/**
 * What sentences may do with what they name: `{{seconds, delay}}` says a number of seconds in words, `{{name, of}}` sets *de*
 * before a name in French, `{{day, longDay}}` and `{{day, weekday}}` say a day `YYYY-MM-DD` without its weekday, and which one it is.
 */
export function addWordFormats({ services }: Speaking): void {
  services.formatter?.add('delay', (seconds, language = 'fr') => delayInWords(Number(seconds), language));
  services.formatter?.add('longDay', (day, language = 'fr') =>
    dayInWords(String(day), language, { day: 'numeric', month: 'long', year: 'numeric' }),
  );
  services.formatter?.add('weekday', (day, language = 'fr') =>
    dayInWords(String(day), language, { weekday: 'long' }),
  );
  services.formatter?.add('of', (name) => withFrenchDe(String(name)));
}
