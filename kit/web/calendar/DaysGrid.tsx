import { type CSSProperties, useMemo, useRef } from 'react';
import type { LocalDate, LocalTime } from '../../time.ts';
import { type BarSlot, isMovable, type Tones } from './DayBar.tsx';
import { DayCard, useDayCard } from './DayCard.tsx';
import { DayHead, type GridDay } from './DayHead.tsx';
import classes from './DaysGrid.module.css';
import { DaysLine, type GridLine, readName } from './DaysLine.tsx';
import { roles } from './gridRoles.ts';
import { type Hours, type Period, pastOf } from './hours.ts';
import { useGridStops } from './useGridStops.ts';
import { useInTurns } from './useInTurns.ts';
import { usePeriodDrag } from './usePeriodDrag.ts';

export type { GridDay, GridLine };

interface DaysGridProps {
  /** What the grid shows, for screen readers. */
  label: string;
  /** Head of the column of things. */
  linesLabel: string;
  lines: readonly GridLine[];
  days: readonly GridDay[];
  hours: Hours;
  /** Whether hours are named in the heads of days, where a screen is wide enough. */
  scaled?: boolean;
  /** What is not free of a thing on a day, in the order of time; the same array as long as it is the same. */
  slotsOf: (line: number, date: LocalDate) => readonly BarSlot[];
  /** What a screen reader says of a day of a thing: name, day, and when it is taken. */
  describe: (line: GridLine, day: GridDay, slots: readonly BarSlot[]) => string;
  /** What it says of the mark of what lies beside the hours; what has a `text` has one. */
  describeBeside?: ((line: GridLine, day: GridDay, slot: BarSlot) => string) | undefined;
  /** Said in the card where nothing is taken; without it nothing is. */
  freeLabel: string | undefined;
  /** Said there instead of a day that is over: nothing of it can be had any more. */
  overLabel?: string | undefined;
  /** Stands in the cell where nothing is taken in the hours shown, unless the day is over. */
  freeText?: string | undefined;
  /** The building's clock. */
  now: { date: LocalDate; time: LocalTime };
  /** A period to look at, on every day: tinted. */
  chosen?: Period | undefined;
  /**
   * Why a thing is not what is looked for, on a day, or, without one, whatever the day: it recedes, and its card and screen readers
   * say so.
   */
  misfit?: ((line: number, date?: LocalDate) => string | undefined) | undefined;
  tones?: Tones | undefined;
  /** How high a bar is for a mouse, px; for a finger it is 44 at least. */
  barHeight?: number;
  /** The head of a day was pressed. */
  onDay?: ((date: LocalDate) => void) | undefined;
  /** A day of a thing was pressed; `beside`: the mark there of what lies beside the hours, by its key. */
  onPress: (line: number, date: LocalDate, beside?: string) => void;
  /** A slot that `opens` was pressed with a mouse; for a finger it is too narrow, and the day is pressed. */
  onOpen?: ((slot: string) => void) | undefined;
  /** Free hours were drawn over with a mouse; absent where they cannot be taken. */
  onDraw?: ((line: number, date: LocalDate, period: Period) => void) | undefined;
  /** A slot was moved or stretched with a mouse, those that are `movable`. */
  onMove?: ((slot: string, to: GridPlace) => void) | undefined;
  /** At what such a slot stops on a day of a thing; null: it may not come there. */
  takenBeside?: ((slot: string, line: number, date: LocalDate) => readonly Period[] | null) | undefined;
  /** Said in the card of a cell with such a slot: how it is moved. */
  moveHint?: string | undefined;
  /** With which keys, where a cell with one has the focus: `Alt+ArrowLeft`. */
  moveKeys?: string | undefined;
}

/** A period of a thing on a day. */
export interface GridPlace extends Period {
  line: number;
  date: LocalDate;
}

const cellOf = (table: HTMLElement | null, name: string) =>
  table?.querySelector(`[data-cell="${CSS.escape(name)}"]`);

/**
 * Things by days: a line for each thing, a column for each day, and in each cell the hours of that day as a bar, so that one sees
 * what is free. Knows nothing of what the things are. A table (ARIA grid): one stop of the tab key, arrows from cell to cell, Enter
 * presses; every cell says its name, its day and its hours. What lies beside the hours is a stop and a press of its own. A card tells
 * the periods of the cell that is pointed at or has the focus.
 * Things of no particular height: it scrolls within the box it stands in, with the days in sight. On a phone a thing's name stands
 * above its days. Of many things those that fill a window are drawn at once, the others when there is time.
 */
export function DaysGrid(props: DaysGridProps) {
  const {
    label,
    linesLabel,
    lines,
    days,
    hours,
    slotsOf,
    now,
    onDay,
    onPress,
    onDraw,
    onMove,
    takenBeside,
    barHeight = 28,
  } = props;
  const { describe, describeBeside, freeText, chosen, misfit, tones } = props;
  const [today, time] = [now.date, now.time];
  const lookOf = useInTurns(
    useMemo(
      () => ({
        days,
        hours,
        slotsOf,
        describe,
        describeBeside,
        freeText,
        chosen,
        misfit,
        tones,
        today,
        time,
      }),
      [days, hours, slotsOf, describe, describeBeside, freeText, chosen, misfit, tones, today, time],
    ),
  );
  const table = useRef<HTMLTableElement>(null);
  const stops = useGridStops(table);
  const { dragged, handlers } = usePeriodDrag({
    hours,
    takenOf: (name, slot) => {
      const [of, date] = readName(name);
      if (slot !== undefined && takenBeside) return takenBeside(slot, of, date);
      return slotsOf(of, date).filter(({ key }) => String(key) !== slot);
    },
    onDraw: onDraw && ((drawn) => onDraw(...readName(drawn.line), { start: drawn.start, end: drawn.end })),
    onMove:
      onMove &&
      ((slot, { line: name, start, end }) => {
        const [of, date] = readName(name);
        onMove(slot, { line: of, date, start, end });
      }),
  });
  const card = useDayCard();
  // Of what the pointer holds it tells where that stands.
  const told = dragged
    ? { name: dragged.line, at: cellOf(table.current, dragged.line)?.getBoundingClientRect() }
    : card.shown;
  const [inLine, inDay] = told ? readName(told.name) : [];
  const line = lines.find(({ id }) => id === inLine);
  const day = days.find(({ date }) => date === inDay);
  const slots = line && day ? slotsOf(line.id, day.date) : [];
  const held = dragged?.slot;
  /** The slot that the pointer holds, for the lines in which it stands. */
  const awayIn = (of: number) =>
    held !== undefined && days.some(({ date }) => slotsOf(of, date).some(({ key }) => String(key) === held))
      ? held
      : undefined;
  const columns = useMemo(
    () =>
      days
        .map(({ narrow, isOver }) => (narrow ? '3rem' : isOver ? 'minmax(0, 0.5fr)' : 'minmax(0, 1fr)'))
        .join(' '),
    [days],
  );
  return (
    <div
      className={classes.box}
      style={
        {
          '--columns': columns,
          '--days': days.length,
          '--bar': `${barHeight / 16}rem`,
        } as CSSProperties
      }
    >
      <table
        ref={table}
        {...roles.grid}
        aria-label={label}
        className={classes.grid}
        {...stops}
        {...card.handlers}
      >
        <thead {...roles.rowgroup}>
          <tr {...roles.row}>
            <th {...roles.columnheader} className={classes.corner}>
              {linesLabel}
            </th>
            {days.map((each) => (
              <th
                key={each.date}
                {...roles.columnheader}
                data-today={each.date === now.date || undefined}
                data-narrow={each.narrow || undefined}
              >
                <DayHead day={each} onDay={onDay} scale={props.scaled ? hours : undefined} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup} {...handlers}>
          {lines.map((each, at) => {
            const look = lookOf(at);
            if (!look) return null;
            return (
              <DaysLine
                key={each.id}
                line={each}
                {...look}
                onPress={onPress}
                onOpen={props.onOpen}
                dragged={dragged && readName(dragged.line)[0] === each.id ? dragged : null}
                away={awayIn(each.id)}
                moveKeys={props.moveKeys}
              />
            );
          })}
        </tbody>
      </table>
      {told?.at && line && day && (
        <DayCard
          at={told.at}
          title={line.name}
          day={day.heard}
          slots={dragged ? [{ ...dragged, key: '', tone: 'mine', label: '' }] : slots}
          freeLabel={day.closed ?? ((day.date < today && props.overLabel) || props.freeLabel)}
          note={[misfit?.(line.id, day.date), line.note].filter(Boolean).join(' · ')}
          hint={
            !dragged && slots.some((slot) => isMovable(slot, pastOf(day.date, now)))
              ? props.moveHint
              : undefined
          }
        />
      )}
    </div>
  );
}
