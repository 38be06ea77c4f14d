import { useNavigate } from 'react-router';
import { daysBetween, type LocalDate, type LocalTime, MAX_RANGE_DAYS } from '../../../kit/time.ts';
import { formatDayInNumbers, formatShortDay, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { DateRange } from '../../../kit/web/list/period.ts';

/**
 * What a notice says of visits that were saved for days which the list does not show, with the way there: whoever saved them would
 * look for them in vain, and save them again. Undefined where all are in sight.
 */
export function useSavedElsewhere({ start, end }: DateRange) {
  const { t, language } = useWords();
  const navigate = useNavigate();
  return (days: readonly LocalDate[], time?: LocalTime) => {
    const elsewhere = days.filter((day) => day < start || day > end).toSorted();
    const [first, last] = [elsewhere[0], elsewhere.at(-1)];
    if (!first || !last) return undefined;
    const until = daysBetween(first, last) > MAX_RANGE_DAYS ? first : last;
    const at = time && { time: formatTime(time) };
    const day = formatDayInNumbers(first, language);
    const several = { first: formatShortDay(first, language), last: formatShortDay(last, language) };
    const one = () => (at ? t('visits:elsewhere.one', { day, ...at }) : t('visits:elsewhere.day', { day }));
    const more = () =>
      at ? t('visits:elsewhere.several', { ...several, ...at }) : t('visits:elsewhere.days', several);
    const label = first === last ? one() : more();
    const take = () => void navigate(`/resident/table?${new URLSearchParams({ start: first, end: until })}`);
    return { label, take };
  };
}
