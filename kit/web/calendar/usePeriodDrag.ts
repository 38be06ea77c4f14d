import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { toMinutes, toTime } from '../../time.ts';
import {
  computeDrawnPeriod,
  findFreePeriods,
  type HourRange,
  movePeriod,
  resizePeriod,
  type TimeRange,
} from './hours.ts';

/** A period during a drag. Without a `slot` it is a new one. */
export interface DraggedPeriod extends TimeRange {
  row: string;
  slot?: string | undefined;
}

interface PeriodDragOptions {
  hours: HourRange;
  /** Step in minutes. */
  step?: number;
  /** Taken periods of a line without the moved slot; null: the slot may not go there. */
  getTaken: (line: string, slot?: string) => readonly TimeRange[] | null;
  onDraw?: ((drawn: DraggedPeriod) => void) | undefined;
  onMove?: ((slot: string, to: DraggedPeriod) => void) | undefined;
}

interface Drag {
  mode: 'draw' | 'move' | 'stretch';
  x: number;
  y: number;
  minute: number;
  origin: DraggedPeriod;
  pointer: number;
  isActive: boolean;
  current: DraggedPeriod | null;
}

/** Pixels below which a movement is still a click. */
const DRAG_THRESHOLD = 5;
/** Long press in milliseconds, shorter than that of the browser's menu. */
const LONG_PRESS_MS = 400;
/** Minimum width in pixels of a slot that touch can resize instead of move. */
const MIN_RESIZE_WIDTH = 48;

/**
 * Draws, moves and resizes periods by mouse, limited to free time; touch moves and resizes after a long
 * press. Lines are elements with `data-line`, as wide as the hours; movable slots have `data-slot`,
 * `data-start` and `data-end`, their handle `data-stretch`. Spread the handlers on a common ancestor. Escape
 * cancels.
 */
export function usePeriodDrag({ hours, step = 30, getTaken, onDraw, onMove }: PeriodDragOptions) {
  const [dragged, setDragged] = useState<DraggedPeriod | null>(null);
  const drag = useRef<Drag | null>(null);
  const wasDragged = useRef(false);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  const minuteAt = (line: Element, x: number) => {
    const { left, width } = line.getBoundingClientRect();
    const share = Math.min(Math.max((x - left) / width, 0), 1);
    return Math.round((hours.from + share * (hours.to - hours.from)) * 60);
  };
  const show = (now: DraggedPeriod | null) => {
    if (!drag.current) return;
    drag.current.current = now;
    setDragged(now);
  };

  const follow = ({ clientX, clientY, pointerId, pointerType }: globalThis.PointerEvent) => {
    const { current } = drag;
    if (!current || pointerId !== current.pointer) return;
    if (!current.isActive && Math.hypot(clientX - current.x, clientY - current.y) < DRAG_THRESHOLD) return;
    if (!current.isActive && pointerType === 'touch') return stop.current();
    current.isActive = true;
    const { mode, origin, minute } = current;
    const own = document.querySelector(`[data-line="${CSS.escape(origin.row)}"]`);
    const freeIn = (line: string) => {
      const takenPeriods = getTaken(line, origin.slot);
      return takenPeriods && findFreePeriods(takenPeriods, hours);
    };
    if (mode === 'move') {
      const under = findRowAt(clientX, clientY) ?? own;
      const line = under?.getAttribute('data-line') ?? origin.row;
      const free = under && freeIn(line);
      if (!under || !free) return;
      const at = minuteAt(under, clientX);
      const [start, end] = [toMinutes(origin.start), toMinutes(origin.end)];
      const movedPeriod = movePeriod(free, {
        wanted: start + at - minute,
        length: end - start,
        step,
        at: Math.min(at, hours.to * 60 - 1),
      });
      if (movedPeriod) show({ ...origin, row: line, ...movedPeriod });
      return;
    }
    const free = own && freeIn(origin.row);
    if (!own || !free) return;
    const at = minuteAt(own, clientX);
    const period =
      mode === 'draw' ? computeDrawnPeriod(free, minute, at, step) : resizePeriod(free, origin, at, step);
    if (period) show({ ...origin, ...period });
  };

  const onPointerDown = (event: PointerEvent) => {
    if (drag.current?.isActive) return;
    wasDragged.current = false;
    const byFinger = event.pointerType === 'touch';
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    const line = event.target.closest('[data-line]') ?? findRowAt(event.clientX, event.clientY);
    const slot = event.target.closest<HTMLElement>('[data-slot]');
    if (!line || !(slot ? onMove : !byFinger && onDraw)) return;
    stop.current();
    const minute = minuteAt(line, event.clientX);
    const name = line.getAttribute('data-line') ?? '';
    const stretches =
      event.target.closest('[data-stretch]') && !(byFinger && slot && slot.offsetWidth < MIN_RESIZE_WIDTH);
    const { slot: key, start = toTime(minute), end = toTime(minute) } = slot?.dataset ?? {};
    drag.current = {
      mode: slot ? (stretches ? 'stretch' : 'move') : 'draw',
      x: event.clientX,
      y: event.clientY,
      pointer: event.pointerId,
      minute,
      isActive: false,
      current: null,
      origin: { row: name, slot: key, start, end },
    };
    // Prevents text selection and native drag and drop.
    if (slot) event.preventDefault();
    const activateDrag = () => {
      if (!drag.current) return;
      drag.current.isActive = true;
      show(drag.current.origin);
    };
    const timer = byFinger ? setTimeout(activateDrag, LONG_PRESS_MS) : undefined;
    const finish = (take: boolean) => {
      const { current } = drag;
      stop.current();
      setDragged(null);
      if (!current?.isActive) return;
      wasDragged.current = true;
      const { current: now, origin } = current;
      if (!take || !now) return;
      if (origin.slot === undefined) onDraw?.(now);
      else if (now.row !== origin.row || now.start !== origin.start || now.end !== origin.end)
        onMove?.(origin.slot, now);
    };
    const isOther = ({ pointerId }: globalThis.PointerEvent) => pointerId !== event.pointerId;
    const up = (its: globalThis.PointerEvent) => isOther(its) || finish(true);
    const away = (its: globalThis.PointerEvent) => isOther(its) || finish(false);
    const onKey = (press: KeyboardEvent) => {
      if (press.key === 'Escape') finish(false);
    };
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', away);
    window.addEventListener('keydown', onKey, true);
    stop.current = () => {
      clearTimeout(timer);
      drag.current = null;
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', away);
      window.removeEventListener('keydown', onKey, true);
    };
  };

  // Prevents scrolling during a drag. React's own touch listeners are passive.
  const ref = useCallback((element: HTMLElement | null) => {
    const keep = (event: TouchEvent) => {
      if (drag.current?.isActive && event.cancelable) event.preventDefault();
    };
    element?.addEventListener('touchmove', keep, { passive: false });
    return () => element?.removeEventListener('touchmove', keep);
  }, []);

  return {
    dragged,
    handlers: {
      ref,
      onPointerDown,
      /** A long press must not open the browser's menu. */
      onContextMenu: (event: MouseEvent) => {
        if (drag.current) event.preventDefault();
      },
      onClickCapture: (event: MouseEvent) => {
        if (!wasDragged.current) return;
        wasDragged.current = false;
        event.stopPropagation();
        event.preventDefault();
      },
    },
  };
}

function findRowAt(x: number, y: number): Element | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const line = element.closest('[data-line]') ?? element.querySelector(':scope > [data-line]');
    if (line) return line;
  }
  return null;
}
