import type { CSSProperties, ReactNode } from 'react';
import type { LocalTime } from '../../time.ts';
import classes from './DayBar.module.css';
import { type Hours, isBeside, isWithin, type Period, placeOf } from './hours.ts';

/** Whose a period is: the reader's own, anybody else's, or nobody's, since it is closed. */
export type Tone = 'mine' | 'taken' | 'closed';

/** How what is not free looks: quiet grounds, or a red spine on a pale ground. */
export type Tones = 'neutral' | 'red';

/** A period that is not free. */
export interface BarSlot extends Period {
  key: string | number;
  tone: Tone;
  /** Whose or what it is, as far as the reader may know; said in the card of `DaysGrid`. */
  label: string;
  /** Words that stand on it, where the bar is high and wide enough; what lies beside the hours makes room for them. */
  text?: ReactNode;
}

interface DayBarProps {
  hours: Hours;
  slots: readonly BarSlot[];
  /** The building's clock, on the day of today alone: the line of brass. */
  now?: LocalTime | undefined;
  /** A period to look at, whether free or not: tinted. */
  chosen?: Period | undefined;
  /** A period that is being drawn. */
  drawn?: Period | undefined;
  tones?: Tones | undefined;
  /** What a screen reader says of it; without it the words beside the bar say as much, and it is for the eye alone. */
  label?: string | undefined;
  /** Under which name `usePeriodDrag` knows it. */
  line?: string | undefined;
}

/** The hours of a day as a bar, in which one sees what is free. It fills the box that it stands in. */
export function DayBar({ hours, slots, now, chosen, drawn, tones = 'neutral', label, line }: DayBarProps) {
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
      {chosen && <span className={classes.chosen} style={place(chosen)} />}
      {slots.map((slot) => (
        <span
          key={slot.key}
          className={classes.slot}
          data-tone={slot.tone}
          data-beside={isBeside(slot, hours) ? slot.key : undefined}
          style={place(slot)}
        >
          {slot.text}
        </span>
      ))}
      {drawn && <span className={classes.slot} data-drawn style={place(drawn)} />}
      {now && isWithin(now, hours) && (
        <span className={classes.now} style={place({ start: now, end: now })} />
      )}
    </span>
  );
}
