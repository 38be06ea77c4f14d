import { useEffect, useRef, useState } from 'react';
import type { LocalDate } from '../../../kit/time.ts';
import { useQueryString } from '../../../kit/web/navigation/useQueryString.ts';

/** Milliseconds. */
const HIGHLIGHT_DURATION = 2_500;

interface ReservationsToHighlight {
  date: LocalDate | undefined;
  ids: readonly number[];
}

/**
 * Goes to the day of a reservation and highlights it. Waits until the dialogs of `dialogNames` are closed,
 * because closing one goes back in the history and would undo the navigation.
 */
export function useReservationHighlighter(
  dialogNames: readonly string[],
  showDay: (date: LocalDate) => void,
): (news: ReservationsToHighlight) => void {
  const params = new URLSearchParams(useQueryString().text);
  const isBusy = dialogNames.some((name) => params.has(name));
  const [pending, setPending] = useState<ReservationsToHighlight | null>(null);
  const [highlightedIds, setHighlighted] = useState<readonly number[] | null>(null);
  const show = useRef(showDay);
  show.current = showDay;
  useEffect(() => {
    if (!pending || isBusy) return;
    // Cleared, so that a later navigation is not undone.
    setPending(null);
    setHighlighted(pending.ids);
    if (pending.date !== undefined) show.current(pending.date);
  }, [pending, isBusy]);
  useEffect(() => {
    if (!highlightedIds) return;
    const findElements = () =>
      highlightedIds.flatMap((id) => [...document.querySelectorAll(`[data-reservation="${id}"]`)]);
    const highlight = () => {
      for (const each of findElements()) each.setAttribute('data-arrived', '');
    };
    highlight();
    const watcher = new MutationObserver(highlight);
    watcher.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => setHighlighted(null), HIGHLIGHT_DURATION);
    return () => {
      watcher.disconnect();
      clearTimeout(timer);
      for (const each of findElements()) each.removeAttribute('data-arrived');
    };
  }, [highlightedIds]);
  return (news) =>
    // One form may book several periods; the first day is shown.
    setPending((before) => ({
      date: before?.date && news.date && before.date < news.date ? before.date : news.date,
      ids: [...(before?.ids ?? []), ...news.ids],
    }));
}
