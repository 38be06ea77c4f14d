import { formatDate, formatDateAndTime, formatTime } from './format.ts';
import { useI18n } from './i18n.ts';

/** The only form of a date with a time in figures: `30/11/2026 à 9:30`, `30/11/2026 at 9:30`. */
export function useFormatMoment() {
  const { t } = useI18n();
  return {
    formatMoment: (date: string, time: string) =>
      t('ui.moment', { date: formatDate(date), time: formatTime(time) }),
    formatInstant: (instant: string, timeZone: string) =>
      t('ui.moment', formatDateAndTime(instant, timeZone)),
  };
}
