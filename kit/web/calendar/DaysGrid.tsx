import { type CSSProperties, memo, type ReactNode, useMemo, useRef } from 'react';
import type { LocalDate, LocalTime } from '../../time.ts';
import { type BarSlot, DayBar, isMovable, type Tones } from './DayBar.tsx';
import { DayCard, useDayCard } from './DayCard.tsx';
import { DayHead, type GridDay } from './DayHead.tsx';
import classes from './DaysGrid.module.css';
import { type Hours, isBeside, type Period, pastOf } from './hours.ts';
import { useGridStops } from './useGridStops.ts';
import { type Dragged, usePeriodDrag } from './usePeriodDrag.ts';

export type { GridDay };

/** A thing that is taken for hours: a line of the grid. */
export interface GridLine {
  id: number;
  name: string;
  /** What stands small beside its name. */
  hint?: ReactNode;
}

interface DaysGridProps {
  /** What the grid shows, for screen readers. */
  label: string;
  /** Head of the column of things. */
  linesLabel: string;
  lines: readonly GridLine[];
  days: readonly GridDay[];
  hours: Hours;
  /** What is not free of a thing on a day, in the order of time; the same array as long as it is the same. */
  slotsOf: (line: number, date: LocalDate) => readonly BarSlot[];
  /** What a screen reader says of a day of a thing: name, day, and when it is taken. */
  describe: (line: GridLine, day: GridDay, slots: readonly BarSlot[]) => string;
  /** Said in the card where nothing is taken. */
  freeLabel: string;
  /** Stands in the cell where nothing is taken in the hours shown. */
  freeText?: string | undefined;
  /** The building's clock. */
  now: { date: LocalDate; time: LocalTime };
  /** A period to look at, on every day: tinted. */
  chosen?: Period | undefined;
  /** Lines that are to recede. */
  isFaint?: ((line: number) => boolean) | undefined;
  tones?: Tones | undefined;
  /** How high a bar is for a mouse, px; for a finger it is 44 at least. */
  barHeight?: number;
  /** The head of a day was pressed. */
  onDay?: ((date: LocalDate) => void) | undefined;
  /** A day of a thing was pressed; `beside`: there on the mark of what lies beside the hours, by its key. */
  onPress: (line: number, date: LocalDate, beside?: string) => void;
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

/** Said of each element: laid out as a grid, with cells that take the focus, they are more than a table. */
const roles = {
  grid: { role: 'grid' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  gridcell: { role: 'gridcell' },
} as const;

const cellOf = (table: HTMLElement | null, name: string) =>
  table?.querySelector(`[data-cell="${CSS.escape(name)}"]`);

/** `12 2026-11-24`: the name of a bar for `usePeriodDrag`. */
const nameOf = (line: number, date: LocalDate) => `${line} ${date}`;
function readName(name: string): [number, LocalDate] {
  const [line, date = ''] = name.split(' ');
  return [Number(line), date];
}

/** On which mark of what lies beside the hours a press was, if on one. */
function besideAt(target: EventTarget): [] | [string] {
  const mark = target instanceof Element && target.closest<HTMLElement>('[data-beside]');
  const key = mark ? mark.dataset.beside : undefined;
  return key === undefined ? [] : [key];
}

/**
 * Things by days: a line for each thing, a column for each day, and in each cell the hours of that day as a bar, so that one sees
 * what is free. Knows nothing of what the things are. A table (ARIA grid): one stop of the tab key, arrows from cell to cell, Enter
 * presses; every cell says its name, its day and its hours. A card tells the periods of the cell that is pointed at or has the focus.
 * Things of no particular height: it scrolls within the box it stands in, with the days in sight. On a phone a thing's name stands
 * above its days. Draws nothing by itself: it is as fast as its bars, some thousands of them in a blink.
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
    () => days.map(({ narrow }) => (narrow ? '3rem' : 'minmax(0, 1fr)')).join(' '),
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
                <DayHead day={each} onDay={onDay} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup} {...handlers}>
          {lines.map((each) => (
            <Line
              key={each.id}
              line={each}
              {...{ days, hours, slotsOf, onPress }}
              describe={props.describe}
              freeText={props.freeText}
              today={now.date}
              time={now.time}
              chosen={props.chosen}
              tones={props.tones}
              faint={props.isFaint?.(each.id) ?? false}
              dragged={dragged && readName(dragged.line)[0] === each.id ? dragged : null}
              away={awayIn(each.id)}
              moveKeys={props.moveKeys}
            />
          ))}
        </tbody>
      </table>
      {told?.at && line && day && (
        <DayCard
          at={told.at}
          title={line.name}
          day={day.heard}
          slots={dragged ? [{ ...dragged, key: '', tone: 'mine', label: '' }] : slots}
          freeLabel={props.freeLabel}
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

type LineProps = Pick<
  DaysGridProps,
  'days' | 'hours' | 'slotsOf' | 'describe' | 'freeText' | 'chosen' | 'tones' | 'onPress' | 'moveKeys'
> & {
  line: GridLine;
  today: LocalDate;
  time: LocalTime;
  faint: boolean;
  dragged: Dragged | null;
  away: string | undefined;
};

/** Drawn anew only when something of it changes: while the pointer draws, that is one of many. */
const Line = memo(function Line({
  line,
  days,
  hours,
  slotsOf,
  describe,
  onPress,
  dragged,
  ...look
}: LineProps) {
  return (
    <tr {...roles.row} data-faint={look.faint || undefined}>
      <th {...roles.rowheader} className={classes.line}>
        <span className={classes.lineName}>{line.name}</span>
        {line.hint !== undefined && <span className={classes.lineHint}>{line.hint}</span>}
      </th>
      {days.map((day) => {
        const slots = slotsOf(line.id, day.date);
        const name = nameOf(line.id, day.date);
        const past = pastOf(day.date, { date: look.today, time: look.time });
        return (
          <td
            key={day.date}
            {...roles.gridcell}
            data-past={day.date < look.today || undefined}
            data-narrow={day.narrow || undefined}
          >
            <button
              type="button"
              className={classes.cell}
              data-cell={name}
              tabIndex={-1}
              aria-keyshortcuts={slots.some((slot) => isMovable(slot, past)) ? look.moveKeys : undefined}
              onClick={({ target }) => onPress(line.id, day.date, ...besideAt(target))}
            >
              <span className={classes.heard}>{describe(line, day, slots)}</span>
              <DayBar
                hours={hours}
                slots={slots}
                line={name}
                chosen={look.chosen}
                tones={look.tones}
                now={day.date === look.today ? look.time : undefined}
                past={past}
                away={look.away}
                drawn={dragged?.line === name ? dragged : undefined}
              />
              {look.freeText && slots.every((slot) => isBeside(slot, hours)) && (
                <span className={classes.free} aria-hidden>
                  {look.freeText}
                </span>
              )}
            </button>
          </td>
        );
      })}
    </tr>
  );
});
