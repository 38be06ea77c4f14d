import { addDays, type LocalDate, type LocalTime } from './time.ts';

/**
 * Days and times as people type and paste them, in French and in English at once: a mail is copied in the language in which
 * it was written. What can mean two things is not read; of numbers the day comes first, as in both countries.
 */

/** Month and weekday names without accents; what is typed of them may be their beginning, three letters or more. */
const MONTHS = [
  ['janvier', 'january'],
  ['fevrier', 'february'],
  ['mars', 'march'],
  ['avril', 'april'],
  ['mai', 'may'],
  ['juin', 'june'],
  ['juillet', 'july'],
  ['aout', 'august'],
  ['septembre', 'september'],
  ['octobre', 'october'],
  ['novembre', 'november'],
  ['decembre', 'december'],
];
const WEEKDAYS = [
  ['dimanche', 'sunday'],
  ['lundi', 'monday'],
  ['mardi', 'tuesday'],
  ['mercredi', 'wednesday'],
  ['jeudi', 'thursday'],
  ['vendredi', 'friday'],
  ['samedi', 'saturday'],
];
const FEWEST_LETTERS = 3;

/** Days counted from today. */
const RELATIVE: Readonly<Record<string, number>> = {
  'aujourd hui': 0,
  today: 0,
  demain: 1,
  tomorrow: 1,
  'apres demain': 2,
};

/** Which of the names is meant; undefined where none is, or more than one. */
function named(names: readonly string[][], word: string | undefined): number | undefined {
  if (word === undefined || word.length < FEWEST_LETTERS) return undefined;
  const fits = names.flatMap((both, at) => (both.some((name) => name.startsWith(word)) ? [at] : []));
  return fits.length === 1 ? fits[0] : undefined;
}

type Parts = { day: string; month: string; year?: string | undefined };

/** `1 12 2026`, `2026 12 1`, `01122026`, `1 decembre 2026`, `december 1 2026`: parted by whatever stood between. */
function partsOf(words: readonly string[]): Parts | null {
  const [first = '', second = '', third] = words;
  if (words.length > 3) return null;
  const [, day, month, year] = (words.length === 1 && /^(\d\d)(\d\d)(\d{4})$/.exec(first)) || [];
  if (day && month) return { day, month, year };
  const written = [first, second].findIndex((word) => named(MONTHS, word) !== undefined);
  if (written >= 0) {
    const name = named(MONTHS, words[written]) as number;
    return { day: written === 0 ? second : first, month: String(name + 1), year: third };
  }
  if (/^\d{4}$/.test(first)) return third === undefined ? null : { day: third, month: second, year: first };
  return { day: first, month: second, year: third };
}

/** The day of the calendar, where there is one. */
function dayOf(year: string, month: string, day: string): LocalDate | null {
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date) ? date : null;
}

// Until 29 February comes again, at most eight years pass.
const YEARS_AHEAD = 8;

/** The nearest such day from `today` on. */
function nextDay(month: string, day: string, today: LocalDate): LocalDate | null {
  const year = Number(today.slice(0, 4));
  for (let next = year; next <= year + YEARS_AHEAD; next++) {
    const date = dayOf(String(next), month, day);
    if (date && date >= today) return date;
  }
  return null;
}

const weekdayOf = (date: LocalDate) => new Date(`${date}T00:00:00Z`).getUTCDay();

/**
 * What somebody typed or pasted for a day → `YYYY-MM-DD`, or null when it is none: `23/11/2026`, `23.11.26`, `23112026`,
 * `2026-11-23`, `1er décembre 2026`, `mardi 1 déc. 2026`, `December 1st, 2026`. Refuses 31 February, and a weekday that
 * the day is not. With `today` (`YYYY-MM-DD`) also a day without its year, the nearest one to come, today included:
 * `23/11`, `1 Dec`; and `demain`, `tomorrow`, `+3`.
 */
export function readDate(typed: string, today?: LocalDate): LocalDate | null {
  const text = typed.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’']/g, ' ').trim();
  const ahead = RELATIVE[text.replace(/[\s-]+/g, ' ')] ?? /^\+(\d{1,3})$/.exec(text)?.[1];
  if (ahead !== undefined) return today ? addDays(today, Number(ahead)) : null;
  if (!/^[\w\s,./-]+$/.test(text)) return null;
  const all = text.split(/[\s,./-]+/).filter((word) => word && !/^(le|du|the|of|de|on)$/.test(word));
  const weekday = named(WEEKDAYS, all[0]);
  // `mar` is a Tuesday before a day and March after it or instead of it.
  const isWeekday =
    weekday !== undefined &&
    (all.length > 3 || named(MONTHS, all[0]) === undefined || named(MONTHS, all[2]) !== undefined);
  const words = (isWeekday ? all.slice(1) : all).map((word) =>
    word.replace(/^(\d{1,2})(er|st|nd|rd|th)$/, '$1'),
  );
  const { day = '', month = '', year } = partsOf(words) ?? {};
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^(\d\d|\d{4})?$/.test(year ?? '')) return null;
  const date = year ? dayOf(year, month, day) : today ? nextDay(month, day, today) : null;
  return date && isWeekday && weekdayOf(date) !== weekday ? null : date;
}

/**
 * What somebody typed or pasted for a time → `HH:MM`, or null when it is none: `9:30`, `9h30`, `9 h`, `930`, `0930`,
 * `10:30:00`, `2pm`, `2:30 p.m.`.
 */
export function readTime(typed: string): LocalTime | null {
  const parts =
    /^(\d{1,2})\s*[:h.]\s*(?:(\d{2})\s*(?:min|:[0-5]\d)?)?\s*(?:([ap])\.?m\.?)?$/i.exec(typed.trim()) ??
    /^(\d{1,2}?)(\d{2})?\s*(?:([ap])\.?m\.?)?$/i.exec(typed.trim());
  if (!parts) return null;
  const [, typedHour, minute = '00', half] = parts;
  const hour = half ? hourOf(Number(typedHour), half.toLowerCase() === 'p') : Number(typedHour);
  if (hour === null || hour > 23 || Number(minute) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minute}`;
}

/** The hour of 24 that an English one of 12 is. */
function hourOf(hour: number, isAfternoon: boolean): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (isAfternoon ? 12 : 0);
}
