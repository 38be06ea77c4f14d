import { isBookable } from '../../../core/booking/booking.ts';
import { closureReasonSuffix } from '../../../core/booking/closing.ts';
import type { OpenHours } from '../../../core/buildings/openHours.ts';
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

/** Minutes since 1 January 1970 in local time. */
export function wallMinutes(date: LocalDate, time: LocalTime): number {
  return Date.parse(`${date}T00:00:00Z`) / 60_000 + toMinutes(time);
}

export interface Hold {
  room: number;
  from: number;
  to: number;
  reservation: number | null;
  reason?: Bilingual;
}

interface HeldPeriod {
  from: number;
  to: number;
  closed?: Bilingual | undefined;
}

export class Occupancy {
  readonly #byRoomAndDay = new Map<string, HeldPeriod[]>();

  add(room: number, from: number, to: number, closed?: Bilingual): void {
    for (const key of keysOf(room, from, to)) {
      const periods = this.#byRoomAndDay.get(key);
      if (periods) periods.push({ from, to, closed });
      else this.#byRoomAndDay.set(key, [{ from, to, closed }]);
    }
  }

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

  /** Back-to-back reservations do not overlap. */
  heldIn(room: number, from: number, to: number): HeldPeriod[] {
    return keysOf(room, from, to).flatMap((key) =>
      (this.#byRoomAndDay.get(key) ?? []).filter((held) => held.from < to && from < held.to),
    );
  }

  isFree(room: number, from: number, to: number): boolean {
    return this.heldIn(room, from, to).length === 0;
  }
}

/** Closures of earlier versions have no reason. */
export const NO_REASON: Bilingual = { fr: '', en: '' };

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

/** `bufferMinutes` after the end must be free, too. */
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

export function fits(occupancy: Occupancy, slot: Slot): boolean {
  return periodsOf(slot).every(({ room, from, to }) => occupancy.isFree(room, from, to));
}

/** Undefined if a reservation takes one of the rooms. */
function closureOf(occupancy: Occupancy, slot: Slot): Bilingual | undefined {
  const held = periodsOf(slot).flatMap(({ room, from, to }) => occupancy.heldIn(room, from, to));
  return held.every(({ closed }) => closed) ? held[0]?.closed : undefined;
}

export const isTaken = (problem: Pick<Problem, 'code'> | undefined): boolean =>
  problem?.code === 'slot_taken' || problem?.code === 'room_closed';

export function skippedTime(
  { date, start, end }: Pick<Slot, 'date' | 'start' | 'end'>,
  timeZone: string,
): 'start' | 'end' | undefined {
  if (!timeExists(date, start, timeZone)) return 'start';
  return endExists(date, end, timeZone) ? undefined : 'end';
}

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
    ? { code: 'room_closed', params: { why: closureReasonSuffix(reason, language) } }
    : { code: 'slot_taken' };
}

export function occupy(occupancy: Occupancy, slot: Slot): void {
  for (const { room, from, to } of periodsOf(slot)) occupancy.add(room, from, to);
}

/** Minutes. */
const STEP = 15;

/**
 * Nearest first: the smallest free room of `suitable`, then the same rooms at another time. `occupancy`
 * covers all these rooms.
 */
export function waysOut(
  occupancy: Occupancy,
  slot: Slot,
  suitable: readonly BookableRoom[],
  { notBefore, openOn }: { notBefore: { date: LocalDate; time: LocalTime }; openOn: OpenHours },
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

export function openHours(
  building: OpenHours,
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

/** Keeps the length; `earliest` is in minutes since midnight. */
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
