import './calendar.css';
import type { CalendarOptions, EventApi, EventInput } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import listPlugin from '@fullcalendar/react/list';
import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo, useEffect, useMemo, useRef } from 'react';
import type { Language } from '../../../../kit/actor.ts';
import type { LocalDate } from '../../../../kit/time.ts';
import { momentOf, TimeCalendar } from '../../../../kit/web/calendar/TimeCalendar.tsx';
import { formatDay, formatTime } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import type { Reservation, Room } from '../../reservation.ts';
import { type ReservationWords, standingOf, useReservationWords } from '../reservationWords.ts';
import { TimeRange } from '../TimeRange.tsx';
import { usePhone } from './calendarAddress.ts';
import type { View } from './calendarRange.ts';
import { addHour, type CalendarSelection, selectionOf } from './calendarSelection.ts';
import { clockOf, hoursShown } from './hoursShown.ts';

const viewNames: Record<Exclude<View, 'rooms'>, string> = {
  week: 'timeGridWeek',
  day: 'timeGridDay',
  month: 'dayGridMonth',
  list: 'nextDays',
};

const options: CalendarOptions = {
  plugins: [dayGridPlugin, listPlugin],
  views: {
    nextDays: {
      type: 'list',
      duration: { days: 7 },
      eventOrder: 'start,title',
    },
  },
  // One's own are never behind the others.
  eventOrder: 'rank,start,-duration,title',
  fixedWeekCount: false,
  // The dot of the house's own: calendar.css.
  listItemEventBeforeClass: 'noDot',
  columnMoreLinkClass: 'moreBeside',
  dayLaneInnerClass: 'besideMore',
  popoverClass: 'moreReservations',
  eventClass: ({ view }) =>
    view.type === 'dayGridMonth' ? 'inMonth' : view.type === 'nextDays' ? 'inList' : '',
};

interface CalendarProps {
  view: Exclude<View, 'rooms'>;
  date: LocalDate;
  reservations: readonly Reservation[];
  rooms: readonly Room[];
  onOpen: (reservation: Reservation) => void;
  /** Absent where the reader may not book. */
  onBook?: ((selection: CalendarSelection) => void) | undefined;
}

/** Week, day, month and list: hundreds of nodes, drawn anew only when they change. */
function Calendar({ view, date, reservations, rooms, onOpen, onBook }: CalendarProps) {
  const { t, language } = useWords();
  const onPhone = usePhone();
  const wide = useMediaQuery('(min-width: 100em)', false, { getInitialValueInEffect: false });
  // So many stand beside one another and can still be read; the others wait behind a `+3`.
  const sideBySide = view === 'day' ? (onPhone ? 3 : 10) : onPhone ? 1 : wide ? 3 : 2;
  const words = useReservationWords(rooms);
  const events = useMemo(() => reservations.map((one) => eventOf(one, words)), [reservations, words]);
  const hours = useMemo(() => hoursShown(reservations), [reservations]);
  const slides = onPhone && view === 'week';
  const box = useSlideTo(date, slides);

  return (
    <div ref={box} className={slides ? 'sliding' : 'calendarBox'} {...(slides && { tabIndex: 0 })}>
      <TimeCalendar
        {...options}
        view={viewNames[view]}
        date={date}
        events={events}
        height={onPhone ? 'auto' : '100%'}
        slotMinTime={clockOf(hours.from)}
        slotMaxTime={clockOf(hours.to)}
        eventMaxStack={sideBySide}
        // A number: to find out by itself how many fit, the library would lay a month out twice.
        dayMaxEvents={onPhone ? 2 : 3}
        eventsHint={t('rooms:calendar.events')}
        moreLinkText={(count) => t('rooms:calendar.more', { count })}
        moreLinkContent={({ num, text }) => (
          <>
            {text} <VisuallyHidden>{t('rooms:calendar.moreHint', { count: num })}</VisuallyHidden>
          </>
        )}
        moreLinkHint={(count) => t('rooms:calendar.moreHint', { count })}
        eventContent={({ event, view: { type } }) => (
          <EventBody
            reservation={reservationOf(event)}
            words={words}
            language={language}
            short={type === viewNames.month}
          />
        )}
        eventClick={({ event }) => onOpen(reservationOf(event))}
        selectable={onBook !== undefined}
        select={({ startStr, endStr, allDay, view: shown }) => {
          shown.calendar.unselect();
          onBook?.(allDay ? { date: startStr } : selectionOf(startStr, endStr));
        }}
        dateClick={({ dateStr, allDay, jsEvent }) => {
          if (jsEvent.detail > 1) return;
          // A click means an hour from there on.
          const { date: day, start = '' } = selectionOf(dateStr, dateStr);
          onBook?.(allDay ? { date: dateStr } : { date: day, start, end: addHour(start) });
        }}
        // The header has a second place for the date.
        listDayHeaderContent={({ date: day, level }) =>
          level === 0 && formatDay(day.toISOString().slice(0, 10), language)
        }
      />
    </div>
  );
}

/** A box that slides sideways, brought to where a day's column begins. */
function useSlideTo(date: LocalDate, slides: boolean) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const day = slides && box.current?.querySelector(`[data-date="${date}"]`);
    if (!box.current || !day) return;
    box.current.scrollLeft += day.getBoundingClientRect().left - box.current.getBoundingClientRect().left;
  }, [date, slides]);
  return box;
}

export default memo(Calendar);

function eventOf(reservation: Reservation, words: ReservationWords): EventInput {
  const { id, date, start, end, isMine } = reservation;
  const standing = standingOf(reservation);
  return {
    id: String(id),
    start: momentOf(date, start),
    end: momentOf(date, end),
    title: words.nameOf(reservation),
    rank: isMine ? 0 : 1,
    className: `reservation standing ${standing}`,
    reservation,
  };
}

const reservationOf = ({ extendedProps }: EventApi): Reservation => extendedProps.reservation;

interface EventBodyProps {
  reservation: Reservation;
  words: ReservationWords;
  language: Language;
  /** Without the end. */
  short: boolean;
}

/** When, where and who or what. */
function EventBody({ reservation, words, language, short }: EventBodyProps) {
  return (
    <span className="reservationBody">
      {/* The eye sees the day above; the ear is told. */}
      <span className="onlyHeard">{formatDay(reservation.date, language)}</span>{' '}
      {short ? (
        <span className="reservationTime">{formatTime(reservation.start)}</span>
      ) : (
        <TimeRange of={reservation} />
      )}{' '}
      <span className="reservationRooms">{words.roomsOf(reservation.rooms)}</span>{' '}
      <span className="reservationName">{words.nameOf(reservation)}</span>
    </span>
  );
}
