import { z } from 'zod';
import { rowIdText } from '../../../kit/rowId.ts';
import { type LocalDate, localDate } from '../../../kit/time.ts';
import { type AddressValue, parsed, text, useAddress, useQueryString } from '../../../kit/web/address.ts';
import { readMonth } from './months.ts';

const month: AddressValue<LocalDate | undefined> = {
  absent: undefined,
  read: readMonth,
  write: (first) => first?.slice(0, 7) ?? '',
};

export const eventViews = ['agenda', 'month'] as const;
export type EventView = (typeof eventViews)[number];

const values = {
  view: parsed(z.enum(eventViews), undefined),
  month,
  day: parsed(localDate, undefined),
  page: parsed(z.coerce.number().pipe(z.int().positive()), 1),
  event: parsed(rowIdText, undefined),
  edit: parsed(rowIdText, undefined),
  attendees: parsed(rowIdText, undefined),
  cancel: parsed(rowIdText, undefined),
  copy: parsed(rowIdText, undefined),
  write: parsed(rowIdText, undefined),
  pass: text(),
  building: parsed(rowIdText, undefined),
  q: text(),
};

const clearedSelection = { event: undefined, building: undefined, page: 1 };

const VIEW_KEY = 'eventsView';

/** Last view on this device; the month by default. */
const savedView = (): EventView =>
  eventViews.find((view) => view === localStorage.getItem(VIEW_KEY)) ?? 'month';

/** URL state, e.g. `?view=month&month=2026-12&page=2&event=41&q=yoga`. */
export function useEventAddress() {
  const [{ q: query, edit, attendees, cancel, copy, write, view = savedView(), ...state }, change] =
    useAddress(values);
  const { change: changeQuery } = useQueryString();
  return {
    ...state,
    view,
    query,
    named: state.event ?? edit ?? attendees ?? cancel ?? copy ?? write,
    showView: (next: EventView) => {
      localStorage.setItem(VIEW_KEY, next);
      change({ ...clearedSelection, view: next, day: undefined }, 'replace');
    },
    showMonth: (next: LocalDate | undefined) =>
      change({ ...clearedSelection, day: undefined, month: next }, 'push'),
    showDay: (next: LocalDate) =>
      change({ ...clearedSelection, day: next, month: `${next.slice(0, 7)}-01` }, 'push'),
    showComing: () => change({ ...clearedSelection, day: undefined, month: undefined }, 'push'),
    showHolder: (id: number) => change({ event: undefined, attendees: id }, 'replace'),
    showPage: (page: number) => change({ page }, 'replace'),
    /** Opens an event with a confirmation on top; closing both goes back. */
    ask: (id: number, question: string) =>
      changeQuery(
        (params) => {
          params.set('event', String(id));
          params.set('ask', question);
        },
        'push',
        { dialog: 'event' },
      ),
    /** Keeps the shown month when an event closes, even if only the event led there. */
    leave: (shown: LocalDate) => (params: URLSearchParams) => {
      params.delete('building');
      params.delete('pass');
      if (view === 'month') params.set('month', month.write(shown));
    },
  };
}

export type EventAddress = ReturnType<typeof useEventAddress>;
