import type { Language } from '../../../kit/actor.ts';
import { parseDate, parseTime } from '../../../kit/dateInput.ts';
import { toSearchText } from '../../../kit/search.ts';
import { addDays, type LocalDate, type LocalTime } from '../../../kit/time.ts';
import { formatDay, formatTime } from '../../../kit/web/i18n/format.ts';

interface ParsedPaletteText {
  words: string;
  date?: LocalDate;
  time?: LocalTime;
}

export const formatMoment = (date: LocalDate, time: LocalTime | undefined, language: Language): string =>
  [formatDay(date, language), time && formatTime(time)].filter(Boolean).join(', ');

/** Longest form of a day: `mardi 1er décembre 2026`. */
const MAX_DAY_WORDS = 4;

/** A bare number is not a time, because it may be part of a room's name. */
const isHour = (word: string, before: string | undefined) =>
  /^\d{1,2}(h|:|[ap]\.?m)/i.test(word) || (/^\d{1,2}$/.test(word) && /^(à|a|at)$/i.test(before ?? ''));

/** A time written with spaces: `10 h 30`, `2:30 pm`. */
const SPACED_TIME = /^(?:\d{1,2} (?:h|heures?)(?: \d\d)?|\d{1,2}(?:[:.h]\d\d)? [ap]\.?m\.?)$/i;
const MAX_TIME_WORDS = 3;

const PARTS_OF_DAY: ReadonlyMap<string, LocalTime> = new Map([
  ['matin', '09:00'],
  ['morning', '09:00'],
  ['apres-midi', '14:00'],
  ['afternoon', '14:00'],
]);

interface Match {
  hour: { time: LocalTime; length: number } | null;
  day: { date: LocalDate; length: number } | null;
}

/** From the last word to the first, because a time or day depends on the words after it. */
function findMatches(all: readonly string[], today: LocalDate): Match[] {
  const matches: Match[] = [];
  for (let at = all.length - 1; at >= 0; at--) {
    matches[at] = { hour: matchTime(all, at, matches), day: matchDay(all, at, matches, today) };
  }
  return matches;
}

function matchTime(all: readonly string[], at: number, laterMatches: readonly Match[]): Match['hour'] {
  for (let length = Math.min(MAX_TIME_WORDS, all.length - at); length > 1; length--) {
    const phrase = all.slice(at, at + length).join(' ');
    if (!SPACED_TIME.test(phrase)) continue;
    // `10 h 12 décembre`: the last number belongs to the day.
    const isDays = length === MAX_TIME_WORDS && (laterMatches[at + length - 1]?.day?.length ?? 0) > 1;
    const time = isDays ? null : parseTime(phrase);
    if (time) return { time, length };
  }
  const word = all[at] ?? '';
  const time = PARTS_OF_DAY.get(toSearchText(word)) ?? (isHour(word, all[at - 1]) ? parseTime(word) : null);
  return time ? { time, length: 1 } : null;
}

function matchDay(
  all: readonly string[],
  at: number,
  laterMatches: readonly Match[],
  today: LocalDate,
): Match['day'] {
  for (let length = Math.min(MAX_DAY_WORDS, all.length - at); length > 0; length--) {
    if (laterMatches.slice(at + 1, at + length).some(({ hour }) => hour)) continue;
    const phrase = all.slice(at, at + length).join(' ');
    const date = parseDate(phrase, today) ?? (length === 1 ? findWeekday(phrase, today) : null);
    if (date) return { date, length };
  }
  return null;
}

function findWeekday(word: string, today: LocalDate): LocalDate | null {
  const days = Array.from({ length: 7 }, (_, ahead) => addDays(today, ahead));
  const toWeekdayName = (date: LocalDate, language: 'fr' | 'en') =>
    toSearchText(formatDay(date, language).split(' ')[0] ?? '');
  return (
    days.find((day) =>
      (['fr', 'en'] as const).some((each) => toWeekdayName(day, each) === toSearchText(word)),
    ) ?? null
  );
}

/** `une salle demain à 10h` → `une salle`, tomorrow, `10:00`. French or English. */
export function parsePaletteText(text: string, today: LocalDate): ParsedPaletteText {
  const all = text.trim().split(/\s+/);
  const beginnings = findMatches(all, today);
  const moment: Omit<ParsedPaletteText, 'words'> = {};
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
