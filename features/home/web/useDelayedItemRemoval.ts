import { type RefObject, useEffect, useReducer, useRef } from 'react';
import type { TodayItem } from '../../../core/feature/web/today.ts';

const SETTLED_DELAY_MS = 5000;

/**
 * Keeps settled items in place for a moment, and while the pointer is over the rows: otherwise the second
 * click of a double click would hit the next row.
 */
export function useDelayedItemRemoval<Item extends TodayItem>(
  items: readonly Item[],
  rows: RefObject<Element | null>,
) {
  const openKeys = useRef(new Set<string>());
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  const visibleItems = items.filter(({ key, isDone }) => !isDone || openKeys.current.has(key));
  const settled = visibleItems.filter((item) => item.isDone).map(({ key }) => key);
  useEffect(() => {
    for (const item of items) if (!item.isDone) openKeys.current.add(item.key);
  });
  const asText = JSON.stringify(settled);
  useEffect(() => {
    const keys: string[] = JSON.parse(asText);
    if (keys.length === 0) return;
    const aborter = new AbortController();
    const removeItems = () => {
      for (const key of keys) openKeys.current.delete(key);
      redraw();
    };
    const timer = setTimeout(() => {
      const list = rows.current;
      // On touch screens `:hover` stays on the last touched element.
      if (!list?.matches(':hover') || !matchMedia('(hover: hover)').matches) return removeItems();
      list.addEventListener('pointerleave', removeItems, { once: true, signal: aborter.signal });
    }, SETTLED_DELAY_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [asText, rows]);
  return visibleItems;
}

/**
 * Moves the focus from a settled row to the next row's button, or to the heading. Returns the announcement.
 */
export function useFocusNextRow(visibleItems: readonly TodayItem[], rows: RefObject<Element | null>) {
  const focusedKey = useRef<string | undefined>(undefined);
  const isSettled = visibleItems.find(({ key }) => key === focusedKey.current)?.isDone ?? false;
  useEffect(() => {
    if (!isSettled) return;
    const all = [...(rows.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
    const at = all.findIndex(({ dataset }) => dataset.key === focusedKey.current);
    focusedKey.current = undefined;
    if (document.activeElement !== document.body && !all[at]?.contains(document.activeElement)) return;
    const next = all.slice(at + 1).flatMap((row) => row.querySelector('button') ?? [])[0];
    const heading = rows.current?.closest('section')?.querySelector<HTMLElement>('h2');
    (next ?? heading)?.focus();
  }, [isSettled, rows]);
  return (key: string) => {
    focusedKey.current = key;
  };
}
