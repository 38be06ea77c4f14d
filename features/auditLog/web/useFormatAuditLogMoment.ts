import { formatDateAndTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';

export function useFormatAuditLogMoment(): (instant: string) => string {
  const { t } = useI18n();
  const { building } = useSession();
  return (instant) => t('auditLog:moment', formatDateAndTime(instant, building.timeZone));
}
