import { rowIdTextSchema } from '../../../kit/rowId.ts';
import { addDays, type LocalDate, localDateSchema } from '../../../kit/time.ts';
import type { DateRange } from '../../../kit/web/list/period.ts';
import { getMonthRange } from '../../../kit/web/list/period.ts';
import { flagParam, schemaParam } from '../../../kit/web/navigation/useUrlState.ts';

const presetKeys = [
  'last7',
  'last30',
  'last90',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'last12Months',
] as const;
type PresetKey = (typeof presetKeys)[number];

const lastDays = (yesterday: LocalDate, days: number): DateRange => ({
  start: addDays(yesterday, 1 - days),
  end: yesterday,
});

/** The figures end yesterday, so a month or year that begins today has none. */
export function getPresetRanges(today: LocalDate): { key: PresetKey; range: DateRange }[] {
  const yesterday = addDays(today, -1);
  const ranges: Record<PresetKey, DateRange> = {
    last7: lastDays(yesterday, 7),
    last30: lastDays(yesterday, 30),
    last90: lastDays(yesterday, 90),
    thisMonth: { start: getMonthRange(today).start, end: yesterday },
    lastMonth: getMonthRange(today, -1),
    thisYear: { start: `${today.slice(0, 4)}-01-01`, end: yesterday },
    last12Months: { start: getMonthRange(today, -12).start, end: getMonthRange(today, -1).end },
  };
  return presetKeys
    .map((key) => ({ key, range: ranges[key] }))
    .filter(({ range }) => range.start <= range.end);
}

const day = schemaParam(localDateSchema, undefined);

export const statisticsParameters = {
  start: day,
  end: day,
  all: flagParam(),
  company: schemaParam(rowIdTextSchema, undefined),
};

/** Default: the last 30 days. */
export function toStatisticsRange(
  { start, end }: { start: LocalDate | undefined; end: LocalDate | undefined },
  today: LocalDate,
): DateRange {
  const usual = lastDays(addDays(today, -1), 30);
  const first = start ?? usual.start;
  return {
    start: first,
    end: end !== undefined && end >= first ? end : start === undefined ? usual.end : first,
  };
}
