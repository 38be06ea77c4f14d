import { memo, useCallback, useMemo } from 'react';
import type { LocalDate } from '../../../../kit/time.ts';
import { DaysGrid, type GridDay, type GridLine } from '../../../../kit/web/calendar/DaysGrid.tsx';
import { hoursAround, type Period } from '../../../../kit/web/calendar/hours.ts';
import { formatDay, formatPercent, formatWeekday } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { useNow } from '../../../../kit/web/today.ts';
import type { Reservation, Room } from '../../reservation.ts';
import { formatTimeRange, useReservationWords } from '../reservationWords.ts';
import { daysIn, daysShown } from './calendarRange.ts';
import type { CalendarSelection } from './calendarSelection.ts';
import { isTakenAt, minutesTaken, RoomSlots } from './slots.ts';

export interface RoomsViewProps {
  date: LocalDate;
  reservations: readonly Reservation[];
  /** The rooms that have a line. */
  rooms: readonly Room[];
  onOpen: (reservation: Reservation) => void;
  /** Absent where the reader may not book. */
  onBook?: ((selection: CalendarSelection) => void) | undefined;
  /** Another day, by its rooms; and which of them was pointed at. */
  onDay: (date: LocalDate, room?: number) => void;
}

const isWeekend = (date: LocalDate) => new Date(`${date}T00:00:00Z`).getUTCDay() % 6 === 0;

/** A few rooms have room enough; twenty are all in sight in a window of 768 px. */
const barHeightOf = (rooms: number) => (rooms <= 10 ? 44 : rooms <= 16 ? 30 : 24);

/** A week of rooms by days, the hours of each day as a bar: what is free is seen, pressed for the day, drawn over to book it. */
function RoomsWeek({ date, reservations, rooms, onBook, onDay }: RoomsViewProps) {
  const { t, language } = useWords();
  const now = useNow();
  const words = useReservationWords(rooms);
  const slots = useMemo(() => new RoomSlots(reservations, words), [reservations, words]);
  const shown = useMemo(() => daysIn(daysShown('week', date)), [date]);
  const hours = useMemo(() => hoursAround(reservations), [reservations]);
  const lines = useMemo(
    () => rooms.map(({ id, name, capacity }): GridLine => ({ id, name, hint: capacity })),
    [rooms],
  );
  const [today, time] = [now.date, now.time];
  const days = useMemo(
    () =>
      shown.map((day): GridDay => {
        const isToday = day === today;
        const taken = rooms.reduce((sum, { id }) => sum + minutesTaken(slots.of(id, day), hours), 0);
        const share = 1 - taken / (rooms.length * (hours.to - hours.from) * 60 || 1);
        const free = isToday
          ? t('rooms:calendar.freeNow', {
              count: rooms.filter(({ id }) => !isTakenAt(slots.of(id, day), time)).length,
            })
          : t('rooms:calendar.freeShare', { share: formatPercent(share, language) });
        const narrow = isWeekend(day);
        const weekday = formatWeekday(day, language);
        return {
          date: day,
          name: `${narrow ? weekday.slice(0, 1).toUpperCase() : weekday} ${Number(day.slice(8))}`,
          heard: formatDay(day, language),
          ...(day >= today && { hint: free }),
          narrow,
        };
      }),
    [shown, slots, hours, rooms, today, time, language, t],
  );
  const describe = useCallback(
    (line: GridLine, day: GridDay, taken: readonly Period[]) =>
      taken.length === 0
        ? t('rooms:calendar.cellFree', { room: line.name, day: day.heard })
        : t('rooms:calendar.cellTaken', {
            ...{ room: line.name, day: day.heard },
            periods: taken.map(formatTimeRange).join(', '),
          }),
    [t],
  );
  const press = useCallback((room: number, day: LocalDate) => onDay(day, room), [onDay]);
  return (
    <DaysGrid
      label={t('rooms:calendar.label')}
      linesLabel={t('rooms:calendar.rooms')}
      lines={lines}
      days={days}
      hours={hours}
      slotsOf={slots.of}
      describe={describe}
      freeLabel={t('rooms:calendar.freeWholeDay')}
      now={now}
      barHeight={barHeightOf(rooms.length)}
      onDay={onDay}
      onPress={press}
      onDraw={onBook && ((room, day, period) => onBook({ date: day, ...period, rooms: [room] }))}
    />
  );
}

export default memo(RoomsWeek);
