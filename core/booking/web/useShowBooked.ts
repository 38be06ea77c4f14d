import { useEffect, useRef, useState } from 'react';
import type { LocalDate } from '../../../kit/time.ts';
import { useQueryString } from '../../../kit/web/address.ts';

/** So long what was booked or moved is marked, ms. */
const MARKED = 2_500;

export interface Booked {
  /** The first of the days. */
  date: LocalDate | undefined;
  ids: readonly number[];
}

/**
 * What was booked or moved is shown: the calendar goes to its day where that is not among those shown, and marks it for a moment. Waits
 * until no form (`forms`, as they stand in the address) is open any more: that one leaves is a step back of the history, which would
 * undo the way there. Answers how to say what was booked.
 */
export function useShowBooked(
  forms: readonly string[],
  showDay: (date: LocalDate) => void,
): (news: Booked) => void {
  const params = new URLSearchParams(useQueryString().shown);
  const isBusy = forms.some((name) => params.has(name));
  const [booked, setBooked] = useState<Booked | null>(null);
  const [marked, setMarked] = useState<readonly number[] | null>(null);
  const show = useRef(showDay);
  show.current = showDay;
  useEffect(() => {
    if (!booked || isBusy) return;
    // Once: who then goes elsewhere is not called back.
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
    // Of another week it is there once that is read.
    const watcher = new MutationObserver(mark);
    watcher.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => setMarked(null), MARKED);
    return () => {
      watcher.disconnect();
      clearTimeout(timer);
      for (const each of marks()) each.removeAttribute('data-arrived');
    };
  }, [marked]);
  return (news) =>
    // What is booked beside in the same form belongs to it: its first day is shown.
    setBooked((before) => ({
      date: before?.date && news.date && before.date < news.date ? before.date : news.date,
      ids: [...(before?.ids ?? []), ...news.ids],
    }));
}
