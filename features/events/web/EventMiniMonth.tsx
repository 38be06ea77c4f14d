import { addDays, getMonday, type LocalDate } from '../../../kit/time.ts';
import { getLastDayOfMonth } from '../../../kit/web/calendar/months.ts';
import { formatDay, formatWeekday } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { BuildingEvent } from '../event.ts';
import classes from './EventMiniMonth.module.css';

interface MiniMonthProps {
  month: LocalDate;
  today: LocalDate;
  day: LocalDate | undefined;
  events: readonly BuildingEvent[];
  onDay: (day: LocalDate) => void;
}

/** Always six weeks, so that nothing below moves. */
export function EventMiniMonth({ month, today, day: selectedDay, events, onDay }: MiniMonthProps) {
  const { t, screenLanguage } = useI18n();
  const first = getMonday(month);
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => addDays(first, week * 7 + at)),
  );
  const last = getLastDayOfMonth(month);
  const countOn = (day: LocalDate) =>
    events.filter(({ startDate, endDate }) => startDate <= day && day <= endDate).length;
  return (
    <table className={classes.month}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {formatWeekday(day, screenLanguage).slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]}>
            {days.map((day) => {
              const isIn = day >= month && day <= last;
              const count = isIn ? countOn(day) : 0;
              const figure = Number(day.slice(8));
              return (
                <td key={day} aria-current={day === today ? 'date' : undefined}>
                  {count > 0 ? (
                    <button
                      type="button"
                      aria-pressed={day === selectedDay}
                      aria-label={t('events:calendar.dayHint', {
                        count,
                        day: formatDay(day, screenLanguage),
                      })}
                      onClick={() => onDay(day)}
                    >
                      {figure}
                    </button>
                  ) : (
                    isIn && <span>{figure}</span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
