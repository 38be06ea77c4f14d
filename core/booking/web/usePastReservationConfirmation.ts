import { usePastDayConfirmation } from '../../../kit/web/dialog/usePastDayConfirmation.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';

export function usePastReservationConfirmation(text: string) {
  const { t } = useI18n();
  return usePastDayConfirmation({
    title: t('booking:past.title'),
    text,
    confirm: t('booking:past.confirm'),
    change: t('booking:past.change'),
  });
}
