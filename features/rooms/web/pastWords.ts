import { useWords } from '../../../kit/web/i18n.ts';

/** The words of the question whether a reservation on a day already past is meant. */
export function usePastWords() {
  const { t } = useWords();
  return {
    title: t('rooms:past.title'),
    text: t('rooms:past.text'),
    confirm: t('rooms:past.confirm'),
    change: t('rooms:past.change'),
  };
}
