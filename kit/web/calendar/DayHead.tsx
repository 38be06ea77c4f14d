import type { LocalDate } from '../../time.ts';
import classes from './DaysGrid.module.css';
import heard from './heard.module.css';
import type { Hours } from './hours.ts';

/** A column of the grid. */
export interface GridDay {
  date: LocalDate;
  /** `lun. 23`. */
  name: string;
  /** The day in full, for screen readers and in the card. */
  heard: string;
  /** A short text beside it: how many are free. On a desktop a narrow day has no room for it: screen readers say it. */
  hint?: string | undefined;
  /** Nothing of it is to be had by everybody, and why: said instead of what is free. */
  closed?: string | undefined;
  /** That is so short that a phone has room for it. */
  isCount?: boolean;
  /** Narrower than others, on a desktop: a weekend. */
  narrow?: boolean;
  /** Half as wide as others, on a desktop: a day that is over. */
  isOver?: boolean;
}

interface DayHeadProps {
  day: GridDay;
  onDay: ((date: LocalDate) => void) | undefined;
  /** Where they are named above the column. */
  scale?: Hours | undefined;
}

/** Every so many hours are named. */
const STEP = 4;

/** A day above its column, which leads there where it can be pressed. */
export function DayHead({ day, onDay, scale }: DayHeadProps) {
  const hint = day.closed ?? day.hint;
  const words = (
    <>
      <span className={heard.heard}>{[day.heard, hint].filter(Boolean).join(', ')}</span>
      <span className={classes.dayName} aria-hidden>
        {day.name}
      </span>
      {hint && (
        <span
          className={classes.dayHint}
          data-count={(day.isCount && day.closed === undefined) || undefined}
          aria-hidden
        >
          {hint}
        </span>
      )}
      {scale && !day.narrow && (
        <span className={classes.scale} data-long={scale.to - scale.from > 12 || undefined} aria-hidden>
          {marksIn(scale).map(({ hour, at }) => (
            <span key={hour} data-first={at === 0 || undefined} style={{ insetInlineStart: `${at}%` }}>
              {hour}
            </span>
          ))}
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

function marksIn({ from, to }: Hours): { hour: number; at: number }[] {
  const first = Math.ceil(from / STEP) * STEP;
  const count = Math.ceil((to - first) / STEP);
  return Array.from({ length: count }, (_, at) => first + at * STEP).map((hour) => ({
    hour,
    at: (100 * (hour - from)) / (to - from),
  }));
}
