import type { Occupancy } from '../../../../core/booking/occupancy.ts';
import {
  getQuotaLeft,
  isOccupancyProblem,
  type ReservationProblem,
  suggestAlternatives,
} from '../../../../core/booking/rules.ts';
import { createBuildingClosedError } from '../../../../core/buildings/closingDay.ts';
import { AppError, invalidField, type Problem } from '../../../../kit/errors.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { translateProblem } from '../../../../kit/server/i18n/translate.ts';
import type { RoomAlternative } from '../reservation.ts';
import { isRoomSuitable } from '../roomSet.ts';
import { listBookableRooms, type RoomBookingState, type WantedRooms } from './roomRules.ts';

/** Names that the calls give to the fields of a period. */
export const roomFieldNames: Record<string, string> = {
  startDate: 'date',
  startTime: 'start',
  endDate: 'date',
  endTime: 'end',
};

export function toReservationError({ field, code, params }: ReservationProblem<string>): AppError {
  if (!field) return new AppError(code, { ...(params && { params }) });
  const name = roomFieldNames[field] ?? field;
  return code === 'building_closed' ? createBuildingClosedError(name) : invalidField(name, code, params);
}

/** Suggests alternatives if the slot is occupied. `occupancy` covers all rooms. */
export function explainRefusal(
  context: Pick<BuildingContext, 'translate' | 'language'>,
  [wanted, problem]: readonly [WantedRooms, Problem],
  state: RoomBookingState,
  occupancy: Occupancy,
) {
  const isOccupied = isOccupancyProblem(problem, state.errors);
  const alternatives = isOccupied ? suggestRooms(wanted, state, occupancy) : [];
  return { ...explainProblem(context, problem), alternative: alternatives[0] ?? null, alternatives };
}

function suggestRooms(
  { slot, details, quotaCompany }: WantedRooms,
  state: RoomBookingState,
  occupancy: Occupancy,
): RoomAlternative[] {
  const candidates = listBookableRooms(state)
    .filter((room) => isRoomSuitable(room, details))
    .sort((one, other) => one.capacity - other.capacity);
  const quotaLeft = getQuotaLeft(state.quotas.get(quotaCompany), slot.startDate);
  const slots = suggestAlternatives(slot, candidates, occupancy, { ...state, quotaLeft });
  return slots.map(({ startTime, endTime, resources }) => ({
    rooms: resources.map(({ id }) => id),
    start: startTime,
    end: endTime,
  }));
}

export const explainProblem = (
  { translate, language }: Pick<BuildingContext, 'translate' | 'language'>,
  problem: Problem,
) => ({ code: problem.code, messages: [translateProblem(translate, language, problem)] });
