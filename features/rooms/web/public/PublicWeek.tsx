import '../calendar/calendar.css';
import './publicWeek.css';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import type { LocalDate } from '../../../../kit/time.ts';
import { momentOf, TimeCalendar } from '../../../../kit/web/calendar/TimeCalendar.tsx';
import { formatTime } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import type { TakenSlot } from '../../publicReservation.ts';
import { clockOf } from '../calendar/hoursShown.ts';

/** As tall as it takes to read every half hour. */
const HEIGHT = 1300;
const FROM = 5;
const TO = 22;

/** Less than this leaves a name one line. */
const SHORT_MINUTES = 45;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const eventOf = ({ room, date, start, end }: TakenSlot) => ({
  title: room,
  start: momentOf(date, start),
  end: momentOf(date, end),
  className: `reservation standing taken publicSlot ${minutesOf(end) - minutesOf(start) < SHORT_MINUTES ? 'short' : ''}`,
  hours: `${formatTime(start)}–${formatTime(end)}`,
});

interface PublicWeekProps {
  view: 'day' | 'week';
  date: LocalDate;
  slots: readonly TakenSlot[];
}

/** The hours of a week, or of a day, with the rooms that are taken. */
export default function PublicWeek({ view, date, slots }: PublicWeekProps) {
  const { t } = useWords();
  const wide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const events = useMemo(() => slots.map(eventOf), [slots]);
  return (
    <div>
      <TimeCalendar
        view={view === 'week' ? 'timeGridWeek' : 'timeGridDay'}
        date={date}
        height={HEIGHT}
        expandRows
        slotMinTime={clockOf(FROM)}
        slotMaxTime={clockOf(TO)}
        // So many names stand beside one another and can be read; the others wait behind a `+1`.
        eventMaxStack={view === 'day' ? 3 : wide ? 2 : 1}
        columnMoreLinkClass="moreBeside"
        dayLaneInnerClass="besideMore"
        popoverClass="moreReservations"
        eventInteractive={false}
        events={events}
        moreLinkText={(count) => t('rooms:calendar.more', { count })}
        moreLinkHint={(count) => t('rooms:calendar.moreHint', { count })}
        eventContent={({ event }) => (
          <span className="reservationBody">
            <span className="reservationRooms">{event.title}</span>{' '}
            <span className="reservationTime">{event.extendedProps.hours}</span>
          </span>
        )}
      />
      <p className="lastHour">{formatTime(`${TO}:00`)}</p>
    </div>
  );
}
