import { addDays, type DateSpan, type LocalDate, type LocalTime } from './time.ts';

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
const RELATIVE: ReadonlyMap<string, number> = new Map([
  ['aujourd hui', 0],
  ['today', 0],
  ['demain', 1],
  ['tomorrow', 1],
  ['apres demain', 2],
]);

/** A moment as programs write it; its day stands in front, its hour behind. Of one in another zone neither is known. */
const ISO_MOMENT = /^(?<date>\d{4}-\d\d-\d\d)[t ](?<time>\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/i;

/** A day and the hour behind it: `23/11/2026 à 10h`. By a split, which takes no longer with a cell of a sheet that is full of digits. */
function dayAndHour(text: string): { date: string; time: string } | null {
  const [date, time, ...more] = text.split(/,?\s(?:à|a\u0300|a|at)\s+/i);
  return date && time && more.length === 0 ? { date, time } : null;
}

/** Which of the names is meant; undefined where none is, or more than one. */
function named(names: readonly string[][], word: string | undefined): number | undefined {
  if (word === undefined || word.length < FEWEST_LETTERS) return undefined;
  const fits = names.flatMap((both, at) => (both.some((name) => name.startsWith(word)) ? [at] : []));
  return fits.length === 1 ? fits[0] : undefined;
}

interface Parts {
  /** 0: Sunday. */
  weekday?: number | undefined;
  day: string;
  month?: string | undefined;
  year?: string | undefined;
}

/** The parts of a day in digits alone: `01122026`, `20261201`; never both, years beginning with 20 or 21. */
const DIGITS = [
  /^(?<day>\d\d)(?<month>\d\d)(?<year>2[01]\d\d)$/,
  /^(?<year>2[01]\d\d)(?<month>\d\d)(?<day>\d\d)$/,
];

/** `1 12 2026`, `2026 12 1`, `01122026`, `1 decembre 2026`, `december 1 2026`, `1`: parted by whatever stood between. */
function partsOf(words: readonly string[]): Parts | null {
  const [first = '', second, third] = words;
  if (words.length > 3) return null;
  const digits = words.length === 1 && DIGITS.map((form) => form.exec(first)?.groups).find(Boolean);
  if (digits) return digits as unknown as Parts;
  const written = [first, second].findIndex((word) => named(MONTHS, word) !== undefined);
  if (written >= 0) {
    const name = named(MONTHS, words[written]) as number;
    return { day: (written === 0 ? second : first) ?? '', month: String(name + 1), year: third };
  }
  if (/^\d{4}$/.test(first)) return third === undefined ? null : { day: third, month: second, year: first };
  if (third === undefined && /^\d{4}$/.test(second ?? '')) return { day: first, year: second };
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

/** `lundi prochain`, `next Monday`: the first such day after today. */
function nextWeekday(text: string, today: LocalDate): LocalDate | null {
  const { french, english } = /^(?:(?<french>\w+) prochain|next (?<english>\w+))$/.exec(text)?.groups ?? {};
  const weekday = named(WEEKDAYS, french ?? english);
  if (weekday === undefined) return null;
  return addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
}

/** `lundi`, `lun.`, `Monday` alone → its number, 0 a Sunday; undefined where it is none. */
export const parseWeekday = (typed: string): number | undefined =>
  named(WEEKDAYS, plain(typed).replace(/\.$/, ''));

const weekdayOf = (date: LocalDate) => new Date(`${date}T00:00:00Z`).getUTCDay();

/** As it is read: small letters, no accents, one apostrophe less. */
const plain = (typed: string) =>
  typed.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’']/g, ' ').trim();

/** The parts of a day that a plain text names; null where something else stands there too. */
function readParts(text: string): Parts | null {
  if (!/^[\w\s,./-]+$/.test(text)) return null;
  const all = text.split(/[\s,./-]+/).filter((word) => word && !/^(le|du|the|of|de|on|from)$/.test(word));
  const weekday = named(WEEKDAYS, all[0]);
  // `mar` is a Tuesday before a day and March after it or instead of it; before `1/12` it is no March of the year 12.
  const isWeekday =
    weekday !== undefined &&
    (all.length > 3 ||
      named(MONTHS, all[0]) === undefined ||
      named(MONTHS, all[2]) !== undefined ||
      /^\D+\d+[./-]\d+$/.test(text));
  const words = (isWeekday ? all.slice(1) : all).map((word) =>
    word.replace(/^(\d{1,2})(er|st|nd|rd|th)$/, '$1'),
  );
  const parts = partsOf(words);
  const { day = '', month, year } = parts ?? {};
  const areNumbers =
    /^\d{1,2}$/.test(day) && /^\d{1,2}$/.test(month ?? '1') && /^(\d\d|\d{4})$/.test(year ?? '26');
  return parts && areNumbers ? { ...parts, weekday: isWeekday ? weekday : undefined } : null;
}

/** A day as somebody named it, whatever weekday they said it is. */
interface NamedDay {
  date: LocalDate;
  isItsWeekday: boolean;
}

function nameDay({ weekday, day, month, year }: Parts, today: LocalDate | undefined): NamedDay | null {
  if (!month) return null;
  const date = year ? dayOf(year, month, day) : today ? nextDay(month, day, today) : null;
  return date ? { date, isItsWeekday: weekday === undefined || weekdayOf(date) === weekday } : null;
}

function readNamed(typed: string, today: LocalDate | undefined): NamedDay | null {
  const text = plain(typed);
  const ahead = RELATIVE.get(text.replace(/[\s-]+/g, ' ')) ?? /^\+(\d{1,3})$/.exec(text)?.[1];
  if (ahead !== undefined) return today ? { date: addDays(today, Number(ahead)), isItsWeekday: true } : null;
  const next = today && nextWeekday(text.replace(/^(le|on) /, ''), today);
  if (next) return { date: next, isItsWeekday: true };
  const both = dayAndHour(text);
  const named = both && parseTime(both.time) ? both.date : text;
  const parts = readParts(ISO_MOMENT.exec(text)?.groups?.date ?? named);
  return parts && nameDay(parts, today);
}

/**
 * What somebody typed or pasted for a day → `YYYY-MM-DD`, or null when it is none: `23/11/2026`, `23.11.26`, `23112026`,
 * `20261123`, `2026-11-23`, `1er décembre 2026`, `mardi 1 déc. 2026`, `December 1st, 2026`. Refuses 31 February, and a weekday
 * that the day is not. With `today` (`YYYY-MM-DD`) also a day without its year, the nearest one to come, today included:
 * `23/11`, `1 Dec`; and `demain`, `tomorrow`, `lundi prochain`, `next Monday`, `+3`. Of a moment (`2026-11-23T10:00`, `23/11/2026 à 10h`) it is the day.
 */
export function parseDate(typed: string, today?: LocalDate): LocalDate | null {
  const day = readNamed(typed, today);
  return day?.isItsWeekday ? day.date : null;
}

/** The day that somebody named with a weekday that it is not → `YYYY-MM-DD`: `lundi 1er décembre 2026`, a Tuesday. */
export function parseDateWithWrongWeekday(typed: string, today?: LocalDate): LocalDate | null {
  const day = readNamed(typed, today);
  return day && !day.isItsWeekday ? day.date : null;
}

/** What stands between two days, the surest first; a hyphen between digits may also be inside of a day. */
const BETWEEN = [/\s(?:au|to|until|through)\s/g, /\s*[–—→]\s*/g, /\s+-\s+/g, /(?<=\d)-(?=\d)/g];

/**
 * Two days as people write and copy them, the first not after the last; null when it is none: `01/12/2026 - 03/12/2026`,
 * `du 1er au 3 décembre 2026`, `30 déc. – 2 janv. 2027`, `December 1–3, 2026`. What one of them leaves out the other says.
 * `today` as for `readDate`.
 */
export function parseDateSpan(typed: string, today?: LocalDate): DateSpan | null {
  const text = plain(typed);
  for (const between of BETWEEN) {
    for (const { 0: mark, index } of text.matchAll(between)) {
      const span = spanOf(text.slice(0, index), text.slice(index + mark.length), today);
      if (span) return span;
    }
  }
  return null;
}

function spanOf(before: string, after: string, today: LocalDate | undefined): DateSpan | null {
  const [first, last] = [readParts(before), readParts(after)];
  if (!first || !last || (!first.month && !last.month)) return null;
  const to = nameDay({ ...last, month: last.month ?? first.month, year: last.year ?? first.year }, today);
  if (!to?.isItsWeekday) return null;
  // From December to January the year that is said is the last day's.
  const isYearBefore = Number(first.month ?? 0) > Number(to.date.slice(5, 7));
  const year = first.year ?? String(Number(to.date.slice(0, 4)) - Number(isYearBefore));
  const from = nameDay({ ...first, month: first.month ?? last.month, year }, today);
  return from?.isItsWeekday && from.date <= to.date ? { start: from.date, end: to.date } : null;
}

/** Times that have a name; midnight is the one that its day begins with, or for an end the one it ends with. */
const NAMED_TIMES: ReadonlyMap<string, LocalTime> = new Map([
  ['midi', '12:00'],
  ['noon', '12:00'],
  ['minuit', '00:00'],
  ['midnight', '00:00'],
]);

/**
 * What somebody typed or pasted for a time → `HH:MM`, or null when it is none: `9:30`, `9h30`, `9 h`, `930`, `0930`,
 * `10:30:00`, `à 10h30`, `at 10:30`, `2pm`, `2:30 p.m.`, `midi`, `midnight`; `9 heures`; the hour of `2026-11-23T10:00` and of `23/11/2026 à 10h`. Where something `ends` then, `24:00`, `24h` and `minuit` are `24:00`.
 */
export function parseTime(typed: string, { ends = false } = {}): LocalTime | null {
  const said = typed.trim().replace(/^(?:à|a\u0300|a|at)\s+/i, '');
  const both = dayAndHour(said);
  const text =
    ISO_MOMENT.exec(said)?.groups?.time ?? (both && readParts(plain(both.date)) ? both.time : said);
  const called = NAMED_TIMES.get(text.toLowerCase());
  if (called) return ends && called === '00:00' ? '24:00' : called;
  const parts =
    /^(\d{1,2})\s*(?:[:h.]|heures?)\s*(?:(\d{2})\s*(?:min|:[0-5]\d)?)?\s*(?:([ap])\.?m\.?)?$/i.exec(text) ??
    /^(\d{1,2}?)(\d{2})?\s*(?:([ap])\.?m\.?)?$/i.exec(text);
  if (!parts) return null;
  const [, typedHour, minute = '00', half] = parts;
  const hour = half ? hourOf(Number(typedHour), half.toLowerCase() === 'p') : Number(typedHour);
  if (hour === null || Number(minute) > 59) return null;
  if (ends && hour === 24 && minute === '00') return '24:00';
  return hour > 23 ? null : `${String(hour).padStart(2, '0')}:${minute}`;
}

/** The hour of 24 that an English one of 12 is. */
function hourOf(hour: number, isAfternoon: boolean): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (isAfternoon ? 12 : 0);
}
