import type { LocalDate } from '../../../../kit/time.ts';
import { formatDay, formatWeekday } from '../../../../kit/web/format.ts';
import { useI18n } from '../../../../kit/web/i18n.ts';
import hidden from '../../../../kit/web/ui/visuallyHidden.module.css';
import { getVisibleDays, listRangeDays } from './calendarRange.ts';
import classes from './WeekStrip.module.css';

interface WeekStripProps {
  date: LocalDate;
  today: LocalDate;
  onDay: (date: LocalDate) => void;
}

export function WeekStrip({ date, today, onDay }: WeekStripProps) {
  const { t, language } = useI18n();
  return (
    <nav aria-label={t('rooms:calendar.strip')} className={classes.strip} data-screen-only>
      {listRangeDays(getVisibleDays('week', date)).map((day) => (
        <button
          key={day}
          type="button"
          className={classes.day}
          aria-current={day === date ? 'date' : undefined}
          data-today={day === today || undefined}
          onClick={() => onDay(day)}
        >
          <span className={hidden.visuallyHidden}>{formatDay(day, language)}</span>
          <span className={classes.weekday} aria-hidden>
            {formatWeekday(day, language)}
          </span>
          <span aria-hidden>{Number(day.slice(8))}</span>
        </button>
      ))}
    </nav>
  );
}
