import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { toMinutes, toTime } from '../../time.ts';
import { drawnPeriod, freeBeside, type Hours, movedPeriod, type Period, stretchedPeriod } from './hours.ts';

/** A period under the pointer: in which line, and which slot it moves or stretches; none: a new one. */
export interface Dragged extends Period {
  line: string;
  slot?: string | undefined;
}

interface PeriodDragOptions {
  hours: Hours;
  /** In so many minutes all of it goes. */
  step?: number;
  /** What is not free in a line, without a slot that is moved; null: that slot may not come into that line. */
  takenOf: (line: string, slot?: string) => readonly Period[] | null;
  /** Free time was drawn over. */
  onDraw?: ((drawn: Dragged) => void) | undefined;
  /** A slot was moved, to another line perhaps, or has another end. */
  onMove?: ((slot: string, to: Dragged) => void) | undefined;
}

interface Drag {
  mode: 'draw' | 'move' | 'stretch';
  /** Where it began, px. */
  x: number;
  y: number;
  /** The minute that was pressed, and what was there of the slot before. */
  minute: number;
  before: Dragged;
  /** Of several fingers this one. */
  pointer: number;
  /** The pointer has gone far enough to mean it, or a finger has rested long enough. */
  goes: boolean;
  now: Dragged | null;
}

/** Less than that is a click with an unsteady hand, px. */
const FAR = 5;
/** So long a finger rests on what it means to move, ms: one that goes on sooner scrolls. Less than what opens a browser's menu. */
const REST = 400;
/** A finger tells the end of a slot from its middle when that is so wide, px: a narrower one it moves. */
const WIDE = 48;

/**
 * Periods that a mouse draws, moves and stretches in lines of hours, and which stop at what is taken. A finger scrolls, and moves or
 * stretches what it has rested on. Lines are
 * elements with `data-line`, as wide as the hours; what may be moved in them has `data-slot`, `data-start` and `data-end`, and what
 * stretches it `data-stretch`. The handlers belong on an element around all of them. Escape gives it up.
 */
export function usePeriodDrag({ hours, step = 30, takenOf, onDraw, onMove }: PeriodDragOptions) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const drag = useRef<Drag | null>(null);
  const wasDragged = useRef(false);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  const minuteAt = (line: Element, x: number) => {
    const { left, width } = line.getBoundingClientRect();
    const share = Math.min(Math.max((x - left) / width, 0), 1);
    return Math.round((hours.from + share * (hours.to - hours.from)) * 60);
  };
  const show = (now: Dragged | null) => {
    if (!drag.current) return;
    drag.current.now = now;
    setDragged(now);
  };

  const follow = ({ clientX, clientY, pointerId, pointerType }: globalThis.PointerEvent) => {
    const { current } = drag;
    if (!current || pointerId !== current.pointer) return;
    if (!current.goes && Math.hypot(clientX - current.x, clientY - current.y) < FAR) return;
    if (!current.goes && pointerType === 'touch') return stop.current();
    current.goes = true;
    const { mode, before, minute } = current;
    const own = document.querySelector(`[data-line="${CSS.escape(before.line)}"]`);
    const freeIn = (line: string) => {
      const taken = takenOf(line, before.slot);
      return taken && freeBeside(taken, hours);
    };
    if (mode === 'move') {
      const under = lineAt(clientX, clientY) ?? own;
      const line = under?.getAttribute('data-line') ?? before.line;
      const free = under && freeIn(line);
      if (!under || !free) return;
      const at = minuteAt(under, clientX);
      const [start, end] = [toMinutes(before.start), toMinutes(before.end)];
      const moved = movedPeriod(free, {
        wanted: start + at - minute,
        length: end - start,
        step,
        at: Math.min(at, hours.to * 60 - 1),
      });
      if (moved) show({ ...before, line, ...moved });
      return;
    }
    const free = own && freeIn(before.line);
    if (!own || !free) return;
    const at = minuteAt(own, clientX);
    const period =
      mode === 'draw' ? drawnPeriod(free, minute, at, step) : stretchedPeriod(free, before, at, step);
    if (period) show({ ...before, ...period });
  };

  const onPointerDown = (event: PointerEvent) => {
    if (drag.current?.goes) return;
    wasDragged.current = false;
    const byFinger = event.pointerType === 'touch';
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    const line = event.target.closest('[data-line]') ?? lineAt(event.clientX, event.clientY);
    const slot = event.target.closest<HTMLElement>('[data-slot]');
    if (!line || !(slot ? onMove : !byFinger && onDraw)) return;
    stop.current();
    const minute = minuteAt(line, event.clientX);
    const name = line.getAttribute('data-line') ?? '';
    const stretches =
      event.target.closest('[data-stretch]') && !(byFinger && slot && slot.offsetWidth < WIDE);
    const { slot: key, start = toTime(minute), end = toTime(minute) } = slot?.dataset ?? {};
    drag.current = {
      mode: slot ? (stretches ? 'stretch' : 'move') : 'draw',
      x: event.clientX,
      y: event.clientY,
      pointer: event.pointerId,
      minute,
      goes: false,
      now: null,
      before: { line: name, slot: key, start, end },
    };
    // Neither words are marked nor a picture is dragged meanwhile.
    if (slot) event.preventDefault();
    const rest = () => {
      if (!drag.current) return;
      drag.current.goes = true;
      show(drag.current.before);
    };
    const timer = byFinger ? setTimeout(rest, REST) : undefined;
    const finish = (take: boolean) => {
      const { current } = drag;
      stop.current();
      setDragged(null);
      if (!current?.goes) return;
      wasDragged.current = true;
      const { now, before } = current;
      if (!take || !now) return;
      if (before.slot === undefined) onDraw?.(now);
      else if (now.line !== before.line || now.start !== before.start || now.end !== before.end)
        onMove?.(before.slot, now);
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

  // What a finger holds it moves, and not the page: React's own listeners cannot prevent that.
  const ref = useCallback((element: HTMLElement | null) => {
    const keep = (event: TouchEvent) => {
      if (drag.current?.goes && event.cancelable) event.preventDefault();
    };
    element?.addEventListener('touchmove', keep, { passive: false });
    return () => element?.removeEventListener('touchmove', keep);
  }, []);

  return {
    /** What the pointer holds just now. */
    dragged,
    handlers: {
      ref,
      onPointerDown,
      /** A finger that rests asks for no menu. */
      onContextMenu: (event: MouseEvent) => {
        if (drag.current) event.preventDefault();
      },
      /** The end of a drag is no click. */
      onClickCapture: (event: MouseEvent) => {
        if (!wasDragged.current) return;
        wasDragged.current = false;
        event.stopPropagation();
        event.preventDefault();
      },
    },
  };
}

function lineAt(x: number, y: number): Element | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const line = element.closest('[data-line]') ?? element.querySelector(':scope > [data-line]');
    if (line) return line;
  }
  return null;
}
