import { isDateInBookingRange } from '../../../core/booking/booking.ts';
import { formatClosureReasonSuffix } from '../../../core/booking/closure.ts';
import { findPeriodEndProblem, normalizeMidnight, type Period } from '../../../core/booking/period.ts';
import { createBuildingClosedError } from '../../../core/buildings/closingDay.ts';
import { findClosedDatesForActor } from '../../../core/buildings/server/closingDays.ts';
import type { Language } from '../../../kit/actor.ts';
import type { BilingualText } from '../../../kit/bilingualText.ts';
import { AppError, invalidField, type Problem } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { findSkippedTimeField, getToday } from '../../../kit/time.ts';
import { can } from '../policy.ts';
import { findActiveSpaces } from './queries.ts';

export interface SpaceSlot extends Period {
  bayId: number;
}

/** A reason that applies to every holder, and the field at fault. */
export interface SpaceReservationProblem {
  field: keyof Period | 'bay';
  code: string;
  params?: Problem['params'];
}

export const holderErrors = { actor: 'may_not_park', principal: 'person_may_not_park' };

/** Checks everything except occupancy. Values of `before` stay allowed. */
export async function findSpaceReservationProblem(
  context: BuildingContext,
  slot: SpaceSlot,
  before?: SpaceSlot,
): Promise<SpaceReservationProblem | undefined> {
  const problem = await findParkingPeriodProblem(context, slot, before);
  if (problem) return problem;
  if (slot.bayId === before?.bayId) return undefined;
  const space = (await findActiveSpaces(context.db, context.building)).find(({ id }) => id === slot.bayId);
  if (!space) return { field: 'bay', code: 'bay_unknown' };
  return can.reserveSpace(context.actor, space) ? undefined : { field: 'bay', code: 'bay_not_for_you' };
}

/** Returns undefined if a reservation takes the space, too. */
export function toSpaceClosureProblem(
  closed: BilingualText | null | undefined,
  language: Language,
): SpaceReservationProblem | undefined {
  if (!closed) return undefined;
  return { field: 'bay', code: 'bay_closed', params: { why: formatClosureReasonSuffix(closed, language) } };
}

export function createSpaceClosedError({ code, params }: SpaceReservationProblem): AppError {
  const problem = { code, ...(params && { params }) };
  return new AppError(code, { ...(params && { params }), fields: { bay: [problem] } });
}

export const createSpaceReservationError = ({ field, code }: SpaceReservationProblem): AppError =>
  code === 'building_closed' ? createBuildingClosedError(field) : invalidField(field, code);

export async function findParkingPeriodProblem(
  context: BuildingContext,
  period: Period,
  before?: Period,
): Promise<SpaceReservationProblem | undefined> {
  const {
    building: { timeZone },
    now,
  } = context;
  const wrong = findPeriodEndProblem(period);
  if (wrong) return { field: wrong, code: 'end_before_start' };
  const changed = (field: keyof Period) => period[field] !== before?.[field];
  for (const field of ['startDate', 'endDate'] as const)
    if (changed(field) && !isDateInBookingRange(period[field], getToday(timeZone, now)))
      return { field, code: 'date_out_of_range' };
  const days = (['startDate', 'endDate'] as const).filter(changed);
  // Closing days inside the period do not matter, because no car moves then.
  const closed = await findClosedDatesForActor(
    context,
    days.map((field) => period[field]),
  );
  for (const field of days) if (closed.has(period[field])) return { field, code: 'building_closed' };
  const skippedTime = findSkippedTimeField(period, timeZone, before);
  return skippedTime && { field: skippedTime, code: 'no_such_time' };
}

export function pickPeriodFields({ startDate, startTime, endDate, endTime }: Period): Period {
  return normalizeMidnight({ startDate, startTime, endDate, endTime });
}

export function applySpaceSlotEdit(
  before: SpaceSlot,
  edit: { bay?: number | undefined } & { [F in keyof Period]?: Period[F] | undefined },
): SpaceSlot {
  const period = {
    startDate: edit.startDate ?? before.startDate,
    startTime: edit.startTime ?? before.startTime,
    endDate: edit.endDate ?? before.endDate,
    endTime: edit.endTime ?? before.endTime,
  };
  return { bayId: edit.bay ?? before.bayId, ...pickPeriodFields(period) };
}
