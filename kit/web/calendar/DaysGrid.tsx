import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import type { LocalDate, LocalTime } from '../../time.ts';
import { DaySlotsHoverCard, useDaySlotsHoverCard } from './DaySlotsHoverCard.tsx';
import classes from './DaysGrid.module.css';
import { DaysGridRow, type GridRow, parseDaysGridCellKey } from './DaysGridRow.tsx';
import { type DayTimelineSlot, isSlotMovable, type SlotPalette } from './DayTimeline.tsx';
import { type GridDay, GridDayHeading } from './GridDayHeading.tsx';
import gridClasses from './grid.module.css';
import { gridRoles } from './gridRoles.ts';
import { getPastEnd, type HourRange, type TimeRange } from './hours.ts';
import { useDeferredRows } from './useDeferredRows.ts';
import { useGridNavigation } from './useGridNavigation.ts';
import { usePeriodDrag } from './usePeriodDrag.ts';

export type { GridDay, GridRow };

interface DaysGridProps {
  label: string;
  rowsLabel: ReactNode;
  rows: readonly GridRow[];
  days: readonly GridDay[];
  hours: HourRange;
  showScale?: boolean;
  /** Slots of a line on a day, sorted. Must return the same array while nothing changes. */
  getSlots: (line: number, date: LocalDate) => readonly DayTimelineSlot[];
  describeCell: (line: GridRow, day: GridDay, slots: readonly DayTimelineSlot[]) => string;
  /** Accessible text of the mark for a slot outside the hours. Slots with a `text` have a mark. */
  describeOutside?: ((line: GridRow, day: GridDay, slot: DayTimelineSlot) => string) | undefined;
  freeLabel: string | undefined;
  pastLabel?: string | undefined;
  freeText?: string | undefined;
  now: { date: LocalDate; time: LocalTime };
  selection?: TimeRange | undefined;
  /** Why a line does not match the search, on a day or (without `date`) on all. It is dimmed. */
  getMismatch?: ((line: number, date?: LocalDate) => string | undefined) | undefined;
  tones?: SlotPalette | undefined;
  /** Minimum height of a bar in pixels; 44 for touch. Bars grow up to 44 if the window has room. */
  barHeight?: number;
  onDayClick?: ((date: LocalDate) => void) | undefined;
  /** A button in the last heading that folds and unfolds the days that can be `narrow`. */
  fold?: { label: string; isFolded: boolean; onToggle: () => void } | undefined;
  /** A day of a line was clicked; `beside`: key of the clicked mark outside the hours. */
  onCellClick: (line: number, date: LocalDate, beside?: string) => void;
  /** A `clickable` slot was clicked with a mouse. Touch opens the day. */
  onSlotClick?: ((slot: string) => void) | undefined;
  onDraw?: ((line: number, date: LocalDate, period: TimeRange) => void) | undefined;
  onMove?: ((slot: string, to: GridSlot) => void) | undefined;
  /** Periods that block a moved slot on a day of a line; null: it may not go there. */
  getTakenPeriods?:
    | ((slot: string, line: number, date: LocalDate) => readonly TimeRange[] | null)
    | undefined;
  moveHint?: string | undefined;
  moveKeys?: string | undefined;
}

export interface GridSlot extends TimeRange {
  row: number;
  date: LocalDate;
}

const cellOf = (table: HTMLElement | null, name: string) =>
  table?.querySelector(`[data-cell="${CSS.escape(name)}"]`);

/**
 * Grid of lines by days, with a bar of hours in each cell. An ARIA grid: one tab stop, arrow keys between
 * cells, Enter opens a cell; marks of slots outside the hours are cells too. A card shows the slots of the
 * hovered or focused cell. Scrolls inside its container; on a phone the line's name stands above its days.
 * Lines outside the window render deferred.
 */
export function DaysGrid(props: DaysGridProps) {
  const { label, rowsLabel, rows, days, hours, getSlots, getMismatch, now, barHeight = 28 } = props;
  const { onDayClick, fold, onCellClick, onSlotClick, onDraw, onMove, getTakenPeriods, moveKeys } = props;
  const getRowProps = useDeferredRows(props);
  const table = useRef<HTMLTableElement>(null);
  const stops = useGridNavigation(table);
  const { dragged, handlers } = usePeriodDrag({
    hours,
    getTaken: (name, slot) => {
      const [of, date] = parseDaysGridCellKey(name);
      if (slot !== undefined && getTakenPeriods) return getTakenPeriods(slot, of, date);
      return getSlots(of, date).filter(({ key }) => String(key) !== slot);
    },
    onDraw:
      onDraw &&
      ((drawn) => onDraw(...parseDaysGridCellKey(drawn.row), { start: drawn.start, end: drawn.end })),
    onMove:
      onMove &&
      ((slot, { row: name, start, end }) => {
        const [of, date] = parseDaysGridCellKey(name);
        onMove(slot, { row: of, date, start, end });
      }),
  });
  const card = useDaySlotsHoverCard();
  const cardCell = dragged
    ? { name: dragged.row, at: cellOf(table.current, dragged.row)?.getBoundingClientRect() }
    : card.shown;
  const [inLine, inDay] = cardCell ? parseDaysGridCellKey(cardCell.name) : [];
  const line = rows.find(({ id }) => id === inLine);
  const day = days.find(({ date }) => date === inDay);
  const slots = line && day ? getSlots(line.id, day.date) : [];
  const draggedKey = dragged?.slot;
  const awayIn = (of: number) =>
    draggedKey !== undefined &&
    days.some(({ date }) => getSlots(of, date).some(({ key }) => String(key) === draggedKey))
      ? draggedKey
      : undefined;
  const columns = days.map(({ narrow, isPast }) => {
    return narrow ? '3.75rem' : isPast ? 'minmax(0, 0.5fr)' : 'minmax(0, 1fr)';
  });
  const FoldIcon = fold?.isFolded ? IconChevronLeft : IconChevronRight;
  const sizes = {
    '--columns': columns.join(' '),
    '--days': days.length,
    '--rows': rows.length,
    '--min-bar': `${barHeight / 16}rem`,
  };
  return (
    <div className={gridClasses.box} style={sizes as CSSProperties}>
      <table
        ref={table}
        {...gridRoles.grid}
        aria-label={label}
        className={`${gridClasses.table} ${gridClasses.rows} ${classes.grid}`}
        {...stops}
        {...card.handlers}
      >
        <thead {...gridRoles.rowgroup}>
          <tr {...gridRoles.row}>
            <th {...gridRoles.columnheader} className={gridClasses.corner}>
              {rowsLabel}
            </th>
            {days.map((each) => (
              <th
                key={each.date}
                {...gridRoles.columnheader}
                data-today={each.date === now.date || undefined}
                data-narrow={each.narrow || undefined}
              >
                <GridDayHeading
                  day={each}
                  onDayClick={onDayClick}
                  scale={props.showScale ? hours : undefined}
                />
                {fold && each === days.at(-1) && (
                  <button
                    type="button"
                    className={classes.fold}
                    aria-label={fold.label}
                    title={fold.label}
                    aria-expanded={!fold.isFolded}
                    onClick={fold.onToggle}
                  >
                    <FoldIcon size={16} stroke={1.5} aria-hidden />
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...gridRoles.rowgroup} {...handlers}>
          {rows.map((each, at) => {
            const look = getRowProps(at);
            if (!look) return null;
            return (
              <DaysGridRow
                key={each.id}
                row={each}
                days={look.days}
                hours={look.hours}
                getSlots={look.getSlots}
                describeCell={look.describeCell}
                describeOutside={look.describeOutside}
                freeText={look.freeText}
                selection={look.selection}
                getMismatch={look.getMismatch}
                tones={look.tones}
                today={look.now.date}
                time={look.now.time}
                onCellClick={onCellClick}
                onSlotClick={onSlotClick}
                dragged={dragged && parseDaysGridCellKey(dragged.row)[0] === each.id ? dragged : null}
                draggedSlot={awayIn(each.id)}
                moveKeys={moveKeys}
              />
            );
          })}
        </tbody>
      </table>
      {cardCell?.at && line && day && (
        <DaySlotsHoverCard
          at={cardCell.at}
          title={line.name}
          day={day.accessibleName}
          slots={dragged ? [{ ...dragged, key: '', tone: 'mine', label: '' }] : slots}
          freeLabel={day.closed ?? ((day.date < now.date && props.pastLabel) || props.freeLabel)}
          note={[getMismatch?.(line.id, day.date), line.note].filter(Boolean).join(' · ')}
          hint={
            !dragged && !day.narrow && slots.some((slot) => isSlotMovable(slot, getPastEnd(day.date, now)))
              ? props.moveHint
              : undefined
          }
        />
      )}
    </div>
  );
}
