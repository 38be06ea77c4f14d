import { useEffect, useRef } from 'react';
import { addDays, getMonday, type LocalDate } from '../../time.ts';
import { formatLongDay, formatMonth, formatWeekday } from '../format.ts';
import { useI18n } from '../i18n.ts';
import hidden from '../ui/visuallyHidden.module.css';
import { type DaySpan, type DaySpansProps, DaySpansRow } from './DaySpansRow.tsx';
import { gridRoles } from './gridRoles.ts';
import classes from './MonthGrid.module.css';

interface MonthGridProps<Item extends DaySpan> extends DaySpansProps<Item> {
  /** Its first day. */
  month: LocalDate;
}

/** The days of a month by weeks, with their items. Opens at today's week. */
export function MonthGrid<Item extends DaySpan>({ month, ...spans }: MonthGridProps<Item>) {
  const { screenLanguage } = useI18n();
  const { today } = spans;
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const week = grid.current?.querySelector('[aria-current="date"]');
    if (week && week.getBoundingClientRect().bottom > innerHeight) week.scrollIntoView({ block: 'nearest' });
  }, []);
  const weeks = listWeeks(month);
  return (
    <table
      ref={grid}
      {...gridRoles.table}
      aria-label={formatMonth(month, screenLanguage)}
      className={classes.month}
      data-current={month.slice(0, 7) === today.slice(0, 7) || undefined}
    >
      <thead {...gridRoles.rowgroup}>
        <tr {...gridRoles.row} className={classes.weekdays}>
          {weeks[0]?.map((day) => (
            <th key={day} {...gridRoles.columnheader} aria-label={formatWeekday(day, screenLanguage, 'long')}>
              {formatWeekday(day, screenLanguage)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...gridRoles.rowgroup}>
        {weeks.map((week) => {
          const days = week.filter((day) => day.slice(0, 7) === month.slice(0, 7));
          const outside = week.filter((day) => !days.includes(day)).map((day) => <Outside key={day} />);
          const startsOutside = week[0] !== days[0];
          return (
            <DaySpansRow
              {...spans}
              key={week[0]}
              days={days}
              className={classes.week}
              before={startsOutside && outside}
              after={!startsOutside && outside}
              renderHead={(day) => (
                <div className={classes.number}>
                  <span className={hidden.visuallyHidden}>{formatLongDay(day, screenLanguage)}</span>
                  <span aria-hidden>{Number(day.slice(8))}</span>
                </div>
              )}
            />
          );
        })}
      </tbody>
    </table>
  );
}

const Outside = () => <td {...gridRoles.cell} className={classes.outside} />;

/** The weeks with days of the month, from Monday to Sunday. */
export function listWeeks(month: LocalDate): LocalDate[][] {
  const first = getMonday(month);
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => addDays(first, 7 * week + at)),
  );
  return weeks.filter((days) => days.some((day) => day.slice(0, 7) === month.slice(0, 7)));
}
