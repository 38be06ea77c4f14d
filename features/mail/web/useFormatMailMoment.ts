import { getLocalNow } from '../../../kit/time.ts';
import { formatDate, formatTime } from '../../../kit/web/i18n/format.ts';
import { useFormatMoment } from '../../../kit/web/i18n/useFormatMoment.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';

export function useFormatMailMoment(): (instant: string, length: 'short' | 'long') => string {
  const { formatMoment } = useFormatMoment();
  const { building } = useSession();
  const today = useToday();
  return (instant, length) => {
    const { date, time } = getLocalNow(building.timeZone, new Date(instant));
    if (length === 'short') return date === today ? formatTime(time) : formatDate(date);
    return formatMoment(date, time);
  };
}
