import { useFormatMoment } from '../../../kit/web/i18n/useFormatMoment.ts';
import { useSession } from '../../../kit/web/session/session.ts';

export function useFormatAuditLogMoment(): (instant: string) => string {
  const { formatInstant } = useFormatMoment();
  const { building } = useSession();
  return (instant) => formatInstant(instant, building.timeZone);
}
