import { isBookable } from '../../../core/booking/booking.ts';
import { closedWhy } from '../../../core/booking/closing.ts';
import type { OpenOn } from '../../../core/buildings/openHours.ts';
import type { ClosedDays } from '../../../core/buildings/server/closingDays.ts';
import type { Language } from '../../../kit/actor.ts';
import type { Bilingual } from '../../../kit/bilingual.ts';
import type { Problem } from '../../../kit/errors.ts';
import type { Building } from '../../../kit/server/http/router.ts';
import {
  endExists,
  type LocalDate,
  type LocalTime,
  timeExists,
  today,
  toMinutes,
  toTime,
} from '../../../kit/time.ts';
import type { Alternative } from '../reservation.ts';
import { openFor } from '../terms.ts';
import type { BookableRoom } from './queries.ts';
import { ORDINARY, type RoomRules } from './terms.ts';

const DAY = 24 * 60;

/** Minutes of the wall clock, counted from 1 January 1970 in the building. */
export function wallMinutes(date: LocalDate, time: LocalTime): number {
  return Date.parse(`${date}T00:00:00Z`) / 60_000 + toMinutes(time);
}

/** A period during which a room is held, airing included, in minutes of the wall clock (`wallMinutes`). */
export interface Hold {
  room: number;
  from: number;
  to: number;
  /** Null: it is closed. */
  reservation: number | null;
  /** Why, of what is closed. */
  reason?: Bilingual;
}

interface HeldPeriod {
  from: number;
  to: number;
  /** Of a closed period: why. */
  closed?: Bilingual | undefined;
}

/** When rooms are held. All figures are minutes of the wall clock (`wallMinutes`). */
export class Occupancy {
  readonly #byRoomAndDay = new Map<string, HeldPeriod[]>();

  add(room: number, from: number, to: number, closed?: Bilingual): void {
    for (const key of keysOf(room, from, to)) {
      const periods = this.#byRoomAndDay.get(key);
      if (periods) periods.push({ from, to, closed });
      else this.#byRoomAndDay.set(key, [{ from, to, closed }]);
    }
  }

  /** When a room is held on a day, and until the room has been aired after its end, in minutes since its midnight. */
  onDay(room: number, date: LocalDate): { from: number; to: number }[] {
    const midnight = wallMinutes(date, '00:00');
    const day = midnight / DAY;
    return [day, day + 1].flatMap((each) =>
      (this.#byRoomAndDay.get(`${room} ${each}`) ?? []).map(({ from, to }) => ({
        from: from - midnight,
        to: to - midnight,
      })),
    );
  }

  /** What of it is held then. Back to back is free. */
  heldIn(room: number, from: number, to: number): HeldPeriod[] {
    return keysOf(room, from, to).flatMap((key) =>
      (this.#byRoomAndDay.get(key) ?? []).filter((held) => held.from < to && from < held.to),
    );
  }

  isFree(room: number, from: number, to: number): boolean {
    return this.heldIn(room, from, to).length === 0;
  }
}

/** Of what earlier versions closed nothing is known. */
export const NO_REASON: Bilingual = { fr: '', en: '' };

/** What the holds leave free, those of some reservations aside. */
export function occupancyOf(holds: readonly Hold[], except: ReadonlySet<number> = new Set()): Occupancy {
  const occupancy = new Occupancy();
  for (const { room, from, to, reservation, reason = NO_REASON } of holds) {
    if (reservation === null) occupancy.add(room, from, to, reason);
    else if (!except.has(reservation)) occupancy.add(room, from, to);
  }
  return occupancy;
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
  rooms: readonly (Pick<BookableRoom, 'id' | 'bufferMinutes'> & { rules?: RoomRules })[];
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

/** Why the rooms are closed, where nothing but closed periods holds them; undefined: somebody has one of them. */
function closureOf(occupancy: Occupancy, slot: Slot): Bilingual | undefined {
  const held = periodsOf(slot).flatMap(({ room, from, to }) => occupancy.heldIn(room, from, to));
  return held.every(({ closed }) => closed) ? held[0]?.closed : undefined;
}

/** Whether other rooms or hours are the way out. */
export const isTaken = (problem: Pick<Problem, 'code'> | undefined): boolean =>
  problem?.code === 'slot_taken' || problem?.code === 'room_closed';

/** Which end of a period a clock change skips, if any. */
export function skippedTime(
  { date, start, end }: Pick<Slot, 'date' | 'start' | 'end'>,
  timeZone: string,
): 'start' | 'end' | undefined {
  if (!timeExists(date, start, timeZone)) return 'start';
  return endExists(date, end, timeZone) ? undefined : 'end';
}

/**
 * Why the rooms cannot be had then: the day is out of reach or `closed` to who asks, the clock skips the time, or one is closed or held.
 */
export function refusalOfSlot(
  { building, now, language }: { building: Pick<Building, 'timeZone'>; now: Date; language: Language },
  { occupancy, closed }: { occupancy: Occupancy; closed: ClosedDays },
  slot: Slot,
): Problem | undefined {
  const { date } = slot;
  const { timeZone } = building;
  if (!isBookable(date, today(timeZone, now))) return { code: 'date_out_of_range' };
  if (closed.has(date)) return { code: 'building_closed' };
  if (skippedTime(slot, timeZone)) return { code: 'no_such_time' };
  if (fits(occupancy, slot)) return undefined;
  const reason = closureOf(occupancy, slot);
  return reason
    ? { code: 'room_closed', params: { why: closedWhy(reason, language) } }
    : { code: 'slot_taken' };
}

export function occupy(occupancy: Occupancy, slot: Slot): void {
  for (const { room, from, to } of periodsOf(slot)) occupancy.add(room, from, to);
}

/** The grid on which another time lies, in minutes. */
const STEP = 15;

/**
 * The ways out of a conflict, the nearest first: the smallest of the `suitable` rooms that is free at that time, and the same
 * rooms at the nearest other time that day at which they are open, never before `notBefore`. `occupancy` is that of all these rooms.
 */
export function waysOut(
  occupancy: Occupancy,
  slot: Slot,
  suitable: readonly BookableRoom[],
  { notBefore, openOn }: { notBefore: { date: LocalDate; time: LocalTime }; openOn: OpenOn },
): Alternative[] {
  const { date, start, end } = slot;
  const other = suitable
    .filter(({ id }) => !slot.rooms.some((room) => room.id === id))
    .sort((a, b) => a.capacity - b.capacity)
    .find((room) => fits(occupancy, { ...slot, rooms: [room] }));
  const earliest = date === notBefore.date ? toMinutes(notBefore.time) : 0;
  const isFree = (hours: Pick<Slot, 'start' | 'end'>) => fits(occupancy, { ...slot, ...hours });
  const moved = nearestHours(slot, earliest, isFree, openHours(openOn, slot.rooms, [date]));
  return [
    ...(other ? [{ rooms: [other.id], start, end }] : []),
    ...(moved ? [{ rooms: slot.rooms.map(({ id }) => id), ...moved }] : []),
  ];
}

/** Minutes of the day within which all of the rooms are open on all days; undefined: on one of them not at all. */
export function openHours(
  building: OpenOn,
  rooms: Slot['rooms'],
  days: readonly LocalDate[],
): { from: number; to: number } | undefined {
  let [from, to] = [0, DAY];
  for (const { rules = ORDINARY } of rooms)
    for (const hours of days.map(openFor(building, rules))) {
      if (!hours) return undefined;
      from = Math.max(from, toMinutes(hours.start));
      to = Math.min(to, toMinutes(hours.end));
    }
  return { from, to };
}

/** The nearest other hours of a day, as long, that are free and `open`; `earliest` in minutes since midnight. */
export function nearestHours(
  { start, end }: { start: LocalTime; end: LocalTime },
  earliest: number,
  isFree: (hours: { start: LocalTime; end: LocalTime }) => boolean,
  open: { from: number; to: number } | undefined,
): { start: LocalTime; end: LocalTime } | null {
  if (!open) return null;
  const length = toMinutes(end) - toMinutes(start);
  for (let distance = STEP; distance < DAY; distance += STEP) {
    for (const from of [toMinutes(start) + distance, toMinutes(start) - distance]) {
      if (from < Math.max(open.from, earliest) || from + length > open.to) continue;
      const moved = { start: toTime(from), end: toTime(from + length) };
      if (isFree(moved)) return moved;
    }
  }
  return null;
}
