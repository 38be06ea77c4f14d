import { useWords } from '../../../kit/web/i18n.ts';

/** The words of the question whether a visit on a day already past is meant. */
export function usePastWords() {
  const { t } = useWords();
  return {
    title: t('visits:past.title'),
    text: t('visits:past.text'),
    confirm: t('visits:past.confirm'),
    change: t('visits:past.change'),
  };
}
