import './parkingCalendar.css';
import type { EventApi, EventInput } from '@fullcalendar/react';
import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import type { Period } from '../../../../core/booking/period.ts';
import { addDays, type LocalDate, listDays } from '../../../../kit/time.ts';
import { type HourRange, isPeriodOutsideHours } from '../../../../kit/web/calendar/hours.ts';
import { hourToClockTime, TimeCalendar, toDateTime } from '../../../../kit/web/calendar/TimeCalendar.tsx';
import { formatTime } from '../../../../kit/web/format.ts';
import { useI18n } from '../../../../kit/web/i18n.ts';
import { useBreakpoint } from '../../../../kit/web/ui/useBreakpoint.ts';
import type { SpaceReservation } from '../../parking.ts';
import type { ParkingTimeContext } from '../reservationForm.ts';
import { formatReservationHours, getHolderInitials, useSpaceReservationTexts } from '../reservationTexts.ts';
import { clipPeriodToDay, DEFAULT_OPENING_HOURS } from './reservationsOnDay.ts';

interface ParkingCalendarProps {
  monday: LocalDate;
  now: ParkingTimeContext;
  reservations: readonly SpaceReservation[];
  onOpen: (reservation: SpaceReservation) => void;
  onReserve?: ((period: Period) => void) | undefined;
}

export default function ParkingCalendar({
  monday,
  now,
  reservations,
  onOpen,
  onReserve,
}: ParkingCalendarProps) {
  const { t } = useI18n();
  const words = useSpaceReservationTexts();
  const beside = useBreakpoint('belowWide') ? 2 : 3;
  const { date, time, hours = DEFAULT_OPENING_HOURS } = now;
  const [nights, events] = useMemo(() => {
    const at = toDateTime(date, time);
    const ofNights = reservations
      .filter((one) => isNightStay(one, hours))
      .map((one) => toNightEvent(one, at));
    return [ofNights, [...ofNights, ...reservations.map((one) => toEvent(one, at))]];
  }, [reservations, date, time, hours]);
  return (
    <TimeCalendar
      view="timeGridWeek"
      date={monday}
      height="100%"
      scrollTime={hourToClockTime(hours.from + 1)}
      // Nights outside the visible hours are also listed above them.
      allDaySlot={nights.length > 0}
      allDayText={t('parking:calendar.night')}
      eventMaxStack={beside}
      eventOrder="rank,start,-duration,title"
      moreLinkClass="moreReservations"
      popoverClass="moreReservationsList"
      moreLinkContent={({ num, text }) => (
        <>
          {text} <VisuallyHidden>{t('parking:calendar.moreHint', { count: num })}</VisuallyHidden>
        </>
      )}
      moreLinkHint={(count) => t('parking:calendar.moreHint', { count })}
      events={events}
      eventContent={({ event, isStart, isEnd }) => (
        <span className="stayBody">
          <FittingText className="reservationBay" words={event.title} short={shortenSpaceName(event.title)} />{' '}
          <span className="stayTime" aria-hidden>
            {event.allDay
              ? formatReservationHours(getReservation(event))
              : formatHoursShown(getReservation(event), isStart, isEnd)}
          </span>
          <VisuallyHidden>{words.formatPeriod(getReservation(event))}</VisuallyHidden>{' '}
          <FittingText
            words={words.formatName(getReservation(event))}
            short={getHolderInitials(getReservation(event))}
          />
        </span>
      )}
      eventClick={({ event }) => onOpen(getReservation(event))}
      selectable={onReserve !== undefined}
      select={({ startStr, endStr, view }) => {
        view.calendar.unselect();
        onReserve?.({
          startDate: startStr.slice(0, 10),
          startTime: startStr.slice(11, 16),
          endDate: endStr.slice(0, 10),
          endTime: endStr.slice(11, 16),
        });
      }}
    />
  );
}

/** Never breaks a word: a narrow column shows the short text or nothing. */
function FittingText({ words, short, className }: { words: string; short?: string; className?: string }) {
  const longest = Math.max(...words.split(/\s+/).map(({ length }) => length));
  const needs = longest > 9 ? 'wide' : longest > 5 ? 'middle' : longest > 3 ? 'little' : undefined;
  return (
    <span className={className} data-needs={needs}>
      {needs && <VisuallyHidden>{words}</VisuallyHidden>}
      <span className="stayWords" aria-hidden={needs !== undefined}>
        {words}
      </span>
      {needs && short && (
        <span className="stayShort" aria-hidden>
          {short}
        </span>
      )}
    </span>
  );
}

const shortenSpaceName = (name: string) => name.replace(/(\p{L}{3})\p{L}{3,}/gu, '$1.');

function toEvent(reservation: SpaceReservation, now: string): EventInput {
  const { id, bayName: spaceName, startDate, startTime, endDate, endTime, isMine } = reservation;
  const end = toDateTime(endDate, endTime);
  return {
    id: String(id),
    start: toDateTime(startDate, startTime),
    end,
    title: spaceName,
    rank: isMine ? 0 : 1,
    className: `reservation ${isMine ? 'mine' : ''} ${end <= now ? 'past' : ''}`,
    reservation,
  };
}

function isNightStay(reservation: SpaceReservation, visibleHours: HourRange): boolean {
  const { startDate, endDate } = reservation;
  return listDays([{ start: startDate, end: endDate }]).every((day) => {
    const hours = clipPeriodToDay(day, reservation);
    return !hours || isPeriodOutsideHours(hours, visibleHours);
  });
}

function toNightEvent(reservation: SpaceReservation, now: string): EventInput {
  const { startDate, endDate } = reservation;
  const event = toEvent(reservation, now);
  return {
    ...event,
    id: `night ${reservation.id}`,
    className: `${event.className} ofNight`,
    allDay: true,
    start: startDate,
    end: addDays(endDate, clipPeriodToDay(endDate, reservation) ? 1 : 0),
  };
}

const getReservation = ({ extendedProps }: EventApi): SpaceReservation => extendedProps.reservation;

/** Shows the start (`8:00 →`) or end (`→ 18:00`) if the reservation spans several days. */
function formatHoursShown(reservation: SpaceReservation, isStart: boolean, isEnd: boolean): string {
  if (isStart && isEnd) return formatReservationHours(reservation);
  if (isStart) return `${formatTime(reservation.startTime)} →`;
  return isEnd ? `→ ${formatTime(reservation.endTime)}` : '→';
}
