import { isDateInBookingRange } from '../../../core/booking/booking.ts';
import { formatClosureReasonSuffix } from '../../../core/booking/closure.ts';
import type { Occupancy, Slot } from '../../../core/booking/occupancy.ts';
import type { GetBuildingOpenHours } from '../../../core/buildings/openHours.ts';
import type { ClosedDateSet } from '../../../core/buildings/server/closingDays.ts';
import type { Language } from '../../../kit/actor.ts';
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

export interface RoomSlot {
  date: LocalDate;
  start: LocalTime;
  end: LocalTime;
  rooms: readonly (Pick<RoomWithRules, 'id' | 'bufferMinutes'> & { rules?: RoomBookingRules })[];
}

export const toSlot = <R>({ date, start, end }: Omit<RoomSlot, 'rooms'>, rooms: readonly R[]): Slot<R> => ({
  startDate: date,
  startTime: start,
  endDate: date,
  endTime: end,
  resources: rooms,
});

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
  { occupancy, closed }: { occupancy: Occupancy; closed: ClosedDateSet },
  slot: RoomSlot,
): Problem | undefined {
  const { date } = slot;
  const { timeZone } = building;
  if (!isDateInBookingRange(date, getToday(timeZone, now))) return { code: 'date_out_of_range' };
  if (closed.has(date)) return { code: 'building_closed' };
  if (findSkippedTime(slot, timeZone)) return { code: 'no_such_time' };
  const taken = occupancy.findTaken(toSlot(slot, slot.rooms));
  if (taken.length === 0) return undefined;
  const reason = taken.every(({ closed }) => closed) ? taken[0]?.closed : undefined;
  return reason
    ? { code: 'room_closed', params: { why: formatClosureReasonSuffix(reason, language) } }
    : { code: 'slot_taken' };
}

/** Minutes. */
const STEP = 15;

/**
 * Nearest first: the smallest free room of `suitable`, then the same rooms at another time. `occupancy`
 * covers all these rooms.
 */
export function suggestAlternatives(
  occupancy: Occupancy,
  slot: RoomSlot,
  suitable: readonly RoomWithRules[],
  { notBefore, openOn }: { notBefore: { date: LocalDate; time: LocalTime }; openOn: GetBuildingOpenHours },
): RoomAlternative[] {
  const { date, start, end } = slot;
  const other = suitable
    .filter(({ id }) => !slot.rooms.some((room) => room.id === id))
    .sort((a, b) => a.capacity - b.capacity)
    .find((room) => occupancy.isFree(toSlot(slot, [room])));
  const earliest = date === notBefore.date ? toMinutes(notBefore.time) : 0;
  const isFree = (hours: Pick<RoomSlot, 'start' | 'end'>) =>
    occupancy.isFree(toSlot({ ...slot, ...hours }, slot.rooms));
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
