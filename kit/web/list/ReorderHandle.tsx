import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { notifyUser } from '../feedback/notifyUser.ts';
import { useI18n } from '../i18n/i18n.ts';
import classes from './ReorderHandle.module.css';

interface ReorderHandleProps {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => Promise<unknown>;
}

/** Pixels below which a movement is still a click. */
const DRAG_THRESHOLD = 5;
/** Distance from the edge at which a drag scrolls, and its speed, in pixels. */
const SCROLL_EDGE = 48;
const SCROLL_SPEED = 12;

const keySteps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** Handle that moves its row by dragging or with the arrow keys. */
export function ReorderHandle({ name, index, count, onMove }: ReorderHandleProps) {
  const { t } = useI18n();
  const handle = useRef<HTMLButtonElement>(null);
  const [isMoving, setMoving] = useState(false);
  const byKey = useRef(false);
  const stop = useRef(() => {});
  // A moved row loses the focus.
  useLayoutEffect(() => {
    if (byKey.current) handle.current?.focus();
    byKey.current = false;
  }, [index]);

  const move = async (to: number) => {
    if (to === index || to < 0 || to >= count || isMoving) return;
    setMoving(true);
    await onMove(to).catch((error) => {
      byKey.current = false;
      notifyUser.failure(error);
    });
    setMoving(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = keySteps[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    byKey.current = true;
    void move(index + by);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const list = event.currentTarget.closest('table, ul');
    if (event.button !== 0 || !list) return;
    stop.current();
    stop.current = drag(list, index, event.nativeEvent, (to) => void move(to));
  };
  return (
    <button
      ref={handle}
      type="button"
      className={classes.handle}
      aria-label={t('ui.order.move', { name, place: index + 1, count })}
      title={t('ui.order.hint')}
      aria-keyshortcuts="ArrowUp ArrowDown"
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    >
      <IconGripVertical size={18} stroke={1.5} aria-hidden />
    </button>
  );
}

/** Tracks the pointer until release and marks the drop position. Returns a function that cancels the drag. */
function drag(list: Element, at: number, start: globalThis.PointerEvent, drop: (to: number) => void) {
  const scroller = findScroller(list);
  let pointer = { x: start.clientX, y: start.clientY };
  let gap: number | null = null;
  let frame = 0;
  const rows = () =>
    [...list.querySelectorAll<HTMLElement>('[data-index]')].map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return { row, index: Number(row.dataset.index), middle: (top + bottom) / 2 };
    });
  const clear = () => {
    for (const row of list.querySelectorAll('[data-drop]')) row.removeAttribute('data-drop');
  };
  const show = () => {
    clear();
    const visibleRows = rows();
    const below = visibleRows.find(({ middle }) => pointer.y < middle);
    const last = visibleRows.at(-1);
    gap = below ? below.index : (last?.index ?? at) + 1;
    if (gap === at || gap === at + 1) return;
    if (below) below.row.dataset.drop = 'before';
    else if (last) last.row.dataset.drop = 'after';
  };
  const scroll = () => {
    frame = requestAnimationFrame(scroll);
    const { top, bottom } = scroller.getBoundingClientRect();
    const [upper, lower] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    const by =
      pointer.y < upper + SCROLL_EDGE ? -SCROLL_SPEED : pointer.y > lower - SCROLL_EDGE ? SCROLL_SPEED : 0;
    if (by === 0) return;
    scroller.scrollBy(0, by);
    show();
  };
  const follow = ({ pointerId, clientX, clientY }: globalThis.PointerEvent) => {
    if (pointerId !== start.pointerId) return;
    pointer = { x: clientX, y: clientY };
    if (frame === 0) {
      if (Math.hypot(clientX - start.clientX, clientY - start.clientY) < DRAG_THRESHOLD) return;
      list.toggleAttribute('data-ordering', true);
      scroll();
    }
    show();
  };
  const end = (isTaken: boolean) => {
    cancelAnimationFrame(frame);
    clear();
    list.removeAttribute('data-ordering');
    removeEventListener('pointermove', follow);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', away);
    removeEventListener('keydown', onKey, true);
    // Scrolling may have removed the row itself.
    if (isTaken && gap !== null && list.isConnected) drop(gap > at ? gap - 1 : gap);
  };
  const up = ({ pointerId }: globalThis.PointerEvent) => pointerId === start.pointerId && end(true);
  const away = ({ pointerId }: globalThis.PointerEvent) => pointerId === start.pointerId && end(false);
  const onKey = (event: globalThis.KeyboardEvent) => {
    if (event.key === 'Escape') end(false);
  };
  addEventListener('pointermove', follow);
  addEventListener('pointerup', up);
  addEventListener('pointercancel', away);
  addEventListener('keydown', onKey, true);
  return () => end(false);
}

function findScroller(list: Element): Element {
  for (let element = list.parentElement; element; element = element.parentElement)
    if (
      element.scrollHeight > element.clientHeight &&
      /auto|scroll/.test(getComputedStyle(element).overflowY)
    )
      return element;
  return document.scrollingElement ?? document.documentElement;
}
