import { useEffect, useRef } from 'react';

/** Milliseconds. */
const PAGE_INTERVAL = 10_000;
const PAUSE_AFTER_INPUT = 30_000;

const inputs = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;

/**
 * Scrolls an overflowing list by pages of whole rows, then starts again. Pauses after user input and while
 * the list has keyboard focus. Give the list `position: relative`.
 */
export function useAutoPaging<List extends HTMLElement>() {
  const ref = useRef<List>(null);
  useEffect(() => {
    let pausedUntil = 0;
    const pause = () => {
      pausedUntil = Date.now() + PAUSE_AFTER_INPUT;
    };
    const showNextPage = () => {
      const list = ref.current;
      if (!list || Date.now() < pausedUntil || list.matches(':focus-visible')) return;
      list.scrollTo({ top: findNextPageTop(list) });
    };
    for (const input of inputs) addEventListener(input, pause, { passive: true });
    const timer = setInterval(showNextPage, PAGE_INTERVAL);
    return () => {
      for (const input of inputs) removeEventListener(input, pause);
      clearInterval(timer);
    };
  }, []);
  return ref;
}

function findNextPageTop({ children, scrollTop, clientHeight, scrollHeight }: HTMLElement): number {
  const bottom = scrollTop + clientHeight;
  if (bottom >= scrollHeight - 1) return 0;
  const rows = [...children].filter((row) => row instanceof HTMLElement);
  return rows.find(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > bottom + 1)?.offsetTop ?? 0;
}
