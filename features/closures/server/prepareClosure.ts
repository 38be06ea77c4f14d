import { normalizeMidnight, type Period, parseMomentsAsPeriod } from '../../../core/booking/period.ts';
import { findClosedPlaces } from '../../../core/booking/server/closedPlaces.ts';
import {
  type ClosurePart,
  findAffectedReservations,
  getCurrentLocalMoment,
} from '../../../core/booking/server/closureHandler.ts';
import { AppError, type Problem } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { translateProblem } from '../../../kit/server/i18n/translate.ts';
import { addDays, findSkippedTimeField } from '../../../kit/time.ts';
import type { ClosureCheckInput, ClosureCheckResult } from '../closure.ts';
import { can } from '../policy.ts';
import {
  type ClosurePlaceFieldName,
  type ClosureRecord,
  closureHandlers,
  closurePlaceFieldNames,
  findClosure,
} from './queries.ts';

export interface ClosureInput extends Period {
  rooms: readonly number[];
  bays: readonly number[];
}

interface FieldProblem {
  field: keyof ClosureInput;
  problem: Problem;
}

export interface PreparedClosure {
  startsAt: string;
  endsAt: string;
  parts: ClosurePart[];
}

/** Dry run of a closure: the same code without locks and writes. */
export async function checkClosure(
  context: BuildingContext,
  { decisions, closure: id, ...input }: ClosureCheckInput,
): Promise<ClosureCheckResult> {
  const { actor, language, translate } = context;
  if (!can.close(actor)) throw new AppError('forbidden');
  const before = id === undefined ? undefined : await findClosure(context, id, 'unlocked');
  if (id !== undefined && !before) throw new AppError('not_found');
  const { plan, refusal } = await prepareClosure(context, input, before);
  return {
    refusal: refusal
      ? {
          field: refusal.field,
          code: refusal.problem.code,
          message: translateProblem(translate, language, refusal.problem),
        }
      : null,
    affected: refusal ? [] : await findAffectedReservations(context, plan.parts, decisions),
  };
}

/** Also returns a refusal that no decision can lift. `before`: the closure to change. */
export async function prepareClosure(
  context: BuildingContext,
  input: ClosureInput,
  before?: ClosureRecord,
): Promise<{ plan: PreparedClosure; refusal?: FieldProblem }> {
  const now = getCurrentLocalMoment(context);
  const moments = { startsAt: toMoment(input.startDate, input.startTime), endsAt: toEndMoment(input) };
  const isBegun = before !== undefined && before.startsAt <= now;
  const { endsAt } = moments;
  // A closure starts now at the earliest, because the places were open before.
  const startsAt = isBegun || moments.startsAt > now ? moments.startsAt : now;
  const parts = closurePlaceFieldNames.flatMap((field): ClosurePart[] =>
    input[field].length === 0
      ? []
      : [
          {
            handler: closureHandlers[field],
            period: { places: input[field], from: startsAt, until: endsAt },
          },
        ],
  );
  const plan = { startsAt, endsAt, parts };
  const refusal = await findProblem(context, input, plan, { before, isBegun });
  return { plan, ...(refusal && { refusal }) };
}

async function findProblem(
  context: BuildingContext,
  input: ClosureInput,
  { startsAt, endsAt, parts }: PreparedClosure,
  { before, isBegun }: { before: ClosureRecord | undefined; isBegun: boolean },
): Promise<FieldProblem | undefined> {
  const toProblem = (field: keyof ClosureInput, code: string, params?: Problem['params']): FieldProblem => ({
    field,
    problem: { code, ...(params && { params }) },
  });
  const getIdsBefore = (field: ClosurePlaceFieldName) => before?.[field].map(({ id }) => id) ?? [];
  const skippedTime = findSkippedTimeField(
    normalizeMidnight(input),
    context.building.timeZone,
    before && parseMomentsAsPeriod(before.startsAt, before.endsAt),
  );
  if (skippedTime) return toProblem(skippedTime, 'no_such_time');
  if (endsAt <= startsAt || endsAt <= getCurrentLocalMoment(context))
    return toProblem('endTime', 'closure_in_past');
  if (before && isBegun) {
    if (startsAt !== before.startsAt) return toProblem('startDate', 'closure_begun');
    for (const field of closurePlaceFieldNames)
      if (String(input[field].toSorted()) !== String(getIdsBefore(field).toSorted()))
        return toProblem(field, 'closure_begun');
  }
  if (parts.length === 0) return toProblem('rooms', 'nothing_closed');
  for (const field of closurePlaceFieldNames) {
    const part = parts.find(({ handler }) => handler === closureHandlers[field]);
    if (!part) continue;
    const { handler, period } = part;
    const placeIds = (await handler.listPlaces(context)).map(({ id }) => id);
    // Places that were retired since stay part of the closure.
    if (!period.places.every((id) => placeIds.includes(id) || getIdsBefore(field).includes(id)))
      return toProblem(field, 'place_unknown');
    const closed = await findClosedPlaces(context, handler, period, before?.id);
    if (closed.length > 0)
      return toProblem(field, 'place_closed_already', { names: closed.map(({ name }) => name).join(', ') });
  }
  return undefined;
}

const toMoment = (date: string, time: string) => `${date} ${time}`;

/** `24:00` is midnight at the start of the next day. */
function toEndMoment(period: Period): string {
  const { endDate, endTime } = normalizeMidnight(period);
  return endTime === '24:00' ? toMoment(addDays(endDate, 1), '00:00') : toMoment(endDate, endTime);
}
