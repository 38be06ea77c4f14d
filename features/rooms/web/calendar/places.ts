import { type LocalDate, toMinutes, toTime } from '../../../../kit/time.ts';
import type { Period } from '../../../../kit/web/calendar/hours.ts';
import type { Reservation, Room } from '../../reservation.ts';

export interface Place extends Period {
  date: LocalDate;
  rooms: readonly number[];
}

export function shifted(place: Place, minutes: number): Place | null {
  const [start, end] = [toMinutes(place.start) + minutes, toMinutes(place.end) + minutes];
  return start >= 0 && end <= 24 * 60 ? { ...place, start: toTime(start), end: toTime(end) } : null;
}

/** Moved by rows; null if there is no such row, or if it has several rooms, which stay together. */
export function inLineBeside(place: Place, lines: number, rooms: readonly Room[]): Place | null {
  if (place.rooms.length > 1) return null;
  const next = rooms[rooms.findIndex(({ id }) => id === place.rooms[0]) + lines];
  return next ? { ...place, rooms: [next.id] } : null;
}

export const takenOf = (
  reservations: readonly Reservation[],
  { date, rooms }: { date: LocalDate; rooms: readonly number[] },
  but: Reservation,
): Period[] =>
  reservations.filter(
    (one) => one.id !== but.id && one.date === date && one.rooms.some((room) => rooms.includes(room)),
  );

export const roomsIn = (line: number, { rooms }: Reservation): readonly number[] =>
  rooms.length > 1 ? rooms : [line];

/** Taken periods in a row; null if the reservation may not move there. */
export function takenIn(
  line: number,
  date: LocalDate,
  held: Reservation,
  reservations: readonly Reservation[],
): Period[] | null {
  const rooms = roomsIn(line, held);
  return rooms.includes(line) ? takenOf(reservations, { date, rooms }, held) : null;
}
