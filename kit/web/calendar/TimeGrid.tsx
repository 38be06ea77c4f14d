import { useMergedRef } from '@mantine/hooks';
import { type CSSProperties, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { type LocalDate, type LocalTime, toTime } from '../../time.ts';
import { formatLongDay, formatTime, formatWeekday } from '../i18n/format.ts';
import { useI18n } from '../i18n/i18n.ts';
import { useNow } from '../session/useToday.ts';
import hidden from '../ui/visuallyHidden.module.css';
import gridClasses from './grid.module.css';
import { gridRoles } from './gridRoles.ts';
import { type HourRange, isTimeWithinHours, type TimeRange, toBarPosition } from './hours.ts';
import { MorePopover } from './MorePopover.tsx';
import { stackItems } from './stackItems.ts';
import classes from './TimeGrid.module.css';
import { type DraggedPeriod, getMinuteAt, usePeriodDrag } from './usePeriodDrag.ts';

/** Minutes. */
const CLICK_STEP = 30;

interface TimeGridItem extends TimeRange {
  key: string | number;
  date: LocalDate;
}

interface TimeGridProps<Item extends TimeGridItem> {
  label: string;
  days: readonly LocalDate[];
  hours: HourRange;
  /** The first of overlapping items are shown. */
  items: readonly Item[];
  renderItem: (item: Item) => ReactNode;
  maxBeside: number;
  getMoreHint: (count: number) => string;
  /** Opens here. */
  firstHour: number;
  onDraw?: ((drawn: DraggedPeriod) => void) | undefined;
  onTimeClick?: ((day: LocalDate, start: LocalTime) => void) | undefined;
  onMove?: (slot: string, to: DraggedPeriod) => void;
  getTaken?: (day: LocalDate, slot: string) => readonly TimeRange[] | null;
}

/**
 * Days side by side with their hours from top to bottom. Items need `data-slot`, `data-start` and `data-end`
 * to be moved, and a `data-stretch` to be resized.
 */
export function TimeGrid<Item extends TimeGridItem>(props: TimeGridProps<Item>) {
  const { label, days, hours, firstHour, onDraw, onMove, getTaken } = props;
  const { t, screenLanguage } = useI18n();
  const now = useNow();
  const body = useRef<HTMLTableSectionElement>(null);
  const [firstDay] = days;
  useLayoutEffect(() => {
    const height = body.current?.rows[0]?.offsetHeight;
    if (!body.current || !height || !firstDay) return;
    body.current.scrollTop = Math.floor((height * (firstHour - hours.from)) / (hours.to - hours.from));
  }, [firstDay, firstHour, hours.from, hours.to]);
  const {
    dragged,
    handlers: { ref: dragRef, ...handlers },
  } = usePeriodDrag({
    hours,
    isVertical: true,
    getTaken: (day, slot) => (slot === undefined ? [] : (getTaken?.(day, slot) ?? null)),
    onDraw,
    onMove,
  });
  const hourList = Array.from({ length: hours.to - hours.from + 1 }, (_, at) => hours.from + at);
  return (
    <table
      {...gridRoles.table}
      aria-label={label}
      className={`${gridClasses.table} ${classes.grid}`}
      style={
        {
          '--columns': days.length,
          '--hours': hours.to - hours.from,
        } as CSSProperties
      }
    >
      <thead {...gridRoles.rowgroup}>
        <tr {...gridRoles.row} className={classes.row}>
          <td {...gridRoles.cell} />
          {days.map((day) => (
            <th
              key={day}
              {...gridRoles.columnheader}
              data-date={day}
              aria-current={day === now.date ? 'date' : undefined}
            >
              <span className={hidden.visuallyHidden}>{formatLongDay(day, screenLanguage)}</span>
              <span aria-hidden>
                {formatWeekday(day, screenLanguage, days.length === 1 ? 'long' : 'short')}{' '}
                {Number(day.slice(8))}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        {...gridRoles.rowgroup}
        {...handlers}
        ref={useMergedRef(body, dragRef)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
        tabIndex={0}
        data-scrolls
      >
        <tr {...gridRoles.row} className={`${classes.row} ${classes.hours}`}>
          <th {...gridRoles.rowheader}>
            <span className={hidden.visuallyHidden}>{t('ui.calendar.hours')}</span>
            {hourList.map((hour) => (
              <span key={hour} className={classes.hour} aria-hidden>
                {formatTime(`${hour}:00`)}
              </span>
            ))}
          </th>
          {days.map((day) => (
            <TimeGridDay key={day} {...props} day={day} now={now} dragged={dragged} />
          ))}
        </tr>
      </tbody>
    </table>
  );
}

interface TimeGridDayProps<Item extends TimeGridItem> extends TimeGridProps<Item> {
  day: LocalDate;
  now: { date: LocalDate; time: LocalTime };
  dragged: DraggedPeriod | null;
}

function TimeGridDay<Item extends TimeGridItem>(props: TimeGridDayProps<Item>) {
  const { day, now, dragged, hours, items, renderItem, maxBeside, getMoreHint, onTimeClick } = props;
  const { screenLanguage } = useI18n();
  const stack = stackItems(
    items.filter(({ date }) => date === day),
    hours,
    maxBeside,
  );
  const drawn = dragged?.row === day ? dragged : null;
  const place = (period: TimeRange): CSSProperties => {
    const { at, length } = toBarPosition(period, hours);
    return { top: `${at}%`, height: `${length}%` };
  };
  const clickTime = (event: MouseEvent<HTMLElement>) => {
    const { target, currentTarget, detail } = event;
    const isFree = target instanceof Element && currentTarget.contains(target) && !target.closest('li');
    if (!isFree || detail > 1) return;
    const minute = Math.min(getMinuteAt(currentTarget, event, hours, true), hours.to * 60 - 1);
    onTimeClick?.(day, toTime(Math.floor(minute / CLICK_STEP) * CLICK_STEP));
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a button books with the keyboard
    <td
      {...gridRoles.cell}
      data-date={day}
      data-line={day}
      data-reserves={stack.overflow.length > 0 || undefined}
      aria-current={day === now.date ? 'date' : undefined}
      onClick={onTimeClick && clickTime}
    >
      {/* Rendered before the items, so that the line stays behind their text. */}
      {day === now.date && isTimeWithinHours(now.time, hours) && (
        <span className={classes.now} style={place({ start: now.time, end: now.time })} />
      )}
      {stack.visible.length > 0 && (
        <ul>
          {stack.visible.map(({ item, column, columns }) => (
            <li
              key={item.key}
              data-dragged={dragged?.slot === String(item.key) || undefined}
              style={{
                ...place(item),
                insetInlineStart: `${(100 * column) / columns}%`,
                width: `${100 / columns}%`,
              }}
            >
              {renderItem(item)}
            </li>
          ))}
          {stack.overflow.map((group) => (
            <li key={group.items[0]?.key} className={classes.more} style={place(group)}>
              <MorePopover
                count={group.items.length}
                hint={getMoreHint(group.items.length)}
                title={formatLongDay(day, screenLanguage)}
              >
                {group.items.map((item) => (
                  <div key={item.key}>{renderItem(item)}</div>
                ))}
              </MorePopover>
            </li>
          ))}
        </ul>
      )}
      {drawn && (
        <span className={classes.drawn} style={place(drawn)}>
          {formatTime(drawn.start)}–{formatTime(drawn.end)}
        </span>
      )}
    </td>
  );
}
