import { z } from 'zod';
import { rowIdTextSchema } from '../../../kit/rowId.ts';
import { type LocalDate, localDateSchema } from '../../../kit/time.ts';
import { parseMonth } from '../../../kit/web/calendar/months.ts';
import { useQueryString } from '../../../kit/web/navigation/useQueryString.ts';
import {
  schemaParam,
  textParam,
  type UrlParam,
  useUrlState,
} from '../../../kit/web/navigation/useUrlState.ts';

const month: UrlParam<LocalDate | undefined> = {
  defaultValue: undefined,
  parse: parseMonth,
  serialize: (first) => first?.slice(0, 7) ?? '',
};

export const eventCalendarViewNames = ['agenda', 'month'] as const;
export type EventCalendarViewName = (typeof eventCalendarViewNames)[number];

const values = {
  view: schemaParam(z.enum(eventCalendarViewNames), undefined),
  month,
  day: schemaParam(localDateSchema, undefined),
  page: schemaParam(z.coerce.number().pipe(z.int().positive()), 1),
  event: schemaParam(rowIdTextSchema, undefined),
  edit: schemaParam(rowIdTextSchema, undefined),
  attendees: schemaParam(rowIdTextSchema, undefined),
  cancel: schemaParam(rowIdTextSchema, undefined),
  copy: schemaParam(rowIdTextSchema, undefined),
  write: schemaParam(rowIdTextSchema, undefined),
  pass: textParam(),
  building: schemaParam(rowIdTextSchema, undefined),
  q: textParam(),
};

const clearedSelection = { event: undefined, building: undefined, page: 1 };

const VIEW_KEY = 'eventsView';

/** Last view on this device; the month by default. */
const savedView = (): EventCalendarViewName =>
  eventCalendarViewNames.find((view) => view === localStorage.getItem(VIEW_KEY)) ?? 'month';

/** URL state, e.g. `?view=month&month=2026-12&page=2&event=41&q=yoga`. */
export function useEventsUrlState() {
  const [{ q: query, edit, attendees, cancel, copy, write, view = savedView(), ...state }, change] =
    useUrlState(values);
  const { change: changeQuery } = useQueryString();
  return {
    ...state,
    view,
    query,
    named: state.event ?? edit ?? attendees ?? cancel ?? copy ?? write,
    showView: (next: EventCalendarViewName) => {
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
    leave: (shownMonth: LocalDate) => (params: URLSearchParams) => {
      params.delete('building');
      params.delete('pass');
      if (view === 'month') params.set('month', month.serialize(shownMonth));
    },
  };
}

export type EventsUrlState = ReturnType<typeof useEventsUrlState>;
