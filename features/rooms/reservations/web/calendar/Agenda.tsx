import { VisuallyHidden } from '@mantine/core';
import { memo, useMemo } from 'react';
import { compareEntries, extendHours, getPastEnd } from '../../../../../kit/web/calendar/hours.ts';
import { TimeGrid } from '../../../../../kit/web/calendar/TimeGrid.tsx';
import { formatDay } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { useNow } from '../../../../../kit/web/session/useToday.ts';
import hidden from '../../../../../kit/web/ui/visuallyHidden.module.css';
import type { Room } from '../../../catalogue/room.ts';
import type { Reservation } from '../../reservation.ts';
import { isReservation } from '../calendarReservation.ts';
import { formatTimeRange, getViewerRelation, useReservationTexts } from '../reservationTexts.ts';
import { useVisibleHourRange } from '../usualHours.ts';
import { getVisibleDays, listRangeDays } from './calendarRange.ts';
import { addHour, type CalendarSelection } from './calendarSelection.ts';
import slotClasses from './Hours.module.css';
import { pickTakenPeriodsOfRooms } from './slotPosition.ts';
import { useKeyboardReservationMoves } from './useKeyboardReservationMoves.ts';
import type { MovableReservationProps } from './useRoomsOnDays.ts';

const steps = {
  ArrowUp: { minutes: -30 },
  ArrowDown: { minutes: 30 },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
} as const;

/** Hour to which the calendar scrolls when it opens. */
const FIRST_HOUR = 7.5;

interface AgendaProps extends MovableReservationProps {
  view: 'week' | 'day';
  date: string;
  reservations: readonly Reservation[];
  /** All reservations: a moved one must not overlap them. */
  all: readonly Reservation[];
  rooms: readonly Room[];
  /** The only room shown, if there is one. Its name is omitted. */
  room?: number;
  onOpen: (reservation: Reservation) => void;
  onBook?: ((selection: CalendarSelection) => void) | undefined;
}

function toItem(reservation: Reservation) {
  const { id, date, start, end, isMine } = reservation;
  return { key: id, date, start, end, isMine, reservation };
}

function Agenda({ view, date, reservations, all, rooms, room, onOpen, onBook, move, showAt }: AgendaProps) {
  const { t, language } = useI18n();
  const now = useNow();
  const words = useReservationTexts(rooms);
  const items = useMemo(() => {
    const entries = reservations.map((one) => ({ ...toItem(one), title: words.formatName(one) }));
    return entries.sort(compareEntries);
  }, [reservations, words]);
  const days = listRangeDays(getVisibleDays(view, date));
  const usual = useVisibleHourRange(rooms, days);
  const hours = useMemo(() => extendHours(reservations.filter(isReservation), usual), [reservations, usual]);
  const byId = (id: string) => reservations.find((one) => String(one.id) === id);
  const keys = useKeyboardReservationMoves({
    reservations,
    all,
    rooms,
    words,
    steps,
    move,
    showAt,
  });
  return (
    <div className={slotClasses.box} onKeyDownCapture={keys.onKeyDown} onBlurCapture={keys.onBlur}>
      <TimeGrid
        label={t('rooms:calendar.label')}
        days={days}
        hours={hours}
        firstHour={FIRST_HOUR}
        items={items}
        maxBeside={view === 'day' ? 10 : 3}
        getMoreHint={(count) => t('rooms:calendar.moreHint', { count })}
        renderItem={({ reservation }) => {
          const { id, start, end, mayChange, rooms: roomIds } = reservation;
          const isPast = end <= getPastEnd(reservation.date, now);
          const roomNames = words.formatRoomNames(roomIds);
          return (
            <button
              type="button"
              className={slotClasses.slot}
              data-relation={getViewerRelation(reservation)}
              data-past={isPast || undefined}
              data-reservation={id}
              data-slot={mayChange ? id : undefined}
              onClick={() => onOpen(reservation)}
              {...(mayChange && !isPast && { 'data-start': start, 'data-end': end })}
            >
              {/* Screen readers get everything; the visible text may be cut. */}
              <span className={hidden.visuallyHidden}>
                {formatDay(reservation.date, language)} {formatTimeRange(reservation)} {roomNames}{' '}
                {words.formatName(reservation)}
              </span>
              <span className={slotClasses.body} aria-hidden>
                {String(roomIds) !== String(room) && <span className={slotClasses.rooms}>{roomNames}</span>}
                <span>{words.formatName(reservation)}</span>
                <span className={slotClasses.time}>{formatTimeRange(reservation)}</span>
              </span>
              {mayChange && !isPast && <span className={slotClasses.stretch} data-stretch />}
            </button>
          );
        }}
        onMove={(slot, { row, start, end }) => {
          const reservation = byId(slot);
          if (reservation) move(reservation, { date: row, start, end, rooms: reservation.rooms });
        }}
        getTaken={(day, slot) => {
          const reservation = byId(slot);
          if (!reservation) return null;
          return pickTakenPeriodsOfRooms(all, { date: day, rooms: reservation.rooms }, reservation);
        }}
        onDraw={onBook && (({ row, start, end }) => onBook({ date: row, start, end }))}
        onTimeClick={onBook && ((day, start) => onBook({ date: day, start, end: addHour(start) }))}
      />
      <VisuallyHidden aria-live="assertive">{keys.announcement}</VisuallyHidden>
    </div>
  );
}

export default memo(Agenda);
