import './calendar.css';
import { useMemo } from 'react';
import type { LocalDate } from '../../../kit/time.ts';
import { formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { momentOf, TimeCalendar } from '../../../kit/web/ui/TimeCalendar.tsx';
import type { TakenSlot } from '../publicReservation.ts';

/** As tall as it takes to read every half hour from 5:00 to 22:00. */
const HEIGHT = 1300;

interface PublicWeekProps {
  view: 'day' | 'week';
  date: LocalDate;
  slots: readonly TakenSlot[];
}

/** The hours of a week, or of a day, with the rooms that are taken. */
export default function PublicWeek({ view, date, slots }: PublicWeekProps) {
  const { t } = useWords();
  const events = useMemo(
    () =>
      slots.map(({ room, date: day, start, end }) => ({
        title: room,
        start: momentOf(day, start),
        end: momentOf(day, end),
        className: 'reservation standing taken',
        hours: `${formatTime(start)}–${formatTime(end)}`,
      })),
    [slots],
  );
  return (
    <TimeCalendar
      view={view === 'week' ? 'timeGridWeek' : 'timeGridDay'}
      date={date}
      height={HEIGHT}
      slotMinTime="05:00:00"
      slotMaxTime="22:00:00"
      eventMaxStack={3}
      eventInteractive={false}
      events={events}
      moreLinkHint={(count) => t('rooms:calendar.moreHint', { count })}
      eventContent={({ event }) => (
        <span className="reservationBody">
          <span className="reservationRooms">{event.title}</span>{' '}
          <span className="reservationTime">{event.extendedProps.hours}</span>
        </span>
      )}
    />
  );
}
