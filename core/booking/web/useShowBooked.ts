import { useEffect, useRef, useState } from 'react';
import type { LocalDate } from '../../../kit/time.ts';
import { useQueryString } from '../../../kit/web/useQueryString.ts';

/** Milliseconds. */
const HIGHLIGHT_DURATION = 2_500;

export interface Booked {
  date: LocalDate | undefined;
  ids: readonly number[];
}

/**
 * Goes to the day of a reservation and highlights it. Waits until the dialogs (`forms`) are closed, because
 * closing one goes back in the history and would undo the navigation.
 */
export function useShowBooked(
  forms: readonly string[],
  showDay: (date: LocalDate) => void,
): (news: Booked) => void {
  const params = new URLSearchParams(useQueryString().text);
  const isBusy = forms.some((name) => params.has(name));
  const [booked, setBooked] = useState<Booked | null>(null);
  const [marked, setMarked] = useState<readonly number[] | null>(null);
  const show = useRef(showDay);
  show.current = showDay;
  useEffect(() => {
    if (!booked || isBusy) return;
    // Cleared, so that a later navigation is not undone.
    setBooked(null);
    setMarked(booked.ids);
    if (booked.date !== undefined) show.current(booked.date);
  }, [booked, isBusy]);
  useEffect(() => {
    if (!marked) return;
    const marks = () => marked.flatMap((id) => [...document.querySelectorAll(`[data-reservation="${id}"]`)]);
    const mark = () => {
      for (const each of marks()) each.setAttribute('data-arrived', '');
    };
    mark();
    const watcher = new MutationObserver(mark);
    watcher.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => setMarked(null), HIGHLIGHT_DURATION);
    return () => {
      watcher.disconnect();
      clearTimeout(timer);
      for (const each of marks()) each.removeAttribute('data-arrived');
    };
  }, [marked]);
  return (news) =>
    // One form may book several periods; the first day is shown.
    setBooked((before) => ({
      date: before?.date && news.date && before.date < news.date ? before.date : news.date,
      ids: [...(before?.ids ?? []), ...news.ids],
    }));
}
