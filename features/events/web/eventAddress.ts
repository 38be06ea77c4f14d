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
  /** Dialogs about an event, alone or over its details. */
  edit: parsed(rowIdText, undefined),
  attendees: parsed(rowIdText, undefined),
  cancel: parsed(rowIdText, undefined),
  building: parsed(rowIdText, undefined),
  q: text(),
};

/** What the screen shows, as its address says: `?month=2026-12&page=2&event=41&q=yoga`. */
export function useEventAddress(thisMonth: LocalDate) {
  const [{ q: query, edit, attendees, cancel, ...state }, change] = useAddress(values);
  const named = (shown: LocalDate) => (shown === monthOf(thisMonth) ? undefined : shown);
  return {
    ...state,
    query,
    /** The event that a dialog is about. */
    named: state.event ?? edit ?? attendees ?? cancel,
    showMonth: (next: LocalDate) =>
      change({ event: undefined, building: undefined, month: named(next) }, 'push'),
    showPage: (page: number) => change({ page }, 'replace'),
    /** Stays in the month that is shown, which perhaps only the event had led to. */
    leave: (shown: LocalDate) => (params: URLSearchParams) => {
      params.delete('building');
      const written = month.write(named(shown));
      if (written) params.set('month', written);
      else params.delete('month');
    },
  };
}
