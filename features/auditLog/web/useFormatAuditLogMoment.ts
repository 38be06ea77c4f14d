import { getLocalNow } from '../../../kit/time.ts';
import { formatDate, formatTime } from '../../../kit/web/format.ts';
import { useI18n } from '../../../kit/web/i18n.ts';
import { useSession } from '../../../kit/web/session.ts';

export function useFormatAuditLogMoment(): (instant: string) => string {
  const { t } = useI18n();
  const { building } = useSession();
  return (instant) => {
    const { date, time } = getLocalNow(building.timeZone, new Date(instant));
    return t('auditLog:moment', { date: formatDate(date), time: formatTime(time) });
  };
}
