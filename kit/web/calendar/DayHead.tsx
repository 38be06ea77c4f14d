import type { LocalDate } from '../../time.ts';
import classes from './DaysGrid.module.css';

/** A column of the grid. */
export interface GridDay {
  date: LocalDate;
  /** `lun. 23`. */
  name: string;
  /** The day in full, for screen readers and in the card. */
  heard: string;
  /** A short word beside it: how many are free. Of a narrow one it is heard alone. */
  hint?: string | undefined;
  /** That is so short that a phone has room for it. */
  isCount?: boolean;
  /** Narrower than others, on a desktop: a weekend. */
  narrow?: boolean;
}

interface DayHeadProps {
  day: GridDay;
  onDay: ((date: LocalDate) => void) | undefined;
}

/** A day above its column, which leads there where it can be pressed. */
export function DayHead({ day, onDay }: DayHeadProps) {
  const words = (
    <>
      <span className={classes.heard}>{[day.heard, day.hint].filter(Boolean).join(', ')}</span>
      <span className={classes.dayName} aria-hidden>
        {day.name}
      </span>
      {day.hint && !day.narrow && (
        <span className={classes.dayHint} data-count={day.isCount || undefined} aria-hidden>
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
