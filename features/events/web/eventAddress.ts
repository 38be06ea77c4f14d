import { z } from 'zod';
import { rowIdText } from '../../../kit/rowId.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { type AddressValue, parsed, text, useAddress } from '../../../kit/web/address.ts';
import { monthOf, readMonth } from './months.ts';

/** `2026-12`; undefined where the address names none. */
const month: AddressValue<LocalDate | undefined> = {
  absent: undefined,
  read: readMonth,
  write: (first) => first?.slice(0, 7) ?? '',
};

const values = {
  month,
  /** Of the cards, from 1. */
  page: parsed(z.coerce.number().pipe(z.int().positive()), 1),
  event: parsed(rowIdText, undefined),
  building: parsed(rowIdText, undefined),
  q: text(),
};

const noEvent = { event: undefined, building: undefined };

/** What the screen shows, as its address says: `?month=2026-12&page=2&event=41&q=yoga`. */
export function useEventAddress(thisMonth: LocalDate) {
  const [{ q: query, ...state }, change] = useAddress(values);
  const named = (shown: LocalDate) => (shown === monthOf(thisMonth) ? undefined : shown);
  return {
    ...state,
    query,
    showMonth: (next: LocalDate) => change({ ...noEvent, month: named(next) }, 'push'),
    showPage: (page: number) => change({ page }, 'replace'),
    openEvent: (id: number) => change({ event: id }, 'push'),
    /** Stays in the month that is shown, which perhaps only the event had led to. */
    closeEvent: (shown?: LocalDate) =>
      change({ ...noEvent, ...(shown !== undefined && { month: named(shown) }) }, 'replace'),
  };
}
