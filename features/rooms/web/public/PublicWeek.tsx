import '../calendar/calendar.css';
import './publicWeek.css';
import { type CSSProperties, useMemo } from 'react';
import { type LocalDate, minutesOf } from '../../../../kit/time.ts';
import { clockOf, momentOf, TimeCalendar } from '../../../../kit/web/calendar/TimeCalendar.tsx';
import { formatTime } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import type { TakenSlot } from '../../public/takenSlot.ts';

/** As tall as it takes to read every half hour. */
const HEIGHT = 1300;
const FROM = 5;
const TO = 22;

const LINE_HEIGHT = 16;
/** The hours need two lines where three stand beside one another. */
const LINES_OF_HOURS = 2;

const eventOf = ({ room, date, start, end }: TakenSlot) => {
  const height = ((minutesOf(end) - minutesOf(start)) / 60) * (HEIGHT / (TO - FROM));
  return {
    title: room,
    start: momentOf(date, start),
    end: momentOf(date, end),
    className: 'reservation standing taken publicSlot',
    hours: { start: formatTime(start), end: formatTime(end) },
    lines: Math.max(1, Math.floor(height / LINE_HEIGHT) - LINES_OF_HOURS),
  };
};

/** How many days stand beside one another, from Monday where it is a week. */
export type DaysBeside = 1 | 3 | 7;

const views = {
  1: 'timeGridDay',
  3: 'timeGridThreeDays',
  7: 'timeGridWeek',
} as const satisfies Record<DaysBeside, string>;

interface PublicWeekProps {
  days: DaysBeside;
  /** The first of them. */
  date: LocalDate;
  slots: readonly TakenSlot[];
}

/** The hours of a week, or of as many days as there is room for, with the rooms that are taken: three beside one another. */
export default function PublicWeek({ days, date, slots }: PublicWeekProps) {
  const { t } = useWords();
  const events = useMemo(() => slots.map(eventOf), [slots]);
  return (
    <div className="publicCalendar">
      <TimeCalendar
        view={views[days]}
        views={{ [views[3]]: { type: 'timeGrid', duration: { days: 3 } } }}
        date={date}
        height={HEIGHT}
        expandRows
        slotMinTime={clockOf(FROM)}
        slotMaxTime={clockOf(TO)}
        // The others wait behind a `+1`.
        eventMaxStack={3}
        columnMoreLinkClass="moreBeside"
        dayLaneInnerClass="besideMore"
        popoverClass="moreReservations"
        eventInteractive={false}
        events={events}
        moreLinkText={(count) => t('rooms:calendar.more', { count })}
        moreLinkHint={(count) => t('rooms:calendar.moreHint', { count })}
        eventContent={({ event }) => (
          <span className="reservationBody">
            <span
              className="reservationRooms"
              style={{ '--lines': event.extendedProps.lines } as CSSProperties}
            >
              {event.title}
            </span>{' '}
            <span className="reservationTime">
              <span>{event.extendedProps.hours.start}–</span>
              <wbr />
              <span>{event.extendedProps.hours.end}</span>
            </span>
          </span>
        )}
      />
      <p className="lastHour">{formatTime(`${TO}:00`)}</p>
    </div>
  );
}
