import { useElementSize, useMediaQuery } from '@mantine/hooks';

export type DaysPerPage = 1 | 3 | 5 | 7;

export const MAX_SIDE_BY_SIDE_SLOTS = 3;
/** Pixels: padding of a room's column, the `+1` button of a day, and the hour labels. */
const ROOM_COLUMN_PADDING = 5;
const MORE_BUTTON_WIDTHS = { fine: 26, coarse: 48 };
const HOUR_LABELS_WIDTH = 48;

/**
 * The number of days at which no word of a room name is broken. Null until `box` and `longest` (the longest
 * word) are measured.
 */
export function useDaysPerPage(week: 5 | 7) {
  const box = useElementSize();
  const longest = useElementSize();
  const moreButtonWidth = useMediaQuery('(pointer: coarse)')
    ? MORE_BUTTON_WIDTHS.coarse
    : MORE_BUTTON_WIDTHS.fine;
  const fits = (days: DaysPerPage) =>
    days * (MAX_SIDE_BY_SIDE_SLOTS * (longest.width + ROOM_COLUMN_PADDING) + moreButtonWidth) +
      HOUR_LABELS_WIDTH <=
    box.width;
  const isMeasured = box.width > 0 && longest.width > 0;
  const days: DaysPerPage | null = isMeasured ? (([week, 3] as const).find(fits) ?? 1) : null;
  return { box: box.ref, longest: longest.ref, days };
}

/** One word per line; a word also ends at a dash. */
export const joinWordsOnePerLine = (names: readonly string[]): string =>
  [...new Set(names.flatMap((name) => name.split(/\s+|(?<=[-–—])/)))].join('\n');
