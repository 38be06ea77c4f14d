import { useI18n } from '../../../kit/web/i18n/i18n.ts';

export function usePastDateTexts() {
  const { t } = useI18n();
  return {
    title: t('visits:past.title'),
    text: t('visits:past.text'),
    confirm: t('visits:past.confirm'),
    change: t('visits:past.change'),
  };
}
