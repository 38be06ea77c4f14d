import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { toTime } from '../../time.ts';
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
  /** Hours run from top to bottom, and touch draws too. */
  isVertical?: boolean;
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
  last?: globalThis.PointerEvent;
  current: DraggedPeriod | null;
}

/** Pixels below which a movement is still a click. */
const DRAG_THRESHOLD = 5;
/** Long press in milliseconds, shorter than that of the browser's menu. */
const LONG_PRESS_MS = 400;
/** Minimum length in pixels of a slot that touch can resize instead of move. */
const MIN_RESIZE_LENGTH = 48;
/** Pixels from the edge of a `data-scrolls` box, and per interval, in which a drag scrolls it. */
const SCROLL_EDGE = 40;
const SCROLL_STEP = 12;
const SCROLL_INTERVAL_MS = 40;

type Point = Pick<globalThis.PointerEvent, 'clientX' | 'clientY'>;

/** The minute of the day at a point of a line that is as long as the hours. */
export function getMinuteAt(
  line: Element,
  point: Point,
  { from, to }: HourRange,
  isVertical = false,
): number {
  const { left, top, width, height } = line.getBoundingClientRect();
  const at = isVertical ? (point.clientY - top) / height : (point.clientX - left) / width;
  return Math.round((from + Math.min(Math.max(at, 0), 1) * (to - from)) * 60);
}

/**
 * Draws, moves and resizes periods by mouse, limited to free time; touch moves and resizes after a long
 * press. Lines are elements with `data-line`, as long as the hours; movable slots have `data-slot`,
 * `data-start` and `data-end`, their handle `data-stretch`. Spread the handlers on a common ancestor. Escape
 * cancels.
 */
export function usePeriodDrag(options: PeriodDragOptions) {
  const { hours, step = 30, isVertical = false, getTaken, onDraw, onMove } = options;
  const [dragged, setDragged] = useState<DraggedPeriod | null>(null);
  const drag = useRef<Drag | null>(null);
  const wasDragged = useRef(false);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  const minuteAt = (line: Element, point: Point) => getMinuteAt(line, point, hours, isVertical);
  const findRow = (point: Point) => findRowAt(point, isVertical);
  const show = (now: DraggedPeriod | null) => {
    if (!drag.current) return;
    drag.current.current = now;
    setDragged(now);
  };

  const follow = (event: globalThis.PointerEvent) => {
    const { clientX, clientY, pointerId, pointerType } = event;
    const { current } = drag;
    if (!current || pointerId !== current.pointer) return;
    if (!current.isActive && Math.hypot(clientX - current.x, clientY - current.y) < DRAG_THRESHOLD) return;
    if (!current.isActive && pointerType === 'touch') return stop.current();
    current.isActive = true;
    current.last = event;
    const { mode, origin, minute } = current;
    const own = document.querySelector(`[data-line="${CSS.escape(origin.row)}"]`);
    const freeIn = (line: string) => {
      const takenPeriods = getTaken(line, origin.slot);
      return takenPeriods && findFreePeriods(takenPeriods, hours);
    };
    if (mode === 'move') {
      const under = findRow(event) ?? own;
      const line = under?.getAttribute('data-line') ?? origin.row;
      const free = under && freeIn(line);
      if (!under || !free) return;
      const to = Math.min(minuteAt(under, event), hours.to * 60 - 1);
      const movedPeriod = movePeriod(free, origin, { from: minute, to, step });
      if (movedPeriod) show({ ...origin, row: line, ...movedPeriod });
      return;
    }
    const free = own && freeIn(origin.row);
    if (!own || !free) return;
    const at = minuteAt(own, event);
    const period =
      mode === 'draw' ? computeDrawnPeriod(free, minute, at, step) : resizePeriod(free, origin, at, step);
    if (period) show({ ...origin, ...period });
  };

  const onPointerDown = (event: PointerEvent) => {
    if (drag.current?.isActive) return;
    wasDragged.current = false;
    const byFinger = event.pointerType === 'touch';
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    // Ignore the popover of a grid.
    if (!event.currentTarget.contains(event.target)) return;
    const line = event.target.closest('[data-line]') ?? findRow(event);
    const slot = event.target.closest<HTMLElement>('[data-slot][data-end]');
    if (!slot && event.target.closest('[data-line] li')) return;
    if (!line || !(slot ? onMove : (!byFinger || isVertical) && onDraw)) return;
    stop.current();
    const minute = minuteAt(line, event);
    const name = line.getAttribute('data-line') ?? '';
    const stretches =
      event.target.closest('[data-stretch]') &&
      !(byFinger && slot && (isVertical ? slot.offsetHeight : slot.offsetWidth) < MIN_RESIZE_LENGTH);
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
      const drawnPeriod = slot ? null : computeDrawnPeriod(findFreePeriods([], hours), minute, minute, step);
      show({ ...drag.current.origin, ...drawnPeriod });
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
    const box = line.closest('[data-scrolls]');
    const scrolling = setInterval(() => {
      const last = drag.current?.isActive && drag.current.last;
      if (box && last && scrollAtEdge(box, last.clientY)) follow(last);
    }, SCROLL_INTERVAL_MS);
    const abortController = new AbortController();
    const { signal } = abortController;
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', (event) => isOther(event) || finish(true), { signal });
    window.addEventListener('pointercancel', (event) => isOther(event) || finish(false), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(false), {
      capture: true,
      signal,
    });
    stop.current = () => {
      clearTimeout(timer);
      clearInterval(scrolling);
      abortController.abort();
      drag.current = null;
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

function scrollAtEdge(box: Element, y: number): boolean {
  const { top, bottom } = box.getBoundingClientRect();
  const [isAbove, isBelow] = [y < top + SCROLL_EDGE, y > bottom - SCROLL_EDGE];
  if (isAbove || isBelow) box.scrollTop += isBelow ? SCROLL_STEP : -SCROLL_STEP;
  return isAbove || isBelow;
}

/** The heading of a horizontal line belongs to it; hours beside vertical lines belong to none. */
function findRowAt({ clientX, clientY }: Point, isVertical: boolean): Element | null {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const line =
      element.closest('[data-line]') ?? (isVertical ? null : element.querySelector(':scope > [data-line]'));
    if (line) return line;
  }
  return null;
}
