import type { LocalDate } from '../../time.ts';
import hidden from '../ui/visuallyHidden.module.css';
import classes from './DaysGrid.module.css';
import type { HourRange } from './hours.ts';

export interface GridDay {
  date: LocalDate;
  name: string;
  accessibleName: string;
  hint?: string | undefined;
  closed?: string | undefined;
  isCount?: boolean;
  /** Shows the number of reservations instead of a bar. */
  narrow?: boolean;
  isPast?: boolean;
}

interface GridDayHeadingProps {
  day: GridDay;
  onDayClick: ((date: LocalDate) => void) | undefined;
  scale?: HourRange | undefined;
}

const HOUR_STEP = 4;

export function GridDayHeading({ day, onDayClick, scale }: GridDayHeadingProps) {
  const hint = day.closed ?? day.hint;
  const words = (
    <>
      <span className={hidden.visuallyHidden}>{[day.accessibleName, hint].filter(Boolean).join(', ')}</span>
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
          {getHourMarks(scale).map(({ hour, at }) => (
            <span key={hour} data-first={at === 0 || undefined} style={{ insetInlineStart: `${at}%` }}>
              {hour}
            </span>
          ))}
        </span>
      )}
    </>
  );
  if (!onDayClick) return <span className={classes.day}>{words}</span>;
  return (
    <button type="button" className={classes.day} onClick={() => onDayClick(day.date)}>
      {words}
    </button>
  );
}

function getHourMarks({ from, to }: HourRange): { hour: number; at: number }[] {
  const first = Math.ceil(from / HOUR_STEP) * HOUR_STEP;
  const count = Math.ceil((to - first) / HOUR_STEP);
  return Array.from({ length: count }, (_, at) => first + at * HOUR_STEP).map((hour) => ({
    hour,
    at: (100 * (hour - from)) / (to - from),
  }));
}
