import { type ReactNode, useEffect, useRef } from 'react';
import type { LocalDate } from '../../time.ts';
import { formatLongDay, formatMonth, formatWeekday } from '../i18n/format.ts';
import { useI18n } from '../i18n/i18n.ts';
import hidden from '../ui/visuallyHidden.module.css';
import { type DaySpan, type DaySpansProps, DaySpansRow } from './DaySpansRow.tsx';
import gridClasses from './grid.module.css';
import { gridRoles } from './gridRoles.ts';
import classes from './MonthGrid.module.css';
import { getFirstDayOfMonth, getWeekNumber, listWeeksOfMonth } from './months.ts';
import { useGridNavigation } from './useGridNavigation.ts';

/** Pixels. Scrolls if less of today’s week is visible. */
const MIN_VISIBLE_HEIGHT = 100;

interface MonthGridProps<Item extends DaySpan> extends DaySpansProps<Item> {
  /** Any of its days. */
  month: LocalDate;
  label?: string;
  className?: string | undefined;
  /** A button with `data-cell` instead of the number of a day. The table is an ARIA grid then. */
  renderDay?: (day: LocalDate) => ReactNode;
  getDayProps?: (day: LocalDate) => object;
}

/** The weeks of a month, with their items. Opens at today's week. */
export function MonthGrid<Item extends DaySpan>(props: MonthGridProps<Item>) {
  const { month, label, className, renderDay, getDayProps, ...spans } = props;
  const { t, screenLanguage } = useI18n();
  const { today } = spans;
  const grid = useRef<HTMLTableElement>(null);
  const stops = useGridNavigation(grid);
  useEffect(() => {
    const week = grid.current?.querySelector('[aria-current="date"]');
    if (week && week.getBoundingClientRect().top > innerHeight - MIN_VISIBLE_HEIGHT)
      week.scrollIntoView({ block: 'nearest' });
  }, []);
  const weeks = listWeeksOfMonth(month);
  return (
    <table
      ref={grid}
      {...gridRoles[renderDay ? 'grid' : 'table']}
      aria-label={label ?? formatMonth(getFirstDayOfMonth(month), screenLanguage)}
      className={[gridClasses.table, classes.month, className].join(' ')}
      data-current={weeks.flat().includes(today) || undefined}
      {...stops}
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
          const [monday = ''] = week;
          return (
            <DaySpansRow
              {...spans}
              key={monday}
              days={week}
              label={t('ui.calendar.week', { number: getWeekNumber(monday) })}
              className={classes.week}
              renderHead={renderDay ?? renderNumber}
              getDayProps={(day) => ({
                'data-outside': day.slice(0, 7) !== month.slice(0, 7) || undefined,
                ...getDayProps?.(day),
              })}
            />
          );
        })}
      </tbody>
    </table>
  );

  function renderNumber(day: LocalDate) {
    return (
      <div className={classes.number}>
        <span className={hidden.visuallyHidden}>{formatLongDay(day, screenLanguage)}</span>
        <span aria-hidden>{Number(day.slice(8))}</span>
      </div>
    );
  }
}
