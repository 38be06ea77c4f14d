import type { LocalDate, LocalTime } from '../../../kit/time.ts';
import { type Alternative, minutesOf } from '../reservation.ts';
import type { BookableRoom, Held } from './queries.ts';

/** What is wanted of a day: which rooms, from when to when, with the time they stay empty afterwards. */
export interface Wish {
  date: LocalDate;
  start: LocalTime;
  end: LocalTime;
  rooms: readonly { id: number; bufferMinutes: number }[];
}

/** Whether a room is free on the day, from one minute to another. */
function isFree(holds: readonly Held[], date: LocalDate, room: number, from: number, to: number): boolean {
  return !holds.some(
    (hold) => hold.roomId === room && hold.date === date && hold.from < to && from < hold.to,
  );
}

/** Whether all the rooms wished are free. Back to back is free. */
export function fits(holds: readonly Held[], { date, start, end, rooms }: Wish): boolean {
  return rooms.every(({ id, bufferMinutes }) =>
    isFree(holds, date, id, minutesOf(start), minutesOf(end) + bufferMinutes),
  );
}

/** Office hours, within which another time is proposed; and the grid that it lies on, in minutes. */
const DAY_STARTS = 7 * 60;
const DAY_ENDS = 22 * 60;
const STEP = 15;

const clock = (minutes: number): LocalTime =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * The nearest way out of a conflict: for one room the smallest other one that is large enough and free at that time;
 * otherwise the same rooms at the nearest other time that day. `holds` are those of all rooms on the day.
 */
export function nearestAlternative(
  holds: readonly Held[],
  wish: Wish,
  rooms: readonly BookableRoom[],
  people: number,
): Alternative | null {
  const { start, end } = wish;
  if (wish.rooms.length === 1) {
    const other = rooms
      .filter(({ id, capacity }) => id !== wish.rooms[0]?.id && capacity >= people)
      .sort((a, b) => a.capacity - b.capacity)
      .find((room) => fits(holds, { ...wish, rooms: [room] }));
    if (other) return { rooms: [other.id], start, end };
  }
  const length = minutesOf(end) - minutesOf(start);
  for (let distance = STEP; distance < DAY_ENDS; distance += STEP) {
    for (const from of [minutesOf(start) + distance, minutesOf(start) - distance]) {
      if (from < DAY_STARTS || from + length > DAY_ENDS) continue;
      const moved = { ...wish, start: clock(from), end: clock(from + length) };
      if (fits(holds, moved))
        return { rooms: wish.rooms.map(({ id }) => id), start: moved.start, end: moved.end };
    }
  }
  return null;
}
