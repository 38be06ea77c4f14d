import '@mantine/dates/styles.css';
import './calendar.css';
import 'dayjs/locale/fr';
import 'dayjs/locale/en-gb';
import { useMediaQuery } from '@mantine/hooks';
import { useWords } from '../i18n.ts';

/** What every calendar shares: weeks from Monday, the language, and names for its arrows. */
export function useCalendarProps() {
  const { t, language } = useWords();
  const onTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  return {
    locale: language === 'fr' ? 'fr' : 'en-gb',
    firstDayOfWeek: 1,
    highlightToday: true,
    // On a touch screen a day is as large as a finger.
    size: onTouch ? 'md' : 'sm',
    ariaLabels: {
      nextMonth: t('ui.calendar.nextMonth'),
      previousMonth: t('ui.calendar.previousMonth'),
      nextYear: t('ui.calendar.nextYear'),
      previousYear: t('ui.calendar.previousYear'),
      nextDecade: t('ui.calendar.nextDecade'),
      previousDecade: t('ui.calendar.previousDecade'),
    },
  } as const;
}
