import { useEffect, useRef, useState } from 'react';
import type { LocalDate } from '../../../kit/time.ts';
import { useQueryString } from '../../../kit/web/address.ts';
import { useDone } from '../../../kit/web/queries.ts';
import { bookForResident, bookRooms, changeReservation } from '../wire.ts';

/** So long what was booked or moved is marked, ms. */
const MARKED = 2_500;

interface Booked {
  /** The first of the days. */
  date: LocalDate | undefined;
  ids: readonly number[];
}

/** The dialogs that book and change, and the one that says what came of it, as they stand in the address. */
const FORMS = ['book', 'edit', 'result'];

/**
 * What was booked or moved is shown: the calendar goes to its day where that is not among those shown, and marks it for a moment. Waits
 * until no form stands in the address any more: that one leaves is a step back of the history, which would undo the way there.
 */
export function useShowBooked(showDay: (date: LocalDate) => void): void {
  const params = new URLSearchParams(useQueryString().shown);
  const isBusy = FORMS.some((name) => params.has(name));
  const [booked, setBooked] = useState<Booked | null>(null);
  const [marked, setMarked] = useState<readonly number[] | null>(null);
  const add = (news: Booked) =>
    // What is booked beside in the same form belongs to it: its first day is shown.
    setBooked((before) => ({
      date: before?.date && news.date && before.date < news.date ? before.date : news.date,
      ids: [...(before?.ids ?? []), ...news.ids],
    }));
  const ofBooking = (
    { dates }: { dates: readonly { start: LocalDate }[] },
    { created, failed }: { created: readonly number[]; failed: readonly { date: LocalDate }[] },
  ) => {
    const made = dates
      .map(({ start }) => start)
      .filter((day) => !failed.some(({ date }) => date === day))
      .sort();
    if (created.length > 0) add({ date: made[0], ids: created });
  };
  useDone(bookRooms, ofBooking);
  useDone(bookForResident, ofBooking);
  useDone(changeReservation, ({ id, date }, { status }) => {
    if (status === 'OK') add({ date, ids: [id] });
  });
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
}
