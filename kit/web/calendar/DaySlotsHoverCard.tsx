import { Portal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import classes from './DaySlotsHoverCard.module.css';
import type { DayTimelineSlot } from './DayTimeline.tsx';

interface Shown {
  name: string;
  at: DOMRect;
}

const OPEN_DELAY_MS = 250;

/** State of the card: shown for the hovered cell, or the one focused by keyboard; Escape hides it. */
export function useDaySlotsHoverCard() {
  const [shown, setShown] = useState<Shown | null>(null);
  const timer = useRef(0);
  const show = (element: EventTarget | null, after: number) => {
    clearTimeout(timer.current);
    const cell = element instanceof Element ? element.closest<HTMLElement>('[data-cell]') : null;
    const name = cell?.dataset.cell;
    if (!cell || name === undefined) return setShown(null);
    timer.current = window.setTimeout(() => setShown({ name, at: cell.getBoundingClientRect() }), after);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setShown(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useWindowEvent('scroll', hide, true);
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && hide());
  return {
    shown,
    handlers: {
      onPointerOver: ({ pointerType, target }: PointerEvent) => {
        if (pointerType !== 'touch') show(target, shown ? 0 : OPEN_DELAY_MS);
      },
      onPointerLeave: hide,
      onPointerDown: hide,
      onFocusCapture: ({ target }: FocusEvent) => {
        // The frame comes after the scroll event of a focus.
        if (target.matches(':focus-visible'))
          requestAnimationFrame(() => target === document.activeElement && show(target, 0));
      },
      onBlur: hide,
    },
  };
}

interface DaySlotsHoverCardProps {
  at: DOMRect;
  title: string;
  day: string;
  slots: readonly DayTimelineSlot[];
  freeLabel: string | undefined;
  note?: string | undefined;
  hint?: string | undefined;
}

/** The slots of a cell as text. Screen readers read them with the cell. */
export function DaySlotsHoverCard({ at, title, day, slots, freeLabel, note, hint }: DaySlotsHoverCardProps) {
  const isBelow = at.bottom < window.innerHeight * 0.6;
  const left = Math.max(8, Math.min(at.left, document.documentElement.clientWidth - 288));
  return (
    <Portal>
      <div
        className={classes.card}
        aria-hidden
        style={{
          left,
          ...(isBelow ? { top: at.bottom + 4 } : { bottom: window.innerHeight - at.top + 4 }),
        }}
      >
        <strong>{title}</strong> <span className={classes.day}>{day}</span>
        {slots.length === 0 ? (
          <p className={classes.period}>{freeLabel}</p>
        ) : (
          slots.map(({ key, start, end, tone, label }) => (
            <p key={key} className={classes.period} data-tone={tone}>
              <span className={classes.time}>
                {formatTime(start)}–{formatTime(end)}
              </span>{' '}
              <span>{label}</span>
            </p>
          ))
        )}
        {note && <p className={classes.period}>{note}</p>}
        {hint && <p className={classes.hint}>{hint}</p>}
      </div>
    </Portal>
  );
}
