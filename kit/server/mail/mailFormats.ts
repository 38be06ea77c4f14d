import type { Language } from '../../actor.ts';
import type { LocalDate, LocalTime } from '../../time.ts';
import { LOCALES, ordinalizeFirstOfMonth } from '../../wordFormats.ts';

const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;

export const formatLongDate = (date: LocalDate, language: Language): string =>
  write(date, language, { ...DAY, year: 'numeric' });

/** `mardi 1er décembre`, `Tuesday 1 December`, for subjects, of which phones show 40 characters. */
export const formatDateWithoutYear = (date: LocalDate, language: Language): string =>
  write(date, language, DAY);

/** `octobre 2026`, `October 2026`. */
export const formatMonth = (date: LocalDate, language: Language): string =>
  write(date, language, { month: 'long', year: 'numeric' });

function write(date: LocalDate, language: Language, parts: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    ...parts,
    timeZone: 'UTC',
  });
  const words = format.format(new Date(`${date}T00:00:00Z`));
  return language === 'fr' ? ordinalizeFirstOfMonth(words) : words.replace(',', '');
}

export function formatTimeOfDay(time: LocalTime): string {
  return `${Number(time.slice(0, 2))}${time.slice(2)}`;
}

export const formatNumericDateTime = (date: LocalDate, time: LocalTime): string =>
  `${date.split('-').reverse().join('/')} ${formatTimeOfDay(time)}`;

export function formatEndTime(time: LocalTime, language: Language): string {
  return time === '24:00' ? (language === 'fr' ? 'minuit' : 'midnight') : formatTimeOfDay(time);
}

/** In: cents. `1250` → `12,50 €`, `€12.50`. */
export function formatEuroAmount(cents: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'EUR' }).format(cents / 100);
}

export function extractMailboxAddress(mailbox: string): string {
  return /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();
}
