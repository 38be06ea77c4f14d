import '@mantine/schedule/styles.css';
import { UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import * as schedule from '@mantine/schedule';
import { memo, useEffect, useMemo, useRef } from 'react';
import { type LocalDate, localNow } from '../../../../kit/time.ts';
import { formatTime } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { useSession } from '../../../../kit/web/session.ts';
import type { Reservation, Room } from '../../reservation.ts';
import { formatTimeRange, standingOf, useReservationWords } from '../reservationWords.ts';
import { TimeRange } from '../TimeRange.tsx';
import { usePhone } from './calendarAddress.ts';
import { addHour, type CalendarSelection, selectionOf } from './calendarSelection.ts';
import { clockOf, hoursShown } from './hoursShown.ts';
import classes from './RoomsDay.module.css';

// The package's types for `import` (9.6.3) name their files without an extension, so TypeScript finds nothing in them; the
// same types for `require` are whole.
type Typed = typeof import('@mantine/schedule', { with: { 'resolution-mode': 'require' }});
const ResourcesDayView = (schedule as unknown as Typed).ResourcesDayView;
type ScheduleEventData = import('@mantine/schedule', { with: {
  'resolution-mode': 'require',
}}).ScheduleEventData;

interface RoomsDayProps {
  date: LocalDate;
  reservations: readonly Reservation[];
  /** The rooms that have a line. */
  rooms: readonly Room[];
  onOpen: (reservation: Reservation) => void;
  /** Absent where the reader may not book. */
  onBook?: ((selection: CalendarSelection) => void) | undefined;
}

/** One day, a line for each room and the hours across. Free time is clicked or drawn into a booking. */
function RoomsDay({ date, reservations, rooms, onOpen, onBook }: RoomsDayProps) {
  const { t } = useWords();
  const { building } = useSession();
  const words = useReservationWords(rooms);
  // A finger scrolls; only a mouse draws.
  const draws = useMediaQuery('(pointer: fine)', true, { getInitialValueInEffect: false });
  const onPhone = usePhone();
  const today = useMemo(() => reservations.filter((one) => one.date === date), [reservations, date]);
  const hours = useMemo(() => hoursShown(today), [today]);
  const from = isClockChange(date) ? Math.max(hours.from, AFTER_CLOCK_CHANGE) : hours.from;
  const events = useMemo(() => today.flatMap(eventsOf), [today]);
  const lines = useMemo(
    () => rooms.map((room) => ({ id: room.id, label: room.name, payload: { room } })),
    [rooms],
  );
  const book = (selection: CalendarSelection, room: string | number | undefined) =>
    onBook?.({ ...selection, rooms: room === undefined ? [] : [Number(room)] });

  const grid = useSlotNames([date, from, hours.to, lines, t]);

  return (
    <ResourcesDayView
      ref={grid}
      date={date}
      resources={lines}
      events={events}
      startTime={clockOf(from)}
      endTime={hours.to === 24 ? '23:59:59' : clockOf(hours.to)}
      intervalMinutes={30}
      slotWidth={onPhone ? 44 : `calc(max(1.625rem, (100cqi - 11rem - 2px) / ${(hours.to - from) * 2}))`}
      rowHeight={48}
      minEventSize={24}
      withHeader={false}
      startScrollTime="08:00:00"
      slotLabelFormat={(at) => (at.slice(14, 16) === '00' ? formatTime(at.slice(11, 16)) : '')}
      getCurrentTime={() => {
        const here = localNow(building.timeZone, new Date());
        return `${here.date} ${here.time}:00`;
      }}
      labels={{ resources: t('rooms:calendar.rooms'), resourceSlot: t('rooms:calendar.bookSlot') }}
      mode={onBook ? 'default' : 'static'}
      // Free time that cannot be booked is nothing to press.
      attributes={onBook ? {} : { resourcesDayViewRowSlot: { 'aria-hidden': true } }}
      withDragSlotSelect={draws}
      onTimeSlotClick={({ slotStart, resourceId }) => {
        // A click means an hour from there on.
        const { date: day, start = '' } = selectionOf(slotStart, slotStart);
        book({ date: day, start, end: addHour(start) }, resourceId);
      }}
      onSlotDragEnd={({ rangeStart, rangeEnd, resourceId }) =>
        book(selectionOf(rangeStart, rangeEnd), resourceId)
      }
      renderResourceLabel={({ payload }) => <RoomLabel room={payload?.room} />}
      renderEvent={({ payload }, { style }) => {
        const reservation: Reservation = payload?.reservation;
        return (
          <UnstyledButton
            className={`reservation standing ${standingOf(reservation)} ${classes.event}`}
            style={style}
            onClick={() => onOpen(reservation)}
          >
            <span className="onlyHeard">{words.roomsOf(reservation.rooms)}</span>{' '}
            <span className="reservationName">{words.nameOf(reservation)}</span>{' '}
            <TimeRange of={reservation} />
          </UnstyledButton>
        );
      }}
      scrollAreaProps={{ type: 'auto', scrollbarSize: 8, viewportProps: { tabIndex: 0 } }}
      classNames={classes}
    />
  );
}

export default memo(RoomsDay);

/** Says the times of free slots as people do; the library writes `2026-11-23 09:00:00 - 09:30:00`. */
function useSlotNames(shown: unknown[]) {
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const slots = grid.current?.querySelectorAll<HTMLElement>(`.${classes.resourcesDayViewRowSlot}`) ?? [];
    for (const slot of slots) {
      slot.ariaLabel =
        slot.ariaLabel?.replace(
          / [\d-]+ (\d\d:\d\d):\d\d - (\d\d:\d\d):\d\d$/,
          (_, start, end) => `, ${formatTimeRange({ start, end })}`,
        ) ?? null;
    }
  }, shown);
  return grid;
}

function RoomLabel({ room }: { room: Room }) {
  const { t } = useWords();
  return (
    <span className={classes.room}>
      <span className={classes.roomName}>{room.name}</span>
      <span className={classes.seats}>{t('rooms:calendar.seats', { count: room.capacity })}</span>
    </span>
  );
}

/** A reservation stands in the line of each room that it holds. */
function eventsOf(reservation: Reservation): ScheduleEventData[] {
  const { id, date, start, end, title, rooms } = reservation;
  return rooms.map((room) => ({
    id: `${id} ${room}`,
    resourceId: room,
    title,
    start: `${date} ${start}:00`,
    end: end === '24:00' ? `${date} 23:59:59` : `${date} ${end}:00`,
    color: 'green',
    payload: { reservation },
  }));
}

const AFTER_CLOCK_CHANGE = 4;

/**
 * Whether the reader's own clock changes that day. The view counts hours on the reader's clock from its first line on: on
 * these days it must not begin before the change, or everything would stand an hour off.
 */
function isClockChange(date: LocalDate): boolean {
  const offset = (time: string) => new Date(`${date}T${time}`).getTimezoneOffset();
  return offset('00:00') !== offset('12:00');
}
