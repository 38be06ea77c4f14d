import type { Language } from '../../kit/actor.ts';
import { searchText } from '../../kit/search.ts';
import { addDays, type LocalDate, type LocalTime } from '../../kit/time.ts';
import { readDate, readTime } from '../../kit/typedMoment.ts';
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
  const moment: Omit<WishedMoment, 'words'> = {};
  const words: string[] = [];
  for (let at = 0; at < all.length; ) {
    const word = all[at] ?? '';
    const time = moment.time === undefined && isHour(word, all[at - 1]) ? readTime(word) : null;
    if (time) {
      moment.time = time;
      at += 1;
      continue;
    }
    const said = moment.date === undefined ? dayFrom(all, at, today) : null;
    if (said) {
      moment.date = said.date;
      at += said.length;
      continue;
    }
    words.push(word);
    at += 1;
  }
  return { words: words.join(' '), ...moment };
}

/** The longest run of words from a place on that is a day. */
function dayFrom(all: readonly string[], at: number, today: LocalDate) {
  for (let length = Math.min(MOST_WORDS, all.length - at); length > 0; length--) {
    const said = all.slice(at, at + length).join(' ');
    const date = readDate(said, today) ?? (length === 1 ? weekdayCalled(said, today) : null);
    if (date) return { date, length };
  }
  return null;
}
