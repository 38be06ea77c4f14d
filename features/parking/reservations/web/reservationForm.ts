import { z } from 'zod';
import { RESERVATION_TITLE_MAX } from '../../../../core/booking/booking.ts';
import {
  findPeriodEndProblem,
  normalizeMidnight,
  type Period,
  pickPeriod,
} from '../../../../core/booking/period.ts';
import type { GetBuildingOpenHours } from '../../../../core/buildings/openHours.ts';
import { plainLineSchema } from '../../../../kit/plainLine.ts';
import {
  addDays,
  type LocalDate,
  type LocalTime,
  localDateSchema,
  localTimeSchema,
} from '../../../../kit/time.ts';
import type { HourRange } from '../../../../kit/web/calendar/hours.ts';
import type { ParkingSpace } from '../../catalogue/space.ts';
import { newSpaceReservationSchema, type SpaceReservation } from '../reservation.ts';

/** `bay` is an id, or '' if none is chosen. A new reservation has no `version`. */
export type SpaceReservationValues = Record<keyof Period | 'bay' | 'title' | 'residentEmail', string> & {
  version?: number;
};

const { endTime } = newSpaceReservationSchema.shape;

export const spaceReservationFormSchema = z
  .object({
    bay: z.string().min(1).transform(Number),
    /** Empty: a default is sent. */
    title: plainLineSchema.max(RESERVATION_TITLE_MAX),
    startDate: z.string().min(1).pipe(localDateSchema),
    startTime: z.string().min(1).pipe(localTimeSchema),
    endDate: z.string().min(1).pipe(localDateSchema),
    endTime: z.string().min(1).pipe(endTime),
    residentEmail: z.string(),
    version: z.int().optional(),
  })
  .superRefine((values, problems) => {
    const field = findPeriodEndProblem(values);
    if (field) problems.addIssue({ code: 'custom', message: 'end_before_start', path: [field] });
  });
export type SpaceReservationFormOutput = z.output<typeof spaceReservationFormSchema>;

export const blankSpaceReservationValues: SpaceReservationValues = {
  bay: '',
  title: '',
  startDate: '',
  startTime: '',
  endDate: '',
  endTime: '',
  residentEmail: '',
};

export const toSpaceReservationValues = (reservation: SpaceReservation): SpaceReservationValues => {
  const { bay: space, title, startDate, startTime, endDate, endTime, version } = reservation;
  const values = { bay: String(space), title, startDate, startTime, endDate, endTime, residentEmail: '' };
  return { ...values, ...(version !== null && { version }) };
};

const OFFICE_HOURS = { start: '09:00', end: '18:00' };

export interface ParkingTimeContext {
  date: LocalDate;
  time: LocalTime;
  openOn?: GetBuildingOpenHours;
  hours?: HourRange;
}

const getOpeningHours = (day: LocalDate, { openOn }: ParkingTimeContext) => openOn?.(day) ?? OFFICE_HOURS;
const getNextHour = (time: LocalTime) => `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}:00`;
/** A later start would end on the next day. */
const LAST_HOUR = '23:00';

/** True if no hours of today are left to propose. */
export const hasNoHoursLeftToPropose = (day: LocalDate, now: ParkingTimeContext): boolean =>
  day === now.date && (now.time >= getOpeningHours(day, now).end || now.time >= LAST_HOUR);

/** Proposes the opening hours, the rest of today, or in the evening those of tomorrow. */
export function proposeHours(requestedDay: LocalDate, now: ParkingTimeContext): Period {
  const day = hasNoHoursLeftToPropose(requestedDay, now) ? addDays(requestedDay, 1) : requestedDay;
  const { start, end } = getOpeningHours(day, now);
  const next = getNextHour(now.time);
  const startTime = day === now.date && next > start ? next : start;
  return { startDate: day, startTime, endDate: day, endTime: startTime < end ? end : getNextHour(startTime) };
}

/** Like `proposeHours`, but in the evening until midnight instead of tomorrow. */
export const proposeRemainingHours = (day: LocalDate, now: ParkingTimeContext): Period =>
  hasNoHoursLeftToPropose(day, now)
    ? { startDate: day, startTime: now.time, endDate: day, endTime: '24:00' }
    : proposeHours(day, now);

export type SpaceReservationPrefill = Period & Pick<SpaceReservationValues, 'bay'>;

/** URL parameter: `2026-11-24,09:00,2026-11-24,18:00,7`. */
export const serializeSpaceReservationPrefill = ({
  startDate,
  startTime,
  endDate,
  endTime,
  bay: space,
}: SpaceReservationPrefill): string => [startDate, startTime, endDate, endTime, space].join(',');

/** A date alone gets the proposed hours. Returns null for invalid text. */
export function parseSpaceReservationPrefill(
  text: string,
  now: ParkingTimeContext,
): SpaceReservationPrefill | null {
  if (localDateSchema.safeParse(text).success) return { ...proposeHours(text, now), bay: '' };
  const [startDate = '', startTime = '', endDate = '', endTime = '', space = ''] = text.split(',');
  const period = { startDate, startTime, endDate, endTime };
  return parseSpaceFormPeriod({ ...blankSpaceReservationValues, ...period }) && /^\d*$/.test(space)
    ? { ...period, bay: space }
    : null;
}

export function parseSpaceFormPeriod(values: SpaceReservationValues): Period | undefined {
  const { data } = spaceReservationFormSchema.safeParse({ ...values, bay: '1' });
  return data && normalizeMidnight(pickPeriod(data));
}

/** False while a date is incomplete. */
export const spansSeveralDays = ({ startDate, endDate }: SpaceReservationValues): boolean =>
  startDate !== endDate && [startDate, endDate].every((day) => localDateSchema.safeParse(day).success);

/** Spaces of a special kind are proposed only if no ordinary one is free. */
export function findFirstFreeSpace(
  spaces: readonly ParkingSpace[],
  takenIds: ReadonlySet<number>,
  preferred: readonly number[],
): string {
  const free = spaces.filter(({ id }) => !takenIds.has(id));
  const first =
    free.find(({ id }) => preferred.includes(id)) ?? free.find(({ kinds }) => kinds.length === 0) ?? free[0];
  return first ? String(first.id) : '';
}
