import { parseDate } from '../../dateInput.ts';
import { getLocalNow, type LocalDateSpan } from '../../time.ts';
import { LOCALES, ordinalizeFirstOfMonth } from '../../wordFormats.ts';
import type { ScreenLanguage } from './i18n.ts';

// Dates have no time zone: UTC avoids any shift.
const asUtc = (date: string) => new Date(`${date}T00:00:00Z`);

const formats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(language: ScreenLanguage, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const cachedFormat =
    formats.get(key) ?? new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', ...options });
  formats.set(key, cachedFormat);
  return cachedFormat;
}

/** `2026-11-23` → `23/11/2026`, in both languages. */
export function formatDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day}/${month}/${year}`;
}

const inWords = (words: string, language: ScreenLanguage) =>
  language === 'fr' ? ordinalizeFirstOfMonth(words) : words;

/** `2026-11-23` → `lundi 23 novembre` / `Monday 23 November`; `mardi 1er décembre`. */
export function formatDay(date: string, language: ScreenLanguage): string {
  if (parseDate(date) !== date) return date;
  const words = dayFormat(language, { weekday: 'long', day: 'numeric', month: 'long' }).format(asUtc(date));
  return inWords(words.replace(',', ''), language);
}

/** `2026-11-23` → `lundi 23 novembre 2026` / `Monday 23 November 2026`. */
export function formatLongDay(date: string, language: ScreenLanguage): string {
  const words = dayFormat(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  return inWords(words.format(asUtc(date)).replace(',', ''), language);
}

/** Like `formatDay`, with the year if it differs from that of `today`. */
export function formatDayWithOtherYear(date: string, today: string, language: ScreenLanguage): string {
  const isOtherYear = parseDate(date) === date && date.slice(0, 4) !== today.slice(0, 4);
  return isOtherYear ? formatLongDay(date, language) : formatDay(date, language);
}

/** `2026-11-23` → `lundi 23/11` / `Monday 23/11`. */
export function formatWeekdayWithDate(date: string, language: ScreenLanguage): string {
  return `${formatWeekday(date, language, 'long')} ${formatDate(date).slice(0, 5)}`;
}

/** `2026-11-23` → `lun.` / `Mon`; long `lundi` / `Monday`. */
export function formatWeekday(
  date: string,
  language: ScreenLanguage,
  length: 'long' | 'short' = 'short',
): string {
  return dayFormat(language, { weekday: length }).format(asUtc(date));
}

/** `2026-11-23` → `novembre 2026` / `November 2026`. */
export function formatMonth(date: string, language: ScreenLanguage): string {
  return dayFormat(language, { month: 'long', year: 'numeric' }).format(asUtc(date));
}

/** `2026-11-23` → `23 nov.` / `23 Nov`. */
export function formatShortDay(date: string, language: ScreenLanguage): string {
  return inWords(dayFormat(language, { day: 'numeric', month: 'short' }).format(asUtc(date)), language);
}

/** `23–29 novembre 2026`, `30 novembre – 6 décembre 2026`; medium `23–29 nov. 2026`; short `23–29 nov.`. */
export function formatDayRange(
  { start, end }: LocalDateSpan,
  language: ScreenLanguage,
  length: 'long' | 'medium' | 'short' = 'long',
): string {
  const days = dayFormat(language, {
    day: 'numeric',
    month: length === 'long' ? 'long' : 'short',
    ...(length !== 'short' && { year: 'numeric' }),
  });
  return inWords(days.formatRange(asUtc(start), asUtc(end)), language);
}

/** `09:30` or `09:30:00` → `9:30`. Invalid times are returned unchanged. */
export function formatTime(time: string): string {
  const [, hour, minute] = /^(\d\d?):(\d\d)/.exec(time) ?? [];
  return hour && minute ? `${Number(hour)}:${minute}` : time;
}

/** `09:30`, `11:00` → `9:30–11:00`. */
export const formatTimeRange = (start: string, end: string): string =>
  `${formatTime(start)}–${formatTime(end)}`;

/** Local date and time of an instant: `{ date: '23/11/2026', time: '9:30' }`. */
export function formatDateAndTime(instant: string | number | Date, timeZone: string) {
  const { date, time } = getLocalNow(timeZone, new Date(instant));
  return { date: formatDate(date), time: formatTime(time) };
}

/** `12.5` → `12,50 €` / `€12.50`. */
export function formatEuros(amount: number, language: ScreenLanguage): string {
  return new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'EUR' }).format(amount);
}

/** `5000` → `5 000` / `5,000`. */
export function formatCount(count: number, language: ScreenLanguage): string {
  return new Intl.NumberFormat(LOCALES[language]).format(count);
}

/** `1.25` → `125 %` / `125%`. */
export function formatPercent(ratio: number, language: ScreenLanguage): string {
  return new Intl.NumberFormat(LOCALES[language], { style: 'percent' }).format(ratio);
}

const minus = (sign: string | undefined) => (sign ? -1 : 1);

/** Parses an amount in euros, in any language; null if it is invalid or not in whole cents. */
export function parseAmountInEuros(input: string): number | null {
  return parseDecimal(input.replace('€', ''));
}

/** Parses a number of at most two decimals, such as hours. */
export function parseDecimal(input: string): number | null {
  const text = input.replace(/\s/g, ' ').trim();
  const parts = /^([-−])? ?(?:(\d+)|(\d{1,3}(?:([ .,])\d{3})(?:\4\d{3})*))(?:([.,])(\d{0,2}))?$/.exec(text);
  if (!parts) return null;
  const [, sign, plain, grouped = '', group, point, cents = ''] = parts;
  const isUncertain = group !== undefined && group !== ' ' && !point && grouped.split(group).length === 2;
  if (isUncertain || (point && group === point)) return null;
  return minus(sign) * Number(`${plain ?? grouped.replace(/\D/g, '')}.${cents || 0}`);
}

/** Parses a whole number, such as `6` or `1 200`; null if it is invalid. */
export function parseIntegerInput(input: string): number | null {
  const parts = /^([-−])? ?(\d+|\d{1,3}(?: \d{3})+)$/.exec(input.replace(/\s/g, ' ').trim());
  return parts?.[2] === undefined ? null : minus(parts[1]) * Number(parts[2].replaceAll(' ', ''));
}
