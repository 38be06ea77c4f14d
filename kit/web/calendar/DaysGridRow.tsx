import { type MouseEvent, memo, type ReactNode } from 'react';
import { type LocalDate, type LocalTime, toMinutes } from '../../time.ts';
import hidden from '../ui/visuallyHidden.module.css';
import classes from './DaysGrid.module.css';
import barClasses from './DayTimeline.module.css';
import { DayTimeline, type DayTimelineSlot, isSlotMovable, type SlotPalette } from './DayTimeline.tsx';
import type { GridDay } from './GridDayHeading.tsx';
import gridClasses from './grid.module.css';
import { gridRoles } from './gridRoles.ts';
import { getPastEnd, type HourRange, isPeriodOutsideHours, type TimeRange } from './hours.ts';
import type { DraggedPeriod } from './usePeriodDrag.ts';

export interface GridRow {
  id: number;
  name: string;
  /** Shown instead of the name, such as a link. */
  heading?: ReactNode;
  hint?: ReactNode;
  note?: string;
}

/** `12 2026-11-24`: the name of a bar for `usePeriodDrag`. */
const buildDaysGridCellKey = (line: number, date: LocalDate) => `${line} ${date}`;
export function parseDaysGridCellKey(name: string): [number, LocalDate] {
  const [line, date = ''] = name.split(' ');
  return [Number(line), date];
}

function getClickedSlot({ target, nativeEvent }: MouseEvent): string | undefined {
  if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') return undefined;
  return target instanceof Element ? target.closest<HTMLElement>('[data-opens]')?.dataset.opens : undefined;
}

interface DaysGridRowProps {
  row: GridRow;
  days: readonly GridDay[];
  hours: HourRange;
  getSlots: (line: number, date: LocalDate) => readonly DayTimelineSlot[];
  describeCell: (line: GridRow, day: GridDay, slots: readonly DayTimelineSlot[]) => string;
  describeOutside: ((line: GridRow, day: GridDay, slot: DayTimelineSlot) => string) | undefined;
  freeText: string | undefined;
  selection: TimeRange | undefined;
  getMismatch: ((line: number, date?: LocalDate) => string | undefined) | undefined;
  tones: SlotPalette | undefined;
  today: LocalDate;
  time: LocalTime;
  dragged: DraggedPeriod | null;
  draggedSlot: string | undefined;
  onCellClick: (line: number, date: LocalDate, beside?: string) => void;
  onSlotClick: ((slot: string) => void) | undefined;
  moveKeys: string | undefined;
}

/** A line and its days. Memoised: a drag renders only the lines that it changes. */
export const DaysGridRow = memo(function DaysGridRow({
  row,
  days,
  hours,
  getSlots,
  describeCell,
  getMismatch,
  onCellClick,
  onSlotClick,
  dragged,
  ...look
}: DaysGridRowProps) {
  return (
    <tr {...gridRoles.row} data-faint={getMismatch?.(row.id) !== undefined || undefined}>
      <th {...gridRoles.rowheader} className={gridClasses.line}>
        <span className={gridClasses.lineName}>{row.heading ?? row.name}</span>
        {row.hint !== undefined && <span className={gridClasses.lineHint}>{row.hint}</span>}
      </th>
      {days.map((day) => {
        const slots = getSlots(row.id, day.date);
        const name = buildDaysGridCellKey(row.id, day.date);
        const past = getPastEnd(day.date, { date: look.today, time: look.time });
        const unfit = getMismatch?.(row.id, day.date);
        const outside = day.narrow ? [] : slots.filter((slot) => isPeriodOutsideHours(slot, hours));
        const marked = outside.filter((slot) => slot.text);
        const marksAt = (side: 'before' | 'after') =>
          marked
            .filter(({ end }) => toMinutes(end) <= hours.from * 60 === (side === 'before'))
            .map((slot) => (
              <button
                key={slot.key}
                type="button"
                className={`${barClasses.slot} ${classes.mark}`}
                data-cell={`${name} ${slot.key}`}
                data-column={day.date}
                data-side={side}
                data-tones={look.tones}
                data-tone={slot.tone}
                data-past={slot.end <= past || undefined}
                tabIndex={-1}
                onClick={() => onCellClick(row.id, day.date, String(slot.key))}
              >
                <span className={hidden.visuallyHidden}>{look.describeOutside?.(row, day, slot)}</span>
                <span aria-hidden>{slot.text}</span>
              </button>
            ));
        return (
          <td
            key={day.date}
            {...gridRoles.gridcell}
            data-past={day.date < look.today || undefined}
            data-narrow={day.narrow || undefined}
            data-faint={unfit !== undefined || undefined}
          >
            {marksAt('before')}
            <button
              type="button"
              className={classes.cell}
              data-cell={name}
              data-column={day.date}
              tabIndex={-1}
              aria-keyshortcuts={
                !day.narrow && slots.some((slot) => isSlotMovable(slot, past)) ? look.moveKeys : undefined
              }
              onClick={(event) => {
                const slot = onSlotClick && getClickedSlot(event);
                if (slot !== undefined) onSlotClick?.(slot);
                else onCellClick(row.id, day.date);
              }}
            >
              <span className={hidden.visuallyHidden}>
                {[describeCell(row, day, slots), unfit].filter(Boolean).join(', ')}
              </span>
              {day.narrow ? (
                <SlotCount slots={slots} />
              ) : (
                <DayTimeline
                  hours={hours}
                  slots={marked.length === 0 ? slots : slots.filter((slot) => !marked.includes(slot))}
                  row={name}
                  selection={look.selection}
                  tones={look.tones}
                  now={day.date === look.today ? look.time : undefined}
                  past={past}
                  draggedSlot={look.draggedSlot}
                  draft={dragged?.row === name ? dragged : undefined}
                />
              )}
              {look.freeText &&
                day.closed === undefined &&
                day.date >= look.today &&
                slots.length === outside.length && (
                  <span className={classes.free} aria-hidden>
                    <span>{look.freeText}</span>
                  </span>
                )}
            </button>
            {marksAt('after')}
          </td>
        );
      })}
    </tr>
  );
});

function SlotCount({ slots }: { slots: readonly DayTimelineSlot[] }) {
  const isMine = slots.some(({ tone }) => tone === 'mine');
  const count = slots.filter(({ tone }) => tone !== 'closed').length;
  return (
    count > 0 && (
      <span className={classes.free} aria-hidden>
        <span className={isMine ? barClasses.slot : undefined} data-tone={isMine ? 'mine' : undefined}>
          {count}
        </span>
      </span>
    )
  );
}
