import '@mantine/dates/styles.css';
import './calendar.css';
import 'dayjs/locale/fr';
import 'dayjs/locale/en-gb';
import { useMediaQuery } from '@mantine/hooks';
import type { LocalDate } from '../../time.ts';
import { useI18n } from '../i18n/i18n.ts';
import { useToday } from '../session/useToday.ts';

/** Props of all date pickers: weeks from Monday, the building's today, language and labels. */
export function useDatePickerProps(focused?: LocalDate) {
  const { t, language } = useI18n();
  const today = useToday();
  const onTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  return {
    locale: language === 'fr' ? 'fr' : 'en-gb',
    firstDayOfWeek: 1,
    getDayProps: (day: LocalDate) => ({
      'aria-current': day === today ? ('date' as const) : undefined,
      'data-autofocus': day === focused || undefined,
    }),
    // Mantine marks today in the browser's time zone.
    highlightToday: false,
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
