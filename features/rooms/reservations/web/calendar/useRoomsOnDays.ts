import { useMemo } from 'react';
import type { BookingClosingDays } from '../../../../../core/booking/web/useClosingDayNames.ts';
import type { LocalDate } from '../../../../../kit/time.ts';
import type { GridSlot } from '../../../../../kit/web/calendar/DaysGrid.tsx';
import { extendHours } from '../../../../../kit/web/calendar/hours.ts';
import type { Room } from '../../../catalogue/room.ts';
import type { Reservation } from '../../reservation.ts';
import { isReservation } from '../calendarReservation.ts';
import { useReservationTexts } from '../reservationTexts.ts';
import type { RoomRequirements } from '../roomRequirements.ts';
import { useVisibleHourRange } from '../usualHours.ts';
import type { CalendarSelection } from './calendarSelection.ts';
import {
  findTakenPeriodsInRow,
  getReservationRoomsInRow,
  type ReservationTimeAndRooms,
} from './slotPosition.ts';
import { NO_RESERVATIONS, ReservationSlotIndex } from './slots.ts';
import type { MoveReservation } from './useCalendarReservationMoves.ts';
import { useRoomMismatch } from './useRoomMismatch.ts';

export interface RoomsViewProps {
  date: LocalDate;
  /** Undefined while loading: nothing is shown as free or offered. */
  reservations: readonly Reservation[] | undefined;
  marked?: ReadonlySet<number> | undefined;
  rooms: readonly Room[];
  need: RoomRequirements;
  closedDays?: BookingClosingDays | undefined;
  onOpen: (reservation: Reservation) => void;
  onBook?: ((selection: CalendarSelection) => void) | undefined;
  onDay: (date: LocalDate, room?: number) => void;
}

export interface MovableReservationProps {
  move: MoveReservation;
  /** Shows a reservation at another position until saved; null: at its own. */
  showAt: (id: number, to: ReservationTimeAndRooms | null) => void;
}

type RoomsOnDaysProps = Pick<RoomsViewProps, 'reservations' | 'marked' | 'rooms' | 'need'> &
  Partial<MovableReservationProps>;

/** The slots of rooms on some days, their visible hours, and why rooms do not match the search. */
export function useRoomsOnDays(
  { reservations, marked, rooms, need, move }: RoomsOnDaysProps,
  days: readonly LocalDate[],
  { listsNames = false } = {},
) {
  const isKnown = reservations !== undefined;
  const words = useReservationTexts(rooms);
  const daysKey = days.join();
  const dayReservations = useMemo(
    () => (reservations ?? NO_RESERVATIONS).filter(({ date }) => daysKey.includes(date)),
    [reservations, daysKey],
  );
  const slots = useMemo(
    () => new ReservationSlotIndex(dayReservations, words, { marked, listsNames }),
    [dayReservations, words, marked, listsNames],
  );
  const usual = useVisibleHourRange(rooms, days);
  const hours = useMemo(
    () => extendHours([...dayReservations.filter(isReservation), ...(need.hours ? [need.hours] : [])], usual),
    [dayReservations, need, usual],
  );
  const misfit = useRoomMismatch(need, rooms, isKnown ? slots : undefined, days);
  const findById = (id: string | undefined) => dayReservations.find((one) => String(one.id) === id);
  return {
    isKnown,
    words,
    dayReservations,
    slots,
    hours,
    misfit,
    findById,
    getTakenPeriods: (slot: string, room: number, date: LocalDate) => {
      const reservation = findById(slot);
      return reservation ? findTakenPeriodsInRow(room, date, reservation, dayReservations) : null;
    },
    onMove: (slot: string, { row, date, start, end }: GridSlot) => {
      const reservation = findById(slot);
      if (reservation)
        move?.(reservation, { date, start, end, rooms: getReservationRoomsInRow(row, reservation) });
    },
  };
}
