import { isDateInBookingRange } from '../../../core/booking/booking.ts';
import { formatClosureReasonSuffix } from '../../../core/booking/closure.ts';
import type { GetBuildingOpenHours } from '../../../core/buildings/openHours.ts';
import type { ClosedDateSet } from '../../../core/buildings/server/closingDays.ts';
import type { Language } from '../../../kit/actor.ts';
import type { BilingualText } from '../../../kit/bilingualText.ts';
import type { Problem } from '../../../kit/errors.ts';
import type { Building } from '../../../kit/server/http/router.ts';
import {
  getToday,
  isExistingEndTime,
  isExistingTime,
  type LocalDate,
  type LocalTime,
  toMinutes,
  toTime,
} from '../../../kit/time.ts';
import type { RoomAlternative } from '../reservation.ts';
import { resolveOpenHours } from '../terms.ts';
import type { RoomWithRules } from './queries.ts';
import { DEFAULT_ROOM_RULES, type RoomBookingRules } from './terms.ts';

const DAY = 24 * 60;

/** Minutes since 1 January 1970 in local time. */
export function toLocalEpochMinutes(date: LocalDate, time: LocalTime): number {
  return Date.parse(`${date}T00:00:00Z`) / 60_000 + toMinutes(time);
}

export interface OccupiedRoomPeriod {
  room: number;
  from: number;
  to: number;
  reservation: number | null;
  reason?: BilingualText;
}

interface TakenPeriod {
  from: number;
  to: number;
  closed?: BilingualText | undefined;
}

export class RoomOccupancyIndex {
  readonly #byRoomAndDay = new Map<string, TakenPeriod[]>();

  add(room: number, from: number, to: number, closed?: BilingualText): void {
    for (const key of listKeys(room, from, to)) {
      const periods = this.#byRoomAndDay.get(key);
      if (periods) periods.push({ from, to, closed });
      else this.#byRoomAndDay.set(key, [{ from, to, closed }]);
    }
  }

  onDay(room: number, date: LocalDate): { from: number; to: number }[] {
    const midnight = toLocalEpochMinutes(date, '00:00');
    const day = midnight / DAY;
    return [day, day + 1].flatMap((each) =>
      (this.#byRoomAndDay.get(`${room} ${each}`) ?? []).map(({ from, to }) => ({
        from: from - midnight,
        to: to - midnight,
      })),
    );
  }

  /** Back-to-back reservations do not overlap. */
  findTaken(room: number, from: number, to: number): TakenPeriod[] {
    return listKeys(room, from, to).flatMap((key) =>
      (this.#byRoomAndDay.get(key) ?? []).filter((period) => period.from < to && from < period.to),
    );
  }

  isFree(room: number, from: number, to: number): boolean {
    return this.findTaken(room, from, to).length === 0;
  }
}

/** Closures of earlier versions have no reason. */
export const NO_CLOSURE_REASON: BilingualText = { fr: '', en: '' };

export function buildRoomOccupancyIndex(
  holds: readonly OccupiedRoomPeriod[],
  except: ReadonlySet<number> = new Set(),
): RoomOccupancyIndex {
  const occupancy = new RoomOccupancyIndex();
  for (const { room, from, to, reservation, reason = NO_CLOSURE_REASON } of holds) {
    if (reservation === null) occupancy.add(room, from, to, reason);
    else if (!except.has(reservation)) occupancy.add(room, from, to);
  }
  return occupancy;
}

function listKeys(room: number, from: number, to: number): string[] {
  const keys: string[] = [];
  for (let day = Math.floor(from / DAY); day * DAY < to; day++) keys.push(`${room} ${day}`);
  return keys;
}

/** `bufferMinutes` after the end must be free, too. */
export interface RoomSlot {
  date: LocalDate;
  start: LocalTime;
  end: LocalTime;
  rooms: readonly (Pick<RoomWithRules, 'id' | 'bufferMinutes'> & { rules?: RoomBookingRules })[];
}

function toPeriods({ date, start, end, rooms }: RoomSlot) {
  return rooms.map(({ id, bufferMinutes }) => ({
    room: id,
    from: toLocalEpochMinutes(date, start),
    to: toLocalEpochMinutes(date, end) + bufferMinutes,
  }));
}

export function isRoomSlotFree(occupancy: RoomOccupancyIndex, slot: RoomSlot): boolean {
  return toPeriods(slot).every(({ room, from, to }) => occupancy.isFree(room, from, to));
}

/** Undefined if a reservation takes one of the rooms. */
function findClosureReason(occupancy: RoomOccupancyIndex, slot: RoomSlot): BilingualText | undefined {
  const takenPeriods = toPeriods(slot).flatMap(({ room, from, to }) => occupancy.findTaken(room, from, to));
  return takenPeriods.every(({ closed }) => closed) ? takenPeriods[0]?.closed : undefined;
}

export const isRoomAvailabilityProblem = (problem: Pick<Problem, 'code'> | undefined): boolean =>
  problem?.code === 'slot_taken' || problem?.code === 'room_closed';

export function findSkippedTime(
  { date, start, end }: Pick<RoomSlot, 'date' | 'start' | 'end'>,
  timeZone: string,
): 'start' | 'end' | undefined {
  if (!isExistingTime(date, start, timeZone)) return 'start';
  return isExistingEndTime(date, end, timeZone) ? undefined : 'end';
}

export function findRoomAvailabilityProblem(
  { building, now, language }: { building: Pick<Building, 'timeZone'>; now: Date; language: Language },
  { occupancy, closed }: { occupancy: RoomOccupancyIndex; closed: ClosedDateSet },
  slot: RoomSlot,
): Problem | undefined {
  const { date } = slot;
  const { timeZone } = building;
  if (!isDateInBookingRange(date, getToday(timeZone, now))) return { code: 'date_out_of_range' };
  if (closed.has(date)) return { code: 'building_closed' };
  if (findSkippedTime(slot, timeZone)) return { code: 'no_such_time' };
  if (isRoomSlotFree(occupancy, slot)) return undefined;
  const reason = findClosureReason(occupancy, slot);
  return reason
    ? { code: 'room_closed', params: { why: formatClosureReasonSuffix(reason, language) } }
    : { code: 'slot_taken' };
}

export function addSlotToRoomOccupancyIndex(occupancy: RoomOccupancyIndex, slot: RoomSlot): void {
  for (const { room, from, to } of toPeriods(slot)) occupancy.add(room, from, to);
}

/** Minutes. */
const STEP = 15;

/**
 * Nearest first: the smallest free room of `suitable`, then the same rooms at another time. `occupancy`
 * covers all these rooms.
 */
export function suggestAlternatives(
  occupancy: RoomOccupancyIndex,
  slot: RoomSlot,
  suitable: readonly RoomWithRules[],
  { notBefore, openOn }: { notBefore: { date: LocalDate; time: LocalTime }; openOn: GetBuildingOpenHours },
): RoomAlternative[] {
  const { date, start, end } = slot;
  const other = suitable
    .filter(({ id }) => !slot.rooms.some((room) => room.id === id))
    .sort((a, b) => a.capacity - b.capacity)
    .find((room) => isRoomSlotFree(occupancy, { ...slot, rooms: [room] }));
  const earliest = date === notBefore.date ? toMinutes(notBefore.time) : 0;
  const isFree = (hours: Pick<RoomSlot, 'start' | 'end'>) => isRoomSlotFree(occupancy, { ...slot, ...hours });
  const nearestHours = findNearestHours(
    slot,
    earliest,
    isFree,
    getCommonOpenHours(openOn, slot.rooms, [date]),
  );
  return [
    ...(other ? [{ rooms: [other.id], start, end }] : []),
    ...(nearestHours ? [{ rooms: slot.rooms.map(({ id }) => id), ...nearestHours }] : []),
  ];
}

export function getCommonOpenHours(
  building: GetBuildingOpenHours,
  rooms: RoomSlot['rooms'],
  days: readonly LocalDate[],
): { from: number; to: number } | undefined {
  let [from, to] = [0, DAY];
  for (const { rules = DEFAULT_ROOM_RULES } of rooms)
    for (const hours of days.map(resolveOpenHours(building, rules))) {
      if (!hours) return undefined;
      from = Math.max(from, toMinutes(hours.start));
      to = Math.min(to, toMinutes(hours.end));
    }
  return { from, to };
}

/** Keeps the length; `earliest` is in minutes since midnight. */
export function findNearestHours(
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
      const shiftedHours = { start: toTime(from), end: toTime(from + length) };
      if (isFree(shiftedHours)) return shiftedHours;
    }
  }
  return null;
}
