import { type LocalDate, toMinutes, toTime } from '../../../../../kit/time.ts';
import type { TimeRange } from '../../../../../kit/web/calendar/hours.ts';
import type { Room } from '../../../catalogue/room.ts';
import type { Reservation } from '../../reservation.ts';

export interface ReservationTimeAndRooms extends TimeRange {
  date: LocalDate;
  rooms: readonly number[];
}

export function shiftSlotTime(
  place: ReservationTimeAndRooms,
  minutes: number,
): ReservationTimeAndRooms | null {
  const [start, end] = [toMinutes(place.start) + minutes, toMinutes(place.end) + minutes];
  return start >= 0 && end <= 24 * 60 ? { ...place, start: toTime(start), end: toTime(end) } : null;
}

/** Moved by rows; null if there is no such row, or if it has several rooms, which stay together. */
export function shiftSlotToOtherRow(
  place: ReservationTimeAndRooms,
  lines: number,
  rooms: readonly Room[],
): ReservationTimeAndRooms | null {
  if (place.rooms.length > 1) return null;
  const next = rooms[rooms.findIndex(({ id }) => id === place.rooms[0]) + lines];
  return next ? { ...place, rooms: [next.id] } : null;
}

export const pickTakenPeriodsOfRooms = (
  reservations: readonly Reservation[],
  { date, rooms }: { date: LocalDate; rooms: readonly number[] },
  exceptReservation: Reservation,
): TimeRange[] =>
  reservations.filter(
    (one) =>
      one.id !== exceptReservation.id && one.date === date && one.rooms.some((room) => rooms.includes(room)),
  );

export const getReservationRoomsInRow = (line: number, { rooms }: Reservation): readonly number[] =>
  rooms.length > 1 ? rooms : [line];

/** Taken periods in a row; null if the reservation may not move there. */
export function findTakenPeriodsInRow(
  line: number,
  date: LocalDate,
  reservation: Reservation,
  reservations: readonly Reservation[],
): TimeRange[] | null {
  const rooms = getReservationRoomsInRow(line, reservation);
  return rooms.includes(line) ? pickTakenPeriodsOfRooms(reservations, { date, rooms }, reservation) : null;
}
