import type { Language } from '../../kit/actor.ts';
import { parseDate, parseTime } from '../../kit/dateInput.ts';
import { searchText } from '../../kit/search.ts';
import { addDays, type LocalDate, type LocalTime } from '../../kit/time.ts';
import { formatDay, formatTime } from '../../kit/web/format.ts';

/** A day and an hour among words, and the words that are neither. */
export interface WishedMoment {
  words: string;
  date?: LocalDate;
  time?: LocalTime;
}

/** A day, with its hour where one is known, for people. */
export const momentInWords = (date: LocalDate, time: LocalTime | undefined, language: Language): string =>
  [formatDay(date, language), time && formatTime(time)].filter(Boolean).join(', ');

/** A day is said in so many words at most: `mardi 1er décembre 2026`. */
const MOST_WORDS = 4;

/** The hour must look like one: a number alone may be a room's. */
const isHour = (word: string, before: string | undefined) =>
  /^\d{1,2}(h|:|[ap]\.?m)/i.test(word) || (/^\d{1,2}$/.test(word) && /^(à|a|at)$/i.test(before ?? ''));

/** An hour that is written apart: `10 h 30`, `2:30 pm`. */
const APART = /^(?:\d{1,2} (?:h|heures?)(?: \d\d)?|\d{1,2}(?:[:.h]\d\d)? [ap]\.?m\.?)$/i;
const MOST_WORDS_OF_HOUR = 3;

/** When a part of the day begins for whoever meets somebody then. */
const PARTS_OF_DAY: ReadonlyMap<string, LocalTime> = new Map([
  ['matin', '09:00'],
  ['morning', '09:00'],
  ['apres-midi', '14:00'],
  ['afternoon', '14:00'],
]);

/** What the words from a place on begin with. */
interface Beginning {
  hour: { time: LocalTime; length: number } | null;
  day: { date: LocalDate; length: number } | null;
}

/** For each place what begins there. From the last to the first: what is an hour, or a day, hangs on what follows it. */
function beginningsOf(all: readonly string[], today: LocalDate): Beginning[] {
  const found: Beginning[] = [];
  for (let at = all.length - 1; at >= 0; at--) {
    found[at] = { hour: hourFrom(all, at, found), day: dayFrom(all, at, found, today) };
  }
  return found;
}

/** The longest run of words from a place on that is an hour. */
function hourFrom(all: readonly string[], at: number, behind: readonly Beginning[]): Beginning['hour'] {
  for (let length = Math.min(MOST_WORDS_OF_HOUR, all.length - at); length > 1; length--) {
    const said = all.slice(at, at + length).join(' ');
    if (!APART.test(said)) continue;
    // `10 h 12 décembre`: the last number is a day's.
    const isDays = length === MOST_WORDS_OF_HOUR && (behind[at + length - 1]?.day?.length ?? 0) > 1;
    const time = isDays ? null : parseTime(said);
    if (time) return { time, length };
  }
  const word = all[at] ?? '';
  const time = PARTS_OF_DAY.get(searchText(word)) ?? (isHour(word, all[at - 1]) ? parseTime(word) : null);
  return time ? { time, length: 1 } : null;
}

/** The longest run of words from a place on that is a day; its hour is no part of it. */
function dayFrom(
  all: readonly string[],
  at: number,
  behind: readonly Beginning[],
  today: LocalDate,
): Beginning['day'] {
  for (let length = Math.min(MOST_WORDS, all.length - at); length > 0; length--) {
    if (behind.slice(at + 1, at + length).some(({ hour }) => hour)) continue;
    const said = all.slice(at, at + length).join(' ');
    const date = parseDate(said, today) ?? (length === 1 ? weekdayCalled(said, today) : null);
    if (date) return { date, length };
  }
  return null;
}

/** The day of the coming week that is called so, in either language. */
function weekdayCalled(word: string, today: LocalDate): LocalDate | null {
  const days = Array.from({ length: 7 }, (_, ahead) => addDays(today, ahead));
  const called = (date: LocalDate, language: 'fr' | 'en') =>
    searchText(formatDay(date, language).split(' ')[0] ?? '');
  return (
    days.find((day) => (['fr', 'en'] as const).some((each) => called(day, each) === searchText(word))) ?? null
  );
}

/**
 * What somebody wishes, in French or English: `une salle demain à 10h` → `une salle`, tomorrow, `10:00`. `today` is the
 * building's; a day or an hour that is not there is left out.
 */
export function readWish(typed: string, today: LocalDate): WishedMoment {
  const all = typed.trim().split(/\s+/);
  const beginnings = beginningsOf(all, today);
  const moment: Omit<WishedMoment, 'words'> = {};
  const words: string[] = [];
  for (let at = 0; at < all.length; ) {
    const { hour, day } = beginnings[at] ?? {};
    if (hour && moment.time === undefined) {
      moment.time = hour.time;
      at += hour.length;
    } else if (day && moment.date === undefined) {
      moment.date = day.date;
      at += day.length;
    } else {
      words.push(all[at] ?? '');
      at += 1;
    }
  }
  return { words: words.join(' '), ...moment };
}
