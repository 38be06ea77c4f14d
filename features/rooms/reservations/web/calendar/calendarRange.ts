import type { Language } from '../../../../../kit/actor.ts';
import { addDays, getMonday, type LocalDate, listDays } from '../../../../../kit/time.ts';
import { addMonths, listWeeksOfMonth } from '../../../../../kit/web/calendar/months.ts';
import { formatDayRange } from '../../../../../kit/web/i18n/format.ts';
import type { DateRange } from '../../../../../kit/web/list/period.ts';
import { LOCALES, ordinalizeFirstOfMonth } from '../../../../../kit/wordFormats.ts';

export const calendarViews = ['week', 'day', 'month', 'list'] as const;
export type CalendarViewKind = (typeof calendarViews)[number];

/** Both ends are included; a month includes the rest of its first and last week. */
export function getVisibleDays(view: CalendarViewKind, date: LocalDate): DateRange {
  switch (view) {
    case 'day':
      return { start: date, end: date };
    case 'list':
      return { start: date, end: addDays(date, 6) };
    case 'week':
      return { start: getMonday(date), end: addDays(getMonday(date), 6) };
    case 'month': {
      const days = listWeeksOfMonth(date).flat();
      return { start: days[0] ?? date, end: days.at(-1) ?? date };
    }
  }
}

/** Any day of the next (1) or previous (-1) page. */
export function getAdjacentDate(view: CalendarViewKind, date: LocalDate, direction: 1 | -1): LocalDate {
  switch (view) {
    case 'day':
      return addDays(date, direction);
    case 'list':
    case 'week':
      return addDays(date, 7 * direction);
    case 'month':
      return addMonths(date, direction);
  }
}

/** `23–29 nov.`, `28 déc. – 3 janv.`: without years; breaks only between the two. */
function formatShortDays(start: LocalDate, end: LocalDate, language: Language): string {
  const inYears = start.slice(0, 4) !== end.slice(0, 4);
  const words = inYears
    ? [start, end]
        .map((day) => formatDayRange({ start: day, end: day }, language, 'short'))
        .join('\u2009–\u2009')
    : formatDayRange({ start, end }, language, 'short');
  return words.replace(/(?<=\d|er) (?=\p{L})/gu, '\u00a0');
}

export const listRangeDays = ({ start, end }: DateRange): LocalDate[] => listDays([{ start, end }]);

const toUtcDate = (date: LocalDate) => new Date(`${date}T00:00:00Z`);

/**
 * `lundi 23 novembre 2026`, `23–29 novembre 2026`, `novembre 2026`; medium `lun. 23 nov. 2026`, `23–29 nov.
 * 2026`; short `23–29 nov.`, `nov. 2026`.
 */
export function formatViewTitle(
  view: CalendarViewKind,
  date: LocalDate,
  language: Language,
  length: 'long' | 'medium' | 'short' = 'long',
): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[language], {
      timeZone: 'UTC',
      month: length === 'long' ? 'long' : 'short',
      ...(length !== 'short' && { year: 'numeric' }),
      ...options,
    });
  // A month needs its year.
  if (view === 'month') return format({ year: 'numeric' }).format(toUtcDate(date));
  const { start, end } = getVisibleDays(view, date);
  if (start !== end && length === 'short') return formatShortDays(start, end, language);
  if (start !== end) return formatDayRange({ start, end }, language, length);
  const words = format({ weekday: length === 'long' ? 'long' : 'short', day: 'numeric' })
    .format(toUtcDate(date))
    .replace(',', '');
  return language === 'fr' ? ordinalizeFirstOfMonth(words) : words;
}
