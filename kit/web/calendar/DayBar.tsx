import type { CSSProperties, ReactNode } from 'react';
import type { LocalTime } from '../../time.ts';
import classes from './DayBar.module.css';
import { type Hours, isBeside, isWithin, type Period, placeOf } from './hours.ts';

/**
 * Whose a period is: the reader's own, another's in which the reader takes part, another's that is looked for, anybody else's,
 * nobody's, since it is closed, or nobody's yet.
 */
export type Tone = 'mine' | 'shared' | 'marked' | 'taken' | 'closed' | 'proposed';

/** How what is not free looks: quiet grounds, or a red spine on a pale ground. */
export type Tones = 'neutral' | 'red';

/** A period that is not free. */
export interface BarSlot extends Period {
  key: string | number;
  tone: Tone;
  /** Whose or what it is, as far as the reader may know; said in the card of `DaysGrid`. */
  label: string;
  /** Words that stand on it, where the bar is high and wide enough. */
  text?: ReactNode;
  /** Whether `usePeriodDrag` may move and stretch it, as long as it is not over. */
  movable?: boolean;
  /** Whether a press with a mouse opens it, where the bar stands in what takes that (`DaysGrid`). */
  opens?: boolean;
}

interface DayBarProps {
  hours: Hours;
  slots: readonly BarSlot[];
  /** The building's clock, on the day of today alone: the line of brass. */
  now?: LocalTime | undefined;
  /** What ended by then lies behind; on a day that is over `24:00`. */
  past?: LocalTime | undefined;
  /** A period to look at, whether free or not: tinted. */
  chosen?: Period | undefined;
  /** A period that is being drawn. */
  drawn?: Period | undefined;
  tones?: Tones | undefined;
  /** What a screen reader says of it; without it the words beside the bar say as much, and it is for the eye alone. */
  label?: string | undefined;
  /** Under which name `usePeriodDrag` knows it. */
  line?: string | undefined;
  /** The slot that the pointer holds: there it is shown no more. */
  away?: string | undefined;
}

/** Whether a slot may be moved now. */
export const isMovable = ({ movable, end }: BarSlot, past: LocalTime): boolean =>
  movable === true && end > past;

/** The hours of a day as a bar, in which one sees what is free. It fills the box that it stands in. */
export function DayBar(props: DayBarProps) {
  const { hours, slots, now, past = '', chosen, drawn, tones = 'neutral', label, line, away } = props;
  const place = (period: Period) => {
    const { at, length } = placeOf(period, hours);
    return at < 100 ? { insetInlineStart: `${at}%`, width: `${length}%` } : { insetInlineEnd: 0, width: 0 };
  };
  return (
    <span
      className={classes.bar}
      data-tones={tones}
      data-line={line}
      style={{ '--hours': hours.to - hours.from } as CSSProperties}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {past && <span className={classes.past} data-shade style={place({ start: '00:00', end: past })} />}
      {chosen && <span className={classes.chosen} style={place(chosen)} />}
      {/* Drawn before the bars, so that the line stays behind their text. */}
      {now && isWithin(now, hours) && (
        <span className={classes.now} style={place({ start: now, end: now })} />
      )}
      {slots.map((slot) => (
        <span
          key={slot.key}
          className={classes.slot}
          data-tone={slot.tone}
          data-beside={isBeside(slot, hours) || undefined}
          data-past={slot.end <= past || undefined}
          data-opens={slot.opens ? slot.key : undefined}
          data-away={(away !== undefined && String(slot.key) === away) || undefined}
          style={place(slot)}
          {...(isMovable(slot, past) && {
            'data-slot': slot.key,
            'data-start': slot.start,
            'data-end': slot.end,
          })}
        >
          {slot.text}
          {isMovable(slot, past) && <span className={classes.stretch} data-stretch />}
        </span>
      ))}
      {drawn && <span className={classes.slot} data-drawn style={place(drawn)} />}
    </span>
  );
}
