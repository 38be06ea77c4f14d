import { toPeriod } from '../../../core/booking/closing.ts';
import { normalizeMidnight, type Period } from '../../../core/booking/period.ts';
import {
  type ClosurePart,
  currentLocalMoment,
  findAffectedReservations,
} from '../../../core/booking/server/closing.ts';
import { AppError, type Problem } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { explainProblem } from '../../../kit/server/translate.ts';
import { addDays, findSkippedTimeField } from '../../../kit/time.ts';
import type { ClosureCheck, ClosureQuestion } from '../closure.ts';
import { can } from '../policy.ts';
import { type ClosureRow, closableLists, closables, findClosure } from './queries.ts';

export interface Wanted extends Period {
  rooms: readonly number[];
  bays: readonly number[];
}

interface Refusal {
  field: keyof Wanted;
  problem: Problem;
}

export interface Plan {
  startsAt: string;
  endsAt: string;
  parts: ClosurePart[];
}

/** Dry run of a closure: the same code without locks and writes. */
export async function checkClosure(
  context: BuildingContext,
  { decisions, closure: id, ...wanted }: ClosureQuestion,
): Promise<ClosureCheck> {
  const { actor, language, translate } = context;
  if (!can.close(actor)) throw new AppError('forbidden');
  const before = id === undefined ? undefined : await findClosure(context, id, 'unlocked');
  if (id !== undefined && !before) throw new AppError('not_found');
  const { plan, refusal } = await planClosure(context, wanted, before);
  return {
    refusal: refusal
      ? {
          field: refusal.field,
          code: refusal.problem.code,
          message: explainProblem(translate, language, refusal.problem),
        }
      : null,
    hits: refusal ? [] : await findAffectedReservations(context, plan.parts, decisions),
  };
}

/** Also returns a refusal that no decision can lift. `before`: the closure to change. */
export async function planClosure(
  context: BuildingContext,
  wanted: Wanted,
  before?: ClosureRow,
): Promise<{ plan: Plan; refusal?: Refusal }> {
  const now = currentLocalMoment(context);
  const asked = { startsAt: momentOf(wanted.startDate, wanted.startTime), endsAt: endOf(wanted) };
  const isBegun = before !== undefined && before.startsAt <= now;
  const { endsAt } = asked;
  // A closure starts now at the earliest, because the places were open before.
  const startsAt = isBegun || asked.startsAt > now ? asked.startsAt : now;
  const parts = closableLists.flatMap((list): ClosurePart[] =>
    wanted[list].length === 0
      ? []
      : [{ closable: closables[list], closing: { places: wanted[list], from: startsAt, until: endsAt } }],
  );
  const plan = { startsAt, endsAt, parts };
  const refusal = await refusalOf(context, wanted, plan, { before, isBegun });
  return { plan, ...(refusal && { refusal }) };
}

async function refusalOf(
  context: BuildingContext,
  wanted: Wanted,
  { startsAt, endsAt, parts }: Plan,
  { before, isBegun }: { before: ClosureRow | undefined; isBegun: boolean },
): Promise<Refusal | undefined> {
  const refuse = (field: keyof Wanted, code: string, params?: Problem['params']): Refusal => ({
    field,
    problem: { code, ...(params && { params }) },
  });
  const idsOf = (list: 'rooms' | 'bays') => before?.[list].map(({ id }) => id) ?? [];
  const skipped = findSkippedTimeField(
    normalizeMidnight(wanted),
    context.building.timeZone,
    before && toPeriod(before.startsAt, before.endsAt),
  );
  if (skipped) return refuse(skipped, 'no_such_time');
  if (endsAt <= startsAt || endsAt <= currentLocalMoment(context))
    return refuse('endTime', 'closure_in_past');
  if (before && isBegun) {
    if (startsAt !== before.startsAt) return refuse('startDate', 'closure_begun');
    for (const list of closableLists)
      if (String(wanted[list].toSorted()) !== String(idsOf(list).toSorted()))
        return refuse(list, 'closure_begun');
  }
  if (parts.length === 0) return refuse('rooms', 'nothing_closed');
  for (const list of closableLists) {
    const part = parts.find(({ closable }) => closable === closables[list]);
    if (!part) continue;
    const { closable, closing } = part;
    const known = (await closable.list(context)).map(({ id }) => id);
    // Places that were retired since stay part of the closure.
    if (!closing.places.every((id) => known.includes(id) || idsOf(list).includes(id)))
      return refuse(list, 'place_unknown');
    const closed = await closable.findClosedPlaces(context, closing, before?.id);
    if (closed.length > 0)
      return refuse(list, 'place_closed_already', { names: closed.map(({ name }) => name).join(', ') });
  }
  return undefined;
}

const momentOf = (date: string, time: string) => `${date} ${time}`;

/** `24:00` is midnight at the start of the next day. */
function endOf(wanted: Period): string {
  const { endDate, endTime } = normalizeMidnight(wanted);
  return endTime === '24:00' ? momentOf(addDays(endDate, 1), '00:00') : momentOf(endDate, endTime);
}
