import type { CalendarOptions, EventApi, EventInput } from '@fullcalendar/react';
import { VisuallyHidden } from '@mantine/core';
import { memo, useMemo } from 'react';
import { addDays } from '../../../../kit/time.ts';
import { extendHours } from '../../../../kit/web/calendar/hours.ts';
import { hourToClockTime, TimeCalendar, toDateTime } from '../../../../kit/web/calendar/TimeCalendar.tsx';
import { formatDay } from '../../../../kit/web/format.ts';
import { useI18n } from '../../../../kit/web/i18n.ts';
import hidden from '../../../../kit/web/ui/visuallyHidden.module.css';
import { useNow } from '../../../../kit/web/useToday.ts';
import type { Reservation, Room } from '../../reservation.ts';
import { isReservation } from '../calendarReservation.ts';
import {
  formatTimeRange,
  getViewerRelation,
  type ReservationTextFormatters,
  useReservationTexts,
} from '../reservationTexts.ts';
import { useVisibleHourRange } from '../usualHours.ts';
import classes from './Agenda.module.css';
import { getVisibleDays, listRangeDays } from './calendarRange.ts';
import { addHour, buildCalendarSelectionFromTimes, type CalendarSelection } from './calendarSelection.ts';
import slotClasses from './Hours.module.css';
import type { MovableReservationProps } from './RoomsWeek.tsx';
import { pickTakenPeriodsOfRooms, shiftSlotTime } from './slotPosition.ts';
import { useKeyboardReservationMoves } from './useKeyboardReservationMoves.ts';

const viewNames = { week: 'timeGridWeek', day: 'timeGridDay' } as const;

const options: CalendarOptions = {
  eventOrder: 'rank,start,-duration,title',
  columnMoreLinkClass: slotClasses.more,
  dayLaneInnerClass: slotClasses.lane,
  popoverClass: slotClasses.others,
  eventStartEditable: false,
  eventDurationEditable: false,
  snapDuration: '00:30:00',
};

const steps = {
  ArrowUp: { minutes: -30 },
  ArrowDown: { minutes: 30 },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
} as const;

interface AgendaProps extends MovableReservationProps {
  view: 'week' | 'day';
  date: string;
  reservations: readonly Reservation[];
  /** All reservations: a moved one must not overlap them. */
  all: readonly Reservation[];
  rooms: readonly Room[];
  onOpen: (reservation: Reservation) => void;
  onBook?: ((selection: CalendarSelection) => void) | undefined;
}

function Agenda({ view, date, reservations, all, rooms, onOpen, onBook, move, showAt }: AgendaProps) {
  const { t, language } = useI18n();
  const now = useNow();
  const words = useReservationTexts(rooms);
  const events = useMemo(
    () => reservations.map((one) => toEventInput(one, words, `${now.date} ${now.time}`)),
    [reservations, words, now],
  );
  const usual = useVisibleHourRange(rooms, listRangeDays(getVisibleDays(view, date)));
  const hours = useMemo(() => extendHours(reservations.filter(isReservation), usual), [reservations, usual]);
  const isFree = (reservation: Reservation, day: string, start: string, end: string) =>
    pickTakenPeriodsOfRooms(all, { date: day, rooms: reservation.rooms }, reservation).every(
      (other) => other.end <= start || end <= other.start,
    );
  const drop = (event: EventApi) => {
    const reservation = getReservation(event);
    const { date: day, start = '', end = '' } = buildCalendarSelectionFromTimes(event.startStr, event.endStr);
    move(reservation, { date: day, start, end, rooms: reservation.rooms });
  };
  const keys = useKeyboardReservationMoves({
    reservations,
    words,
    steps,
    move,
    showAt,
    findTaken: (place, but) => pickTakenPeriodsOfRooms(all, place, but),
    applyStep: (place, step) => {
      if ('minutes' in step) return shiftSlotTime(place, step.minutes);
      return 'days' in step ? { ...place, date: addDays(place.date, step.days) } : null;
    },
  });
  return (
    <div className={classes.box} onKeyDownCapture={keys.onKeyDown} onBlurCapture={keys.onBlur}>
      <TimeCalendar
        {...options}
        view={viewNames[view]}
        date={date}
        events={events}
        height="100%"
        slotMinTime={hourToClockTime(hours.from)}
        slotMaxTime={hourToClockTime(hours.to)}
        eventMaxStack={view === 'day' ? 10 : 3}
        eventsHint={t('rooms:calendar.events')}
        moreLinkContent={({ num, text }) => (
          <>
            {text} <VisuallyHidden>{t('rooms:calendar.moreHint', { count: num })}</VisuallyHidden>
          </>
        )}
        moreLinkHint={(count) => t('rooms:calendar.moreHint', { count })}
        eventContent={({ event }) => (
          <>
            {/* Screen readers get everything; the visible text may be cut. */}
            <span className={hidden.visuallyHidden}>
              {formatDay(getReservation(event).date, language)} {formatTimeRange(getReservation(event))}{' '}
              {words.formatRoomNames(getReservation(event).rooms)} {words.formatName(getReservation(event))}
            </span>
            <span className={slotClasses.body} aria-hidden>
              <span className={slotClasses.rooms}>{words.formatRoomNames(getReservation(event).rooms)}</span>
              <span>{words.formatName(getReservation(event))}</span>
              <span className={slotClasses.time}>{formatTimeRange(getReservation(event))}</span>
            </span>
          </>
        )}
        eventDidMount={({ event, el }) => {
          if (getReservation(event).mayChange) el.dataset.slot = event.id;
          el.dataset.reservation = event.id;
        }}
        eventClick={({ event }) => onOpen(getReservation(event))}
        eventAllow={({ startStr, endStr }, event) => {
          const { date: day, start = '', end = '' } = buildCalendarSelectionFromTimes(startStr, endStr);
          return event !== null && isFree(getReservation(event), day, start, end);
        }}
        eventDrop={({ event }) => drop(event)}
        eventResize={({ event }) => drop(event)}
        selectable={onBook !== undefined}
        select={({ startStr, endStr, view: calendarView }) => {
          calendarView.calendar.unselect();
          onBook?.(buildCalendarSelectionFromTimes(startStr, endStr));
        }}
        dateClick={({ dateStr, jsEvent }) => {
          if (jsEvent.detail > 1) return;
          const { date: day, start = '' } = buildCalendarSelectionFromTimes(dateStr, dateStr);
          onBook?.({ date: day, start, end: addHour(start) });
        }}
      />
      <VisuallyHidden aria-live="assertive">{keys.announcement}</VisuallyHidden>
    </div>
  );
}

export default memo(Agenda);

function toEventInput(reservation: Reservation, words: ReservationTextFormatters, now: string): EventInput {
  const { id, date, start, end, isMine, mayChange } = reservation;
  const isPast = `${date} ${end}` <= now;
  return {
    id: String(id),
    start: toDateTime(date, start),
    end: toDateTime(date, end),
    title: words.formatName(reservation),
    rank: isMine ? 0 : 1,
    className: [
      slotClasses.slot,
      slotClasses.pressed,
      slotClasses[getViewerRelation(reservation)],
      isPast && slotClasses.past,
    ]
      .filter(Boolean)
      .join(' '),
    ...(mayChange && !isPast && { startEditable: true, durationEditable: true }),
    reservation,
  };
}

const getReservation = ({ extendedProps }: EventApi): Reservation => extendedProps.reservation;
