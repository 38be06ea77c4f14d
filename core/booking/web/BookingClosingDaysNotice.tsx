import { IconCalendarOff } from '@tabler/icons-react';
import { formatDay } from '../../../kit/web/format.ts';
import { useI18n } from '../../../kit/web/i18n.ts';
import classes from './BookingClosingDaysNotice.module.css';
import type { ClosingDayNamesByDate } from './useClosingDayNames.ts';

export function BookingClosingDaysNotice({ closed }: { closed: ClosingDayNamesByDate }) {
  const { t, language } = useI18n();
  if (closed.size === 0) return null;
  const days = [...closed].map(([date, name]) =>
    t('booking:closedDay', { day: formatDay(date, language), name }),
  );
  return (
    <p className={classes.line}>
      <IconCalendarOff size={18} stroke={1.5} aria-hidden />
      <span>{t('booking:closed', { days: days.join(', ') })}</span>
    </p>
  );
}
