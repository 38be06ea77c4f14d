import { addDays, type LocalDate, type LocalDateSpan, type LocalTime } from './time.ts';

/**
 * Parses French and English at the same time, because a pasted mail may be in either. The day comes first.
 */

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

const RELATIVE: ReadonlyMap<string, number> = new Map([
  ['aujourd hui', 0],
  ['today', 0],
  ['demain', 1],
  ['tomorrow', 1],
  ['apres demain', 2],
]);

const ISO_MOMENT = /^(?<date>\d{4}-\d\d-\d\d)[t ](?<time>\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/i;

/** `23/11/2026 à 10h`. A split, because a regular expression is slow on cells with many digits. */
function dayAndHour(text: string): { date: string; time: string } | null {
  const [date, time, ...more] = text.split(/,?\s(?:à|a\u0300|a|at)\s+/i);
  return date && time && more.length === 0 ? { date, time } : null;
}

function findNameIndex(names: readonly string[][], word: string | undefined): number | undefined {
  if (word === undefined || word.length < FEWEST_LETTERS) return undefined;
  const fits = names.flatMap((both, at) => (both.some((name) => name.startsWith(word)) ? [at] : []));
  return fits.length === 1 ? fits[0] : undefined;
}

interface Parts {
  weekday?: number | undefined;
  day: string;
  month?: string | undefined;
  year?: string | undefined;
}

const DIGITS = [
  /^(?<day>\d\d)(?<month>\d\d)(?<year>2[01]\d\d)$/,
  /^(?<year>2[01]\d\d)(?<month>\d\d)(?<day>\d\d)$/,
];

function partsOf(words: readonly string[]): Parts | null {
  const [first = '', second, third] = words;
  if (words.length > 3) return null;
  const digits = words.length === 1 && DIGITS.map((form) => form.exec(first)?.groups).find(Boolean);
  if (digits) return digits as unknown as Parts;
  const written = [first, second].findIndex((word) => findNameIndex(MONTHS, word) !== undefined);
  if (written >= 0) {
    const name = findNameIndex(MONTHS, words[written]) as number;
    return { day: (written === 0 ? second : first) ?? '', month: String(name + 1), year: third };
  }
  if (/^\d{4}$/.test(first)) return third === undefined ? null : { day: third, month: second, year: first };
  if (third === undefined && /^\d{4}$/.test(second ?? '')) return { day: first, year: second };
  return { day: first, month: second, year: third };
}

function dayOf(year: string, month: string, day: string): LocalDate | null {
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date) ? date : null;
}

// 29 February recurs after at most eight years.
const YEARS_AHEAD = 8;

function nextDay(month: string, day: string, today: LocalDate): LocalDate | null {
  const year = Number(today.slice(0, 4));
  for (let next = year; next <= year + YEARS_AHEAD; next++) {
    const date = dayOf(String(next), month, day);
    if (date && date >= today) return date;
  }
  return null;
}

function nextWeekday(text: string, today: LocalDate): LocalDate | null {
  const { french, english } = /^(?:(?<french>\w+) prochain|next (?<english>\w+))$/.exec(text)?.groups ?? {};
  const weekday = findNameIndex(WEEKDAYS, french ?? english);
  if (weekday === undefined) return null;
  return addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
}

export const parseWeekdayIndex = (input: string): number | undefined =>
  findNameIndex(WEEKDAYS, plain(input).replace(/\.$/, ''));

const weekdayOf = (date: LocalDate) => new Date(`${date}T00:00:00Z`).getUTCDay();

const plain = (input: string) =>
  input.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’']/g, ' ').trim();

function readParts(text: string): Parts | null {
  if (!/^[\w\s,./-]+$/.test(text)) return null;
  const all = text.split(/[\s,./-]+/).filter((word) => word && !/^(le|du|the|of|de|on|from)$/.test(word));
  const weekday = findNameIndex(WEEKDAYS, all[0]);
  // `mar` is Tuesday (mardi) before a day, and March (mars) after it or alone. In `mar 1/12` it is Tuesday.
  const isWeekday =
    weekday !== undefined &&
    (all.length > 3 ||
      findNameIndex(MONTHS, all[0]) === undefined ||
      findNameIndex(MONTHS, all[2]) !== undefined ||
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

interface NamedDay {
  date: LocalDate;
  isItsWeekday: boolean;
}

function nameDay({ weekday, day, month, year }: Parts, today: LocalDate | undefined): NamedDay | null {
  if (!month) return null;
  const date = year ? dayOf(year, month, day) : today ? nextDay(month, day, today) : null;
  return date ? { date, isItsWeekday: weekday === undefined || weekdayOf(date) === weekday } : null;
}

function readNamed(input: string, today: LocalDate | undefined): NamedDay | null {
  const text = plain(input);
  const ahead = RELATIVE.get(text.replace(/[\s-]+/g, ' ')) ?? /^\+(\d{1,3})$/.exec(text)?.[1];
  if (ahead !== undefined) return today ? { date: addDays(today, Number(ahead)), isItsWeekday: true } : null;
  const next = today && nextWeekday(text.replace(/^(le|on) /, ''), today);
  if (next) return { date: next, isItsWeekday: true };
  const both = dayAndHour(text);
  const datePart = both && parseTime(both.time) ? both.date : text;
  const parts = readParts(ISO_MOMENT.exec(text)?.groups?.date ?? datePart);
  return parts && nameDay(parts, today);
}

/**
 * Parses a typed or pasted date → `YYYY-MM-DD`, or null: `23/11/2026`, `23.11.26`, `23112026`, `20261123`,
 * `2026-11-23`, `1er décembre 2026`, `mardi 1 déc. 2026`, `December 1st, 2026`. Refuses dates that do not
 * exist and wrong weekdays. With `today` also a date without a year, the next one from today on (`23/11`, `1
 * Dec`), and `demain`, `tomorrow`, `lundi prochain`, `next Monday`, `+3`. A time after the date is ignored
 * (`2026-11-23T10:00`, `23/11/2026 à 10h`).
 */
export function parseDate(input: string, today?: LocalDate): LocalDate | null {
  const day = readNamed(input, today);
  return day?.isItsWeekday ? day.date : null;
}

/** Returns the date if its weekday is wrong: `lundi 1er décembre 2026` is a Tuesday. */
export function parseDateWithWrongWeekday(input: string, today?: LocalDate): LocalDate | null {
  const day = readNamed(input, today);
  return day && !day.isItsWeekday ? day.date : null;
}

/** Separators of two dates, the clearest first: a hyphen between digits may be part of a date. */
const BETWEEN = [/\s(?:au|to|until|through)\s/g, /\s*[–—→]\s*/g, /\s+-\s+/g, /(?<=\d)-(?=\d)/g];

/**
 * Parses a period, or returns null: `01/12/2026 - 03/12/2026`, `du 1er au 3 décembre 2026`, `30 déc. – 2
 * janv. 2027`, `December 1–3, 2026`. A missing month or year is taken from the other date. `today` as in
 * `parseDate`.
 */
export function parseTypedDateSpan(input: string, today?: LocalDate): LocalDateSpan | null {
  const text = plain(input);
  for (const between of BETWEEN) {
    for (const { 0: mark, index } of text.matchAll(between)) {
      const span = spanOf(text.slice(0, index), text.slice(index + mark.length), today);
      if (span) return span;
    }
  }
  return null;
}

function spanOf(before: string, after: string, today: LocalDate | undefined): LocalDateSpan | null {
  const [first, last] = [readParts(before), readParts(after)];
  if (!first || !last || (!first.month && !last.month)) return null;
  const to = nameDay({ ...last, month: last.month ?? first.month, year: last.year ?? first.year }, today);
  if (!to?.isItsWeekday) return null;
  // From December to January, the typed year is that of the last day.
  const isYearBefore = Number(first.month ?? 0) > Number(to.date.slice(5, 7));
  const year = first.year ?? String(Number(to.date.slice(0, 4)) - Number(isYearBefore));
  const from = nameDay({ ...first, month: first.month ?? last.month, year }, today);
  return from?.isItsWeekday && from.date <= to.date ? { start: from.date, end: to.date } : null;
}

const NAMED_TIMES: ReadonlyMap<string, LocalTime> = new Map([
  ['midi', '12:00'],
  ['noon', '12:00'],
  ['minuit', '00:00'],
  ['midnight', '00:00'],
]);

/**
 * Parses a typed or pasted time → `HH:MM`, or null: `9:30`, `9h30`, `9 h`, `9 heures`, `930`, `0930`,
 * `10:30:00`, `à 10h30`, `at 10:30`, `2pm`, `2:30 p.m.`, `midi`, `midnight`. A date before the time is
 * ignored (`2026-11-23T10:00`, `23/11/2026 à 10h`). With `ends`, `24:00`, `24h` and `minuit` are `24:00`.
 */
export function parseTime(input: string, { ends = false } = {}): LocalTime | null {
  const trimmed = input.trim().replace(/^(?:à|a\u0300|a|at)\s+/i, '');
  const both = dayAndHour(trimmed);
  const text =
    ISO_MOMENT.exec(trimmed)?.groups?.time ?? (both && readParts(plain(both.date)) ? both.time : trimmed);
  const namedTime = NAMED_TIMES.get(text.toLowerCase());
  if (namedTime) return ends && namedTime === '00:00' ? '24:00' : namedTime;
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

function hourOf(hour: number, isAfternoon: boolean): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (isAfternoon ? 12 : 0);
}
