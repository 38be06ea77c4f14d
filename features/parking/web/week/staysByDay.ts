import type { Period as Span } from '../../../../core/booking/period.ts';
import type { OpenHours } from '../../../../core/buildings/openHours.ts';
import { type LocalDate, toMinutes } from '../../../../kit/time.ts';
import {
  coverHours,
  findFreePeriods,
  type Hours,
  isOutsideHours,
  type Period,
} from '../../../../kit/web/calendar/hours.ts';
import type { SpaceReservation } from '../../parking.ts';
import { type Clock, isOver, proposedHours } from '../reservationForm.ts';

/** Hours shown if the building has no opening hours; stays outside are marked at the edges. */
export const HOURS: Hours = { from: 7, to: 20 };

/** The opening hours of the week, one hour wider on both sides. */
export function hoursOfWeek(days: readonly LocalDate[], openOn: OpenHours): Hours {
  const told = days.flatMap((day) => openOn(day) ?? []);
  if (told.length === 0) return HOURS;
  const { from, to } = coverHours(told);
  return { from: Math.max(0, from - 1), to: Math.min(24, to + 1) };
}

/** Minutes; shorter gaps are not offered. */
const LEAST = 60;

export interface Stay extends Period {
  reservation: SpaceReservation;
}

export function hoursOn(
  day: LocalDate,
  { startDate, startTime, endDate, endTime }: Span,
): Period | undefined {
  const endsBefore = endDate < day || (endDate === day && endTime === '00:00' && startDate < day);
  if (startDate > day || endsBefore) return undefined;
  return { start: startDate < day ? '00:00' : startTime, end: endDate > day ? '24:00' : endTime };
}

const nothing: readonly Stay[] = [];

/** Stays by space and day, in order of time. Equal arguments return the same array. */
export function staysByDay(
  reservations: readonly SpaceReservation[],
  days: readonly LocalDate[],
): (space: number, day: LocalDate) => readonly Stay[] {
  const stays = new Map<string, Stay[]>();
  for (const reservation of reservations)
    for (const day of days) {
      const hours = hoursOn(day, reservation);
      if (!hours) continue;
      const key = `${reservation.bay} ${day}`;
      const known = stays.get(key) ?? [];
      stays.set(
        key,
        [...known, { ...hours, reservation }].sort((a, b) => a.start.localeCompare(b.start)),
      );
    }
  return (space, day) => stays.get(`${space} ${day}`) ?? nothing;
}

function aheadOf(day: LocalDate, now: Clock): Hours {
  const { hours = HOURS } = now;
  return isOver(day, now) ? { from: hours.from, to: 24 } : hours;
}

const passed = (day: LocalDate, now: Clock): Period[] =>
  day === now.date ? [{ start: '00:00', end: now.time }] : [];

export function freeHours(stays: readonly Period[], day: LocalDate, now: Clock): Period[] {
  if (day < now.date) return [];
  return findFreePeriods([...passed(day, now), ...stays], aheadOf(day, now)).filter(
    ({ start, end }) => toMinutes(end) - toMinutes(start) >= LEAST,
  );
}

export function isFree(stays: readonly Period[], day: LocalDate, now: Clock): boolean {
  if (day < now.date) return false;
  const hours = aheadOf(day, now);
  if (isOver(day, now) && hours.to * 60 - toMinutes(now.time) < LEAST) return false;
  const from = day === now.date ? now.time : '00:00';
  return stays.every((stay) => stay.end <= from || isOutsideHours(stay, hours));
}

/** The usual hours inside the gap, else the whole gap. */
export function proposedWithin({ start, end }: Period, day: LocalDate, now: Clock): Span {
  if (isOver(day, now)) return { startDate: day, startTime: start, endDate: day, endTime: end };
  const usual = proposedHours(day, now);
  const startTime = usual.startTime > start && usual.startTime < end ? usual.startTime : start;
  const endTime = usual.endTime > startTime && usual.endTime < end ? usual.endTime : end;
  return { startDate: day, startTime, endDate: day, endTime };
}
