import { useI18n } from '../../../kit/web/i18n.ts';

export function usePastBookingConfirmationTexts() {
  const { t } = useI18n();
  return {
    title: t('rooms:past.title'),
    text: t('rooms:past.text'),
    confirm: t('rooms:past.confirm'),
    change: t('rooms:past.change'),
  };
}
