import type { CSSProperties, ReactNode } from 'react';
import type { LocalTime } from '../../time.ts';
import classes from './DayTimeline.module.css';
import { FittingText } from './FittingText.tsx';
import {
  type HourRange,
  isPeriodOutsideHours,
  isTimeWithinHours,
  type TimeRange,
  toBarPosition,
} from './hours.ts';

/** `shared`: the user is invited; `marked`: matches the filter; `taken`: of others; `proposed`: not saved yet. */
export type SlotTone = 'mine' | 'shared' | 'marked' | 'taken' | 'closed' | 'proposed';

export type SlotPalette = 'neutral' | 'red';

export interface DayTimelineSlot extends TimeRange {
  key: string | number;
  tone: SlotTone;
  label: string;
  text?: ReactNode;
  /** Visible text, from short to long: the longest that fits is shown instead of `text`. */
  variants?: readonly string[];
  movable?: boolean;
  clickable?: boolean;
}

interface DayTimelineProps {
  hours: HourRange;
  slots: readonly DayTimelineSlot[];
  now?: LocalTime | undefined;
  /** Slots that ended by then are dimmed; `24:00` for a past day. */
  past?: LocalTime | undefined;
  selection?: TimeRange | undefined;
  draft?: TimeRange | undefined;
  tones?: SlotPalette | undefined;
  /** Accessible name; without it the bar is hidden from screen readers. */
  label?: string | undefined;
  row?: string | undefined;
  draggedSlot?: string | undefined;
}

export const isSlotMovable = ({ movable, end }: DayTimelineSlot, past: LocalTime): boolean =>
  movable === true && end > past;

export function placeInBar(period: TimeRange, hours: HourRange): CSSProperties {
  const { at, length } = toBarPosition(period, hours);
  return at < 100 ? { insetInlineStart: `${at}%`, width: `${length}%` } : { insetInlineEnd: 0, width: 0 };
}

export function DayTimeline(props: DayTimelineProps) {
  const {
    hours,
    slots,
    now,
    past = '',
    selection,
    draft,
    tones = 'neutral',
    label,
    row,
    draggedSlot,
  } = props;
  const place = (period: TimeRange) => placeInBar(period, hours);
  return (
    <span
      className={classes.bar}
      data-tones={tones}
      data-line={row}
      style={{ '--hours': hours.to - hours.from } as CSSProperties}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {past && <span className={classes.past} data-shade style={place({ start: '00:00', end: past })} />}
      {selection && <span className={classes.chosen} style={place(selection)} />}
      {/* Rendered before the slots, so that the line stays behind their text. */}
      {now && isTimeWithinHours(now, hours) && (
        <span className={classes.now} data-now style={place({ start: now, end: now })} />
      )}
      {slots.map((slot) => (
        <span
          key={slot.key}
          className={classes.slot}
          data-tone={slot.tone}
          data-beside={isPeriodOutsideHours(slot, hours) || undefined}
          data-past={slot.end <= past || undefined}
          data-opens={slot.clickable ? slot.key : undefined}
          data-dragged={(draggedSlot !== undefined && String(slot.key) === draggedSlot) || undefined}
          style={place(slot)}
          {...(isSlotMovable(slot, past) && {
            'data-slot': slot.key,
            'data-start': slot.start,
            'data-end': slot.end,
          })}
        >
          {slot.variants ? <FittingText variants={slot.variants} /> : slot.text}
          {isSlotMovable(slot, past) && <span className={classes.stretch} data-stretch />}
        </span>
      ))}
      {draft && <span className={classes.slot} data-drawn style={place(draft)} />}
    </span>
  );
}
