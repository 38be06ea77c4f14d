import { type CSSProperties, memo, type ReactNode, useMemo, useRef } from 'react';
import type { LocalDate, LocalTime } from '../../time.ts';
import { type BarSlot, DayBar, type Tones } from './DayBar.tsx';
import { DayCard, useDayCard } from './DayCard.tsx';
import classes from './DaysGrid.module.css';
import { type Hours, isBeside, type Period } from './hours.ts';
import { useGridStops } from './useGridStops.ts';
import { type Dragged, usePeriodDrag } from './usePeriodDrag.ts';

/** A thing that is taken for hours: a line of the grid. */
export interface GridLine {
  id: number;
  name: string;
  /** What stands small beside its name. */
  hint?: ReactNode;
}

/** A column of the grid. */
export interface GridDay {
  date: LocalDate;
  /** `lun. 23`. */
  name: string;
  /** The day in full, for screen readers and in the card. */
  heard: string;
  /** A short word beside it: how many are free. Of a narrow one it is heard alone. */
  hint?: string | undefined;
  /** Narrower than others, on a desktop: a weekend. */
  narrow?: boolean;
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
    barHeight = 28,
  } = props;
  const table = useRef<HTMLTableElement>(null);
  const stops = useGridStops(table);
  const { dragged, handlers } = usePeriodDrag({
    hours,
    takenOf: (name) => slotsOf(...readName(name)),
    onDraw: onDraw && ((drawn) => onDraw(...readName(drawn.line), { start: drawn.start, end: drawn.end })),
  });
  const card = useDayCard();
  const [inLine, inDay] = card.shown ? readName(card.shown.name) : [];
  const line = lines.find(({ id }) => id === inLine);
  const day = days.find(({ date }) => date === inDay);
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
            />
          ))}
        </tbody>
      </table>
      {card.shown && line && day && !dragged && (
        <DayCard
          at={card.shown.at}
          title={line.name}
          day={day.heard}
          slots={slotsOf(line.id, day.date)}
          freeLabel={props.freeLabel}
        />
      )}
    </div>
  );
}

function DayHead({ day, onDay }: { day: GridDay; onDay: DaysGridProps['onDay'] }) {
  const words = (
    <>
      <span className={classes.heard}>{[day.heard, day.hint].filter(Boolean).join(', ')}</span>
      <span className={classes.dayName} aria-hidden>
        {day.name}
      </span>
      {day.hint && !day.narrow && (
        <span className={classes.dayHint} aria-hidden>
          {day.hint}
        </span>
      )}
    </>
  );
  if (!onDay) return <span className={classes.day}>{words}</span>;
  return (
    <button type="button" className={classes.day} onClick={() => onDay(day.date)}>
      {words}
    </button>
  );
}

type LineProps = Pick<
  DaysGridProps,
  'days' | 'hours' | 'slotsOf' | 'describe' | 'freeText' | 'chosen' | 'tones' | 'onPress'
> & { line: GridLine; today: LocalDate; time: LocalTime; faint: boolean; dragged: Dragged | null };

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
