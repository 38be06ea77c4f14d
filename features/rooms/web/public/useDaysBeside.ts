import { useElementSize, useMediaQuery } from '@mantine/hooks';

/** How many days stand beside one another: a week, its working days, or as many as there is room for. */
export type DaysBeside = 1 | 3 | 5 | 7;

/** So many rooms stand side by side in a day. */
export const SIDE_BY_SIDE = 3;
/** Of a room's column edges and padding, of a day what the way to more of them takes, and of the calendar the hours, px. */
const EDGES = 5;
const MORE = { fine: 26, coarse: 48 };
const HOURS = 48;

/**
 * As many days as leave each room a width in which no word of its name is broken. Null until `box`, as wide as the calendar, and
 * `longest`, as wide as the longest word, are measured: they are anew when fonts come or the window changes.
 *
 * @param week How many days a week has that is worth showing.
 */
export function useDaysBeside(week: 5 | 7) {
  const box = useElementSize();
  const longest = useElementSize();
  const more = useMediaQuery('(pointer: coarse)') ? MORE.coarse : MORE.fine;
  const fits = (days: DaysBeside) =>
    days * (SIDE_BY_SIDE * (longest.width + EDGES) + more) + HOURS <= box.width;
  const isMeasured = box.width > 0 && longest.width > 0;
  const days: DaysBeside | null = isMeasured ? (([week, 3] as const).find(fits) ?? 1) : null;
  return { box: box.ref, longest: longest.ref, days };
}

/** The words of names, each on a line: where a line of text may end, another begins. */
export const wordsOf = (names: readonly string[]): string =>
  [...new Set(names.flatMap((name) => name.split(/\s+|(?<=[-–—])/)))].join('\n');
