import { type LocalDate, toMinutes, toTime } from '../../../../kit/time.ts';
import type { Period } from '../../../../kit/web/calendar/hours.ts';
import type { Reservation, Room } from '../../reservation.ts';

/** Where a reservation stands: a period of a day, in rooms. */
export interface Place extends Period {
  date: LocalDate;
  rooms: readonly number[];
}

/** Earlier or later on its day, as long as it is; null: there the day ends. */
export function shifted(place: Place, minutes: number): Place | null {
  const [start, end] = [toMinutes(place.start) + minutes, toMinutes(place.end) + minutes];
  return start >= 0 && end <= 24 * 60 ? { ...place, start: toTime(start), end: toTime(end) } : null;
}

/** So many lines of rooms on; null: there is none, or it holds several rooms, which stay together. */
export function inLineBeside(place: Place, lines: number, rooms: readonly Room[]): Place | null {
  if (place.rooms.length > 1) return null;
  const next = rooms[rooms.findIndex(({ id }) => id === place.rooms[0]) + lines];
  return next ? { ...place, rooms: [next.id] } : null;
}

/** What others hold of the rooms on a day. */
export const takenOf = (
  reservations: readonly Reservation[],
  { date, rooms }: { date: LocalDate; rooms: readonly number[] },
  but: Reservation,
): Period[] =>
  reservations.filter(
    (one) => one.id !== but.id && one.date === date && one.rooms.some((room) => rooms.includes(room)),
  );

/** The rooms that a reservation holds once it was put into a line: of several all. */
export const roomsIn = (line: number, { rooms }: Reservation): readonly number[] =>
  rooms.length > 1 ? rooms : [line];

/** At what it stops in a line on a day; null: it may not come there. */
export function takenIn(
  line: number,
  date: LocalDate,
  held: Reservation,
  reservations: readonly Reservation[],
): Period[] | null {
  const rooms = roomsIn(line, held);
  return rooms.includes(line) ? takenOf(reservations, { date, rooms }, held) : null;
}
