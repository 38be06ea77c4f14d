import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import './calendar.css';
import FullCalendar, {
  type CalendarOptions,
  type CalendarRef,
  type EventApi,
  type EventInput,
} from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import listPlugin from '@fullcalendar/react/list';
import en from '@fullcalendar/react/locales/en-gb';
import fr from '@fullcalendar/react/locales/fr';
import themePlugin from '@fullcalendar/react/themes/classic';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo, useEffect, useMemo, useRef } from 'react';
import { type LocalDate, localNow } from '../../../kit/time.ts';
import { formatDay, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useSession } from '../../../kit/web/session.ts';
import type { Reservation, Room } from '../reservation.ts';
import { usePhone } from './calendarAddress.ts';
import type { View } from './calendarRange.ts';
import { clockOf, hoursShown } from './hoursShown.ts';
import { formatPeriod, type ReservationWords, standingOf, useReservationWords } from './reservationWords.ts';
import { momentOf, type Wish, wishOf } from './wish.ts';

const viewNames: Record<Exclude<View, 'rooms'>, string> = {
  week: 'timeGridWeek',
  day: 'timeGridDay',
  month: 'dayGridMonth',
  list: 'nextDays',
};

const options: CalendarOptions = {
  plugins: [dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin, themePlugin],
  views: {
    nextDays: {
      type: 'list',
      duration: { days: 7 },
      eventOrder: 'start,title',
    },
  },
  // Wall-clock times are nobody's zone: as UTC they are never shifted.
  timeZone: 'UTC',
  headerToolbar: false,
  firstDay: 1,
  allDaySlot: false,
  nowIndicator: true,
  scrollTime: '08:00:00',
  slotDuration: '00:30:00',
  snapDuration: '00:15:00',
  slotEventOverlap: false,
  eventInteractive: true,
  // One's own are never behind the others.
  eventOrder: 'rank,start,-duration,title',
  dayMaxEvents: true,
  fixedWeekCount: false,
  selectMinDistance: 5,
  // The dot of the house's own: calendar.css.
  listItemEventBeforeClass: 'noDot',
  columnEventClass: 'inHours',
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
  onBook?: ((wish: Wish) => void) | undefined;
}

/** Week, day, month and list: hundreds of nodes, drawn anew only when they change. Times are the building's wall clock, whatever zone the reader sits in. */
function Calendar({ view, date, reservations, rooms, onOpen, onBook }: CalendarProps) {
  const { t, language } = useWords();
  const { building } = useSession();
  const onPhone = usePhone();
  const wide = useMediaQuery('(min-width: 100em)', false, { getInitialValueInEffect: false });
  // So many stand beside one another and can still be read; the others wait behind a `+3`.
  const sideBySide = view === 'day' ? (onPhone ? 4 : 10) : onPhone ? 1 : wide ? 3 : 2;
  const words = useReservationWords(rooms);
  const calendar = useRef<CalendarRef>(null);
  const events = useMemo(() => reservations.map((one) => eventOf(one, words)), [reservations, words]);
  const hours = useMemo(() => hoursShown(reservations), [reservations]);

  useEffect(() => {
    // React is still painting; the calendar must not be told in the middle of it.
    queueMicrotask(() => calendar.current?.getApi().changeView(viewNames[view], date));
  }, [view, date]);

  return (
    <FullCalendar
      {...options}
      ref={calendar}
      locale={language === 'fr' ? fr : en}
      initialView={viewNames[view]}
      initialDate={date}
      now={() => {
        const here = localNow(building.timeZone, new Date());
        return momentOf(here.date, here.time);
      }}
      events={events}
      height={onPhone ? 'auto' : '100%'}
      slotMinTime={clockOf(hours.from)}
      slotMaxTime={clockOf(hours.to)}
      eventMaxStack={sideBySide}
      closeHint={t('ui.close')}
      eventsHint={t('rooms:calendar.events')}
      noEventsText={t('rooms:calendar.none')}
      moreLinkText={(count) => t('rooms:calendar.more', { count })}
      moreLinkContent={({ num, text }) => (
        <>
          {text} <VisuallyHidden>{t('rooms:calendar.moreHint', { count: num })}</VisuallyHidden>
        </>
      )}
      moreLinkHint={(count) => t('rooms:calendar.moreHint', { count })}
      eventContent={({ event, view: { type } }) => (
        <EventBody reservation={reservationOf(event)} words={words} short={type === viewNames.month} />
      )}
      eventClick={({ event }) => onOpen(reservationOf(event))}
      selectable={onBook !== undefined}
      select={({ startStr, endStr, allDay }) => {
        calendar.current?.getApi().unselect();
        onBook?.(allDay ? { date: startStr } : wishOf(startStr, endStr));
      }}
      dateClick={({ dateStr, allDay, jsEvent }) => {
        if (!allDay || jsEvent.detail > 1) return;
        onBook?.({ date: dateStr });
      }}
      slotHeaderContent={({ date: at }) => at && formatTime(at.toISOString().slice(11, 16))}
      // The header has a second place for the date.
      listDayHeaderContent={({ date: day, level }) =>
        level === 0 && formatDay(day.toISOString().slice(0, 10), language)
      }
    />
  );
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
  /** Without the end. */
  short: boolean;
}

/** When, where and who or what. */
function EventBody({ reservation, words, short }: EventBodyProps) {
  return (
    <span className="reservationBody">
      <span className="reservationTime">
        {short ? formatTime(reservation.start) : formatPeriod(reservation)}
      </span>{' '}
      <span className="reservationRooms">{words.roomsOf(reservation.rooms)}</span>{' '}
      <span className="reservationName">{words.nameOf(reservation)}</span>
    </span>
  );
}
