import { getLocalNow } from '../../../kit/time.ts';
import { formatDate, formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';

export function useFormatMailMoment(): (instant: string, length: 'short' | 'long') => string {
  const { t } = useI18n();
  const { building } = useSession();
  const today = useToday();
  return (instant, length) => {
    const { date, time } = getLocalNow(building.timeZone, new Date(instant));
    if (length === 'short') return date === today ? formatTime(time) : formatDate(date);
    return t('mail:moment', { date: formatDate(date), time: formatTime(time) });
  };
}
