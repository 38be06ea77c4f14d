import { type Actor, isStaff, type Language } from '../../kit/actor.ts';
import { formatMinutes, formatQuotaHours } from '../../kit/duration.ts';
import type { Problem } from '../../kit/errors.ts';
import {
  addDays,
  findSkippedTimeField,
  type LocalDate,
  type LocalTime,
  toMinutes,
  toTime,
} from '../../kit/time.ts';
import { type GetBuildingOpenHours, resolveOpenHours } from '../buildings/openHours.ts';
import { type BookerRestriction, isDateInBookingRange } from './booking.ts';
import { formatClosureReasonSuffix } from './closureEffects.ts';
import { type Hold, Occupancy, type Slot, type TakenTime, toLocalEpochMinutes } from './occupancy.ts';
import type { Period } from './period.ts';

export interface AccessTerms {
  whoMayBook: BookerRestriction;
  companies: readonly number[];
}

export interface ResourceTerms extends AccessTerms {
  /** Minutes, and days; null: no limit. */
  maxMinutes: number | null;
  daysAhead: number | null;
  /** Suggested times stay within these hours; bookings may go beyond. */
  opens: LocalTime | null;
  closes: LocalTime | null;
}

/** A room. Parking spaces have only `AccessTerms` and no buffer. */
export interface Resource {
  id: number;
  /** Retired resources are no longer offered; existing reservations keep them. */
  isRetired: boolean;
  bufferMinutes: number;
  terms: ResourceTerms;
}

/** The person by whose rights the reservation is checked. Staff are bound by no terms. */
export interface Booker {
  companyId: number;
  isStaff: boolean;
}

export const actorToBooker = (actor: Pick<Actor, 'role' | 'company'>): Booker => ({
  companyId: actor.company.id,
  isStaff: isStaff(actor),
});

/** Error codes of one kind of resource. */
export interface ResourceErrors {
  actorMayNotBook: string;
  principalMayNotBook: string;
  unknown: string;
  forStaff: string;
  forCompanies: string;
  closed: string;
}

/** Error codes of resources with limits and a quota. */
export interface LimitErrors {
  tooLong: string;
  tooFarAhead: string;
  quotaExceeded: string;
}

/** `field` is the field at fault, if there is a single one. */
export interface ReservationProblem<Field extends string = keyof Period> extends Problem {
  field?: Field;
}

export interface BookingConditions {
  now: Readonly<{ date: LocalDate; time: LocalTime }>;
  timeZone: string;
  language: Language;
  booker: Booker;
  closingDays: ReadonlySet<LocalDate>;
  errors: ResourceErrors;
}

export const mayBook = ({ whoMayBook, companies }: AccessTerms, booker: Booker): boolean =>
  booker.isStaff ||
  whoMayBook === 'everybody' ||
  whoMayBook === 'approval' ||
  (whoMayBook === 'companies' && companies.includes(booker.companyId));

export function checkResource(
  { isRetired = false, terms }: { isRetired?: boolean; terms: AccessTerms },
  { booker, errors }: Pick<BookingConditions, 'booker' | 'errors'>,
): Problem | undefined {
  if (isRetired) return { code: errors.unknown };
  if (mayBook(terms, booker)) return undefined;
  return { code: terms.whoMayBook === 'staff' ? errors.forStaff : errors.forCompanies };
}

export const needsApproval = (resources: readonly Resource[], booker: Booker): boolean =>
  !booker.isStaff && resources.some(({ terms }) => terms.whoMayBook === 'approval');

/**
 * Checks the maximum length, and how many days ahead the slot is. A change that is not longer, or stays on its
 * day, is bound only by the resources that it adds.
 */
export function checkLimits(
  slot: Slot<Resource>,
  { now, booker, errors }: Pick<BookingState, 'now' | 'booker' | 'errors'>,
  before?: Slot<number>,
): Problem | undefined {
  if (booker.isStaff) return undefined;
  const added = slot.resources.filter(({ id }) => !before?.resources.includes(id));
  const isNotLonger = before && countMinutes(slot) <= countMinutes(before);
  const maxMinutes = getSmallest((isNotLonger ? added : slot.resources).map(({ terms }) => terms.maxMinutes));
  if (countMinutes(slot) > maxMinutes)
    return { code: errors.tooLong, params: { length: formatMinutes(maxMinutes) } };
  const isSameDay = before?.startDate === slot.startDate;
  const daysAhead = getSmallest((isSameDay ? added : slot.resources).map(({ terms }) => terms.daysAhead));
  if (!Number.isFinite(daysAhead) || slot.startDate <= addDays(now.date, daysAhead)) return undefined;
  return { code: errors.tooFarAhead, params: { last: addDays(now.date, daysAhead) } };
}

const getSmallest = (limits: readonly (number | null)[]) =>
  Math.min(...limits.map((limit) => limit ?? Number.POSITIVE_INFINITY));

const countMinutes = ({ startDate, startTime, endDate, endTime }: Period) =>
  toLocalEpochMinutes(endDate, endTime) - toLocalEpochMinutes(startDate, startTime);

/** Checks days, closing days and clock changes, except at an end that is the same in `before`. */
export function checkPeriod(
  period: Period,
  { now, closingDays, timeZone }: Pick<BookingConditions, 'now' | 'closingDays' | 'timeZone'>,
  before?: Period,
): ReservationProblem | undefined {
  const dates = (['startDate', 'endDate'] as const).filter((field) => period[field] !== before?.[field]);
  for (const field of dates)
    if (!isDateInBookingRange(period[field], now.date)) return { field, code: 'date_out_of_range' };
  // Closing days inside a parking stay do not matter, because no car moves then.
  for (const field of dates) if (closingDays.has(period[field])) return { field, code: 'building_closed' };
  const skippedTime = findSkippedTimeField(period, timeZone, before);
  return skippedTime && { field: skippedTime, code: 'no_such_time' };
}

/** `taken` contains the holds that overlap the slot. */
export function checkOccupancy(
  taken: readonly Pick<TakenTime, 'closureReason'>[],
  { errors, language }: Pick<BookingConditions, 'errors' | 'language'>,
): Problem | undefined {
  const reason = taken[0]?.closureReason;
  if (reason && taken.every(({ closureReason }) => closureReason))
    return { code: errors.closed, params: { why: formatClosureReasonSuffix(reason, language) } };
  return taken.length > 0 ? { code: 'slot_taken' } : undefined;
}

export const isOccupancyProblem = ({ code }: Problem, errors: ResourceErrors): boolean =>
  code === 'slot_taken' || code === errors.closed;

/** Hours per day of a company; `used` by date. */
export interface Quota {
  limit: number;
  used: ReadonlyMap<LocalDate, number>;
}

export const getQuotaLeft = (quota: Quota | undefined, date: LocalDate): number =>
  quota ? Math.max(0, quota.limit - (quota.used.get(date) ?? 0)) : Number.POSITIVE_INFINITY;

/** Counts the hours of each resource. */
export const countQuotaHours = (slot: Slot<unknown>): number =>
  (countMinutes(slot) / 60) * slot.resources.length;

function checkQuota(
  slot: Slot<unknown>,
  quota: Quota | undefined,
  { errors }: Pick<BookingState, 'errors'>,
  before?: Slot<number>,
): Problem | undefined {
  const hours = countQuotaHours(slot);
  if (!quota || hours <= getQuotaLeft(quota, slot.startDate)) return undefined;
  if (before?.startDate === slot.startDate && hours <= countQuotaHours(before)) return undefined;
  const used = quota.used.get(slot.startDate) ?? 0;
  return { code: errors.quotaExceeded, params: formatQuotaHours({ used, limit: quota.limit }) };
}

/** A new reservation, or with `before` the change of one. */
export interface WantedReservation<R extends Resource = Resource> {
  slot: Slot<R>;
  before?: Slot<number> & { id: number };
  /** The company whose quota counts it; null: none. */
  quotaCompany: number | null;
  /** A problem that does not depend on the day. */
  problem?: ReservationProblem<string> | undefined;
}

export interface BookingState extends BookingConditions {
  errors: ResourceErrors & LimitErrors;
  holds: readonly Hold[];
  /** By company. They do not include the changed reservations. */
  quotas: ReadonlyMap<number | null, Quota>;
}

export const isMoved = ({ slot, before }: WantedReservation): boolean =>
  before?.startDate !== slot.startDate ||
  before.startTime !== slot.startTime ||
  before.endDate !== slot.endDate ||
  before.endTime !== slot.endTime ||
  String(before.resources) !== String(slot.resources.map(({ id }) => id));

/**
 * Accepts in order; an accepted reservation blocks later ones. A refused change keeps its slot, which may
 * block others that were accepted before, so the loop repeats until nothing more is refused.
 */
export function planReservations<W extends WantedReservation>(
  wanted: readonly W[],
  state: BookingState,
): { accepted: W[]; refused: Map<W, ReservationProblem<string>>; occupancy: Occupancy } {
  const refused = new Map<W, ReservationProblem<string>>();
  for (const each of wanted) if (each.problem) refused.set(each, each.problem);
  for (;;) {
    const moving = wanted.filter((each) => isMoved(each) && !refused.has(each));
    const occupancy = new Occupancy(state.holds, new Set(moving.flatMap(({ before }) => before?.id ?? [])));
    const quotas = new Map(
      [...state.quotas].map(([id, { limit, used }]) => [id, { limit, used: new Map(used) }]),
    );
    const addHours = (company: number | null, slot: Slot<unknown>) => {
      const used = quotas.get(company)?.used;
      used?.set(slot.startDate, (used.get(slot.startDate) ?? 0) + countQuotaHours(slot));
    };
    for (const each of wanted)
      if (each.before && !moving.includes(each)) addHours(each.quotaCompany, each.before);
    const sizeBefore = refused.size;
    for (const each of moving) {
      const { slot, before, quotaCompany } = each;
      // Hours may change on a day that was closed after the booking.
      const closingDays = before?.startDate === slot.startDate ? new Set<LocalDate>() : state.closingDays;
      const problem =
        checkLimits(slot, state, before) ??
        checkPeriod(slot, { ...state, closingDays }) ??
        checkOccupancy(occupancy.findTaken(slot), state) ??
        checkQuota(slot, quotas.get(quotaCompany), state, before);
      if (problem) refused.set(each, problem);
      else {
        occupancy.add(slot);
        addHours(quotaCompany, slot);
      }
    }
    if (refused.size === sizeBefore || wanted.every(({ before }) => !before))
      return { accepted: wanted.filter((each) => !refused.has(each)), refused, occupancy };
  }
}

/** Returns the first candidate that is free, then the same resources at the nearest free time. */
export function suggestAlternatives<R extends Resource>(
  slot: Slot<R>,
  candidates: readonly R[],
  occupancy: Occupancy,
  conditions: Pick<BookingState, 'now' | 'booker' | 'errors'> & {
    openOn: GetBuildingOpenHours;
    quotaLeft: number;
  },
): Slot<R>[] {
  const other = candidates
    .filter(({ id }) => !slot.resources.some((resource) => resource.id === id))
    .map((resource) => ({ ...slot, resources: [resource] }))
    .find((each) => !checkLimits(each, conditions) && occupancy.isFree(each));
  const times = findNearestTimes(slot, [slot.startDate], conditions, (each) =>
    occupancy.isFree({ ...slot, ...each }),
  );
  return [other, times && { ...slot, ...times }]
    .filter((each) => each !== undefined)
    .filter((each) => countQuotaHours(each) <= conditions.quotaLeft);
}

type Times = Pick<Period, 'startTime' | 'endTime'>;

/** Minutes. */
const STEP = 15;
const DAY = 24 * 60;

/** Keeps the length, within the opening hours of all resources on all days, and not in the past. */
export function findNearestTimes(
  { startTime, endTime, resources }: Times & Pick<Slot<Resource>, 'resources'>,
  days: readonly LocalDate[],
  { now, openOn }: Pick<BookingConditions, 'now'> & { openOn: GetBuildingOpenHours },
  isFree: (times: Times) => boolean,
): Times | undefined {
  const open = resources.flatMap(({ terms }) => days.map(resolveOpenHours(openOn, terms)));
  const earliest = days.includes(now.date) ? toMinutes(now.time) : 0;
  const from = Math.max(earliest, ...open.map((hours) => (hours ? toMinutes(hours.start) : DAY)));
  const to = Math.min(DAY, ...open.map((hours) => (hours ? toMinutes(hours.end) : 0)));
  const [start, length] = [toMinutes(startTime), toMinutes(endTime) - toMinutes(startTime)];
  for (let distance = STEP; distance < DAY; distance += STEP)
    for (const moved of [start + distance, start - distance]) {
      if (moved < from || moved + length > to) continue;
      const times = { startTime: toTime(moved), endTime: toTime(moved + length) };
      if (isFree(times)) return times;
    }
  return undefined;
}
