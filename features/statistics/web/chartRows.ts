import { getMonday, type LocalDate } from '../../../kit/time.ts';
import { formatDate, formatLongDay, formatTimeRange } from '../../../kit/web/i18n/format.ts';
import type { ScreenLanguage } from '../../../kit/web/i18n/i18n.ts';
import type { Figures, Statistics } from '../statistics.ts';

/** One mark of a chart, and one row of its table. `title` is the long form of `label`. */
export interface ChartRow {
  key: string;
  label: string;
  title: string;
  values: Readonly<Record<string, number | null>>;
}

/** Longer periods are shown by week: more bars would be too thin. */
const MAX_DAY_ROWS = 62;

export const isShownByWeek = (days: readonly unknown[]): boolean => days.length > MAX_DAY_ROWS;

type DayFigures = Statistics['days'][number];
type DayMeasure = keyof Figures;

const useMeasures: readonly DayMeasure[] = ['roomUse', 'spaceUse'];

/** Counts of a week are added up, use is averaged over the days with open hours. */
function combine(days: readonly DayFigures[], measure: DayMeasure): number | null {
  const values = days.flatMap((day) => day[measure] ?? []);
  if (!useMeasures.includes(measure)) return values.reduce((sum, value) => sum + value, 0);
  if (values.length === 0) return null;
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10;
}

export function toDayRows(
  days: Statistics['days'],
  measures: readonly DayMeasure[],
  language: ScreenLanguage,
  describeWeek: (monday: string) => string,
): ChartRow[] {
  const isByWeek = isShownByWeek(days);
  const getStart = (day: LocalDate) => (isByWeek ? getMonday(day) : day);
  return [...Map.groupBy(days, ({ day }) => getStart(day))].map(([start, group]) => ({
    key: start,
    label: formatDate(start).slice(0, 5),
    title: isByWeek ? describeWeek(formatDate(start)) : formatLongDay(start, language),
    values: Object.fromEntries(measures.map((measure) => [measure, combine(group, measure)])),
  }));
}

type HourFigures = Statistics['hours'][number];
type HourMeasure = Exclude<keyof HourFigures, 'hour'>;

export const formatHour = (hour: number): string => `${hour}:00`;
export const formatHourRange = (hour: number): string => formatTimeRange(`${hour}:00`, `${hour + 1}:00`);

/** Hours from the first to the last with a figure. */
export function toHourRows(hours: Statistics['hours'], measures: readonly HourMeasure[]): ChartRow[] {
  const isFilled = (figures: HourFigures) => measures.some((measure) => (figures[measure] ?? 0) > 0);
  const first = hours.findIndex(isFilled);
  return hours.slice(first, hours.findLastIndex(isFilled) + 1).map((figures) => ({
    key: String(figures.hour),
    label: formatHour(figures.hour),
    title: formatHourRange(figures.hour),
    values: Object.fromEntries(measures.map((measure) => [measure, figures[measure]])),
  }));
}

/** The row with the largest sum of these values; undefined if all are zero. */
export function findPeak(rows: readonly ChartRow[], ...keys: readonly string[]): ChartRow | undefined {
  const total = ({ values }: ChartRow) => keys.reduce((sum, key) => sum + (values[key] ?? 0), 0);
  const best = rows.reduce<ChartRow | undefined>(
    (so, row) => (so === undefined || total(row) > total(so) ? row : so),
    undefined,
  );
  return best && total(best) > 0 ? best : undefined;
}
