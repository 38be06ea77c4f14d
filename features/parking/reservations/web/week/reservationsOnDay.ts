import type { Period as Span } from '../../../../../core/booking/period.ts';
import type { GetBuildingOpenHours } from '../../../../../core/buildings/openHours.ts';
import { type LocalDate, toMinutes } from '../../../../../kit/time.ts';
import {
  findFreePeriods,
  type HourRange,
  isPeriodOutsideHours,
  type TimeRange,
  toHourRange,
} from '../../../../../kit/web/calendar/hours.ts';
import type { ParkingSpace } from '../../../catalogue/space.ts';
import type { SpaceReservation } from '../../reservation.ts';
import { hasNoHoursLeftToPropose, type ParkingTimeContext, proposeHours } from '../reservationForm.ts';

/** Hours shown if the building has no opening hours; stays outside are marked at the edges. */
export const DEFAULT_OPENING_HOURS: HourRange = { from: 7, to: 20 };

/** The opening hours of the week, one hour wider on both sides. */
export function getParkingWeekHourRange(days: readonly LocalDate[], openOn: GetBuildingOpenHours): HourRange {
  const openingHours = days.flatMap((day) => openOn(day) ?? []);
  if (openingHours.length === 0) return DEFAULT_OPENING_HOURS;
  const { from, to } = toHourRange(openingHours);
  return { from: Math.max(0, from - 1), to: Math.min(24, to + 1) };
}

/** Minutes; shorter gaps are not offered. */
const MIN_FREE_MINUTES = 60;

export interface SpaceReservationOnDay extends TimeRange {
  reservation: SpaceReservation;
}

export function clipPeriodToDay(
  day: LocalDate,
  { startDate, startTime, endDate, endTime }: Span,
): TimeRange | undefined {
  const endsBefore = endDate < day || (endDate === day && endTime === '00:00' && startDate < day);
  if (startDate > day || endsBefore) return undefined;
  return { start: startDate < day ? '00:00' : startTime, end: endDate > day ? '24:00' : endTime };
}

const NO_STAYS: readonly SpaceReservationOnDay[] = [];

/** Stays by space and day, in order of time. Equal arguments return the same array. */
export function groupReservationsBySpaceAndDay(
  reservations: readonly SpaceReservation[],
  days: readonly LocalDate[],
): (space: number, day: LocalDate) => readonly SpaceReservationOnDay[] {
  const stays = new Map<string, SpaceReservationOnDay[]>();
  for (const reservation of reservations)
    for (const day of days) {
      const hours = clipPeriodToDay(day, reservation);
      if (!hours) continue;
      const key = `${reservation.bay} ${day}`;
      const dayReservations = stays.get(key) ?? [];
      stays.set(
        key,
        [...dayReservations, { ...hours, reservation }].sort((a, b) => a.start.localeCompare(b.start)),
      );
    }
  return (space, day) => stays.get(`${space} ${day}`) ?? NO_STAYS;
}

function getBookableHours(day: LocalDate, now: ParkingTimeContext): HourRange {
  const { hours = DEFAULT_OPENING_HOURS } = now;
  return hasNoHoursLeftToPropose(day, now) ? { from: hours.from, to: 24 } : hours;
}

const getPassedPeriod = (day: LocalDate, now: ParkingTimeContext): TimeRange[] =>
  day === now.date ? [{ start: '00:00', end: now.time }] : [];

export function findFreeSpaceHours(
  stays: readonly TimeRange[],
  day: LocalDate,
  now: ParkingTimeContext,
): TimeRange[] {
  if (day < now.date) return [];
  return findFreePeriods([...getPassedPeriod(day, now), ...stays], getBookableHours(day, now)).filter(
    ({ start, end }) => toMinutes(end) - toMinutes(start) >= MIN_FREE_MINUTES,
  );
}

/** True for past days and if too little of today is left to book. */
function isDayOver(day: LocalDate, now: ParkingTimeContext): boolean {
  if (day !== now.date) return day < now.date;
  const { to } = getBookableHours(day, now);
  return hasNoHoursLeftToPropose(day, now) && to * 60 - toMinutes(now.time) < MIN_FREE_MINUTES;
}

export function isSpaceFreeRestOfDay(
  stays: readonly TimeRange[],
  day: LocalDate,
  now: ParkingTimeContext,
): boolean {
  if (isDayOver(day, now)) return false;
  const hours = getBookableHours(day, now);
  const from = day === now.date ? now.time : '00:00';
  return stays.every((stay) => stay.end <= from || isPeriodOutsideHours(stay, hours));
}

/** Undefined if the day is over. */
export const countFreeSpaces = (
  spaces: readonly ParkingSpace[],
  getStays: (space: number, day: LocalDate) => readonly TimeRange[],
  day: LocalDate,
  now: ParkingTimeContext,
): number | undefined =>
  isDayOver(day, now)
    ? undefined
    : spaces.filter(({ id }) => isSpaceFreeRestOfDay(getStays(id, day), day, now)).length;

/** The usual hours inside the gap, else the whole gap. */
export function proposeHoursInGap({ start, end }: TimeRange, day: LocalDate, now: ParkingTimeContext): Span {
  if (hasNoHoursLeftToPropose(day, now))
    return { startDate: day, startTime: start, endDate: day, endTime: end };
  const usual = proposeHours(day, now);
  const startTime = usual.startTime > start && usual.startTime < end ? usual.startTime : start;
  const endTime = usual.endTime > startTime && usual.endTime < end ? usual.endTime : end;
  return { startDate: day, startTime, endDate: day, endTime };
}
