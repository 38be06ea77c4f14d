import { useWords } from '../../../kit/web/i18n.ts';

/** The words of the question whether a visit on a day already past is meant. */
export function usePastWords() {
  const { t } = useWords();
  return {
    title: t('appointments:past.title'),
    text: t('appointments:past.text'),
    confirm: t('appointments:past.confirm'),
    change: t('appointments:past.change'),
  };
}
