import '@mantine/dates/styles.css';
import './calendar.css';
import 'dayjs/locale/fr';
import 'dayjs/locale/en-gb';
import { useMediaQuery } from '@mantine/hooks';
import type { LocalDate } from '../../time.ts';
import { useWords } from '../i18n.ts';
import { useToday } from '../today.ts';

/**
 * What every calendar shares: weeks from Monday, the building's today, the language, and names for its arrows. `focused` is
 * the day that takes the focus where the calendar opens by a key; without it, what stands first in it does.
 */
export function useCalendarProps(focused?: LocalDate) {
  const { t, language } = useWords();
  const today = useToday();
  const onTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  return {
    locale: language === 'fr' ? 'fr' : 'en-gb',
    firstDayOfWeek: 1,
    getDayProps: (day: LocalDate) => ({
      'aria-current': day === today ? ('date' as const) : undefined,
      'data-autofocus': day === focused || undefined,
    }),
    // Mantine's own mark would stand on the day that the browser's clock and zone give.
    highlightToday: false,
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
