import type { LocalDate, LocalTime } from '../../../kit/time.ts';
import { type Alternative, minutesOf } from '../reservation.ts';
import type { BookableRoom } from './queries.ts';

const DAY = 24 * 60;

/** Minutes of the wall clock, counted from 1 January 1970 in the building. */
export function wallMinutes(date: LocalDate, time: LocalTime): number {
  return Date.parse(`${date}T00:00:00Z`) / 60_000 + minutesOf(time);
}

/** When rooms are held. All figures are minutes of the wall clock (`wallMinutes`). */
export class Occupancy {
  readonly #byRoomAndDay = new Map<string, { from: number; to: number }[]>();

  add(room: number, from: number, to: number): void {
    for (const key of keysOf(room, from, to)) {
      const periods = this.#byRoomAndDay.get(key);
      if (periods) periods.push({ from, to });
      else this.#byRoomAndDay.set(key, [{ from, to }]);
    }
  }

  /** Back to back is free. */
  isFree(room: number, from: number, to: number): boolean {
    return !keysOf(room, from, to).some((key) =>
      this.#byRoomAndDay.get(key)?.some((held) => held.from < to && from < held.to),
    );
  }
}

function keysOf(room: number, from: number, to: number): string[] {
  const keys: string[] = [];
  for (let day = Math.floor(from / DAY); day * DAY < to; day++) keys.push(`${room} ${day}`);
  return keys;
}

/** What is wanted of a day: which rooms, from when to when, with the time they stay empty afterwards. */
export interface Slot {
  date: LocalDate;
  start: LocalTime;
  end: LocalTime;
  rooms: readonly { id: number; bufferMinutes: number }[];
}

function periodsOf({ date, start, end, rooms }: Slot) {
  return rooms.map(({ id, bufferMinutes }) => ({
    room: id,
    from: wallMinutes(date, start),
    to: wallMinutes(date, end) + bufferMinutes,
  }));
}

/** Whether all rooms of the slot are free. */
export function fits(occupancy: Occupancy, slot: Slot): boolean {
  return periodsOf(slot).every(({ room, from, to }) => occupancy.isFree(room, from, to));
}

export function occupy(occupancy: Occupancy, slot: Slot): void {
  for (const { room, from, to } of periodsOf(slot)) occupancy.add(room, from, to);
}

/** Office hours, within which another time is proposed; and the grid that it lies on, in minutes. */
const DAY_STARTS = 7 * 60;
const DAY_ENDS = 22 * 60;
const STEP = 15;

const clock = (minutes: number): LocalTime =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * The nearest way out of a conflict: the smallest of the `suitable` rooms that is free at that time, otherwise the same
 * rooms at the nearest other time that day, never before `notBefore`. `occupancy` is that of all these rooms.
 */
export function nearestAlternative(
  occupancy: Occupancy,
  slot: Slot,
  suitable: readonly BookableRoom[],
  notBefore: { date: LocalDate; time: LocalTime },
): Alternative | null {
  const { date, start, end } = slot;
  const other = suitable
    .filter(({ id }) => !slot.rooms.some((room) => room.id === id))
    .sort((a, b) => a.capacity - b.capacity)
    .find((room) => fits(occupancy, { ...slot, rooms: [room] }));
  if (other) return { rooms: [other.id], start, end };

  const length = minutesOf(end) - minutesOf(start);
  const earliest = date === notBefore.date ? minutesOf(notBefore.time) : 0;
  for (let distance = STEP; distance < DAY_ENDS; distance += STEP) {
    for (const from of [minutesOf(start) + distance, minutesOf(start) - distance]) {
      if (from < Math.max(DAY_STARTS, earliest) || from + length > DAY_ENDS) continue;
      const moved = { ...slot, start: clock(from), end: clock(from + length) };
      if (fits(occupancy, moved))
        return { rooms: slot.rooms.map(({ id }) => id), start: moved.start, end: moved.end };
    }
  }
  return null;
}
