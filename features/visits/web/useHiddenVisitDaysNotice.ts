import { useNavigate } from 'react-router';
import { countDaysInclusive, type LocalDate, type LocalTime, MAX_RANGE_DAYS } from '../../../kit/time.ts';
import { formatShortDay, formatTime, formatWeekdayWithDate } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { DateRange } from '../../../kit/web/list/period.ts';

/** Link to visits saved on days that the list does not show, so that they do not seem lost. */
export function useHiddenVisitDaysNotice({ start, end }: DateRange) {
  const { t, language } = useI18n();
  const navigate = useNavigate();
  return (days: readonly LocalDate[], time?: LocalTime) => {
    const hiddenDays = days.filter((day) => day < start || day > end).toSorted();
    const [first, last] = [hiddenDays[0], hiddenDays.at(-1)];
    if (!first || !last) return undefined;
    const until = countDaysInclusive(first, last) > MAX_RANGE_DAYS ? first : last;
    const at = time && { time: formatTime(time) };
    const day = formatWeekdayWithDate(first, language);
    const range = { first: formatShortDay(first, language), last: formatShortDay(last, language) };
    const describeOne = () =>
      at ? t('visits:elsewhere.one', { day, ...at }) : t('visits:elsewhere.day', { day });
    const describeSeveral = () =>
      at ? t('visits:elsewhere.several', { ...range, ...at }) : t('visits:elsewhere.days', range);
    const label = first === last ? describeOne() : describeSeveral();
    const run = () => void navigate(`/resident/table?${new URLSearchParams({ start: first, end: until })}`);
    return { label, run };
  };
}
